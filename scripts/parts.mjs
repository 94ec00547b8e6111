// Cuts a program of WebAssembly into two modules: a first part that runs by itself, and the rest, which
// is made with the first part's exports as its imports "first". What the first part calls of the rest goes
// through slots of the table of functions that the rest fills. While it has not, a call asks for it by the
// import "rest.load", which has to make it and to set the exported global "loaded".
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../tests/browser/package.json", import.meta.url));
const { default: binaryen } = await import(pathToFileURL(require.resolve("binaryen")));
const { i32, none } = binaryen;

const upTo = (count, one) => Array.from({ length: count }, (_, index) => one(index));

/** A module, and what it has; functions are called by their numbers, which are those of every other reading. */
function open(bytes) {
  const m = binaryen.readBinary(bytes);
  const functions = upTo(m.getNumFunctions(), (i) => binaryen.getFunctionInfo(m.getFunctionByIndex(i)));
  return { m, functions: functions.filter((f) => !f.base) };
}

/** A program that notes which of its functions have run, as {@link ran} reads it. */
export function noting(bytes) {
  const { m, functions } = open(bytes);
  for (const { name, body, results } of functions) {
    const flag = `ran ${name}`;
    m.addGlobal(flag, i32, true, m.i32.const(0));
    m.addGlobalExport(flag, flag);
    const note = m.global.set(flag, m.i32.const(1));
    binaryen.Function.setBody(m.getFunction(name), m.block(null, [note, body], results));
  }
  return m.emitBinary();
}

/** The functions that have run of a program made by {@link noting}, by its exports. */
export const ran = (exports) =>
  Object.entries(exports).filter(([name, it]) => name.startsWith("ran ") && it.value).map(([name]) => name.slice(4));

/** Removes what nothing uses; those of some functions that are left. */
function used(m, functions) {
  m.runPasses(["remove-unused-module-elements"]);
  const left = new Set(upTo(m.getNumFunctions(), (i) => binaryen.getFunctionInfo(m.getFunctionByIndex(i)).name));
  return functions.filter(({ name }) => left.has(name));
}

/** Gives a function another body. */
function rebody(m, { name, params, results }, body) {
  m.removeFunction(name);
  m.addFunction(name, params, results, [], body);
}

/**
 * The two modules.
 *
 * @param bytes the program: one memory, the functions' table first, filled by one active segment, no start function
 * @param names the functions of the first part, as {@link ran} names them
 */
export function split(bytes, names) {
  const [{ m: first, functions }, { m: rest }] = [open(bytes), open(bytes)];
  const kept = new Set(names);
  const [mine, others] = [functions.filter(({ name }) => kept.has(name)), functions.filter(({ name }) => !kept.has(name))];
  const table = binaryen.getTableInfo(first.getTableByIndex(0)).name;
  const segment = binaryen.getElementSegmentInfo(first.getElementSegmentByIndex(0));
  if (first.getNumElementSegments() !== 1 || segment.table !== table || first.getStart()) throw new Error("Another kind of program");
  const globals = upTo(first.getNumGlobals(), (i) => binaryen.getGlobalInfo(first.getGlobalByIndex(i)));
  const exports = upTo(rest.getNumExports(), (i) => binaryen.getExportInfo(rest.getExportByIndex(i)));

  for (const f of others) rebody(first, f, first.unreachable());
  const called = used(first, others);
  const start = binaryen.getExpressionInfo(segment.offset).value;
  const slots = new Map(segment.data.map((name, index) => [name, start + index]));
  let size = start + segment.data.length;
  for (const { name } of called) if (!slots.has(name)) slots.set(name, size++);
  first.addFunctionImport("load", "rest", "load", none, none);
  first.addGlobal("loaded", i32, true, first.i32.const(0));
  first.addGlobalExport("loaded", "loaded");
  for (const f of called) {
    const values = binaryen.expandType(f.params).map((type, index) => first.local.get(index, type));
    rebody(first, f, first.block(null, [
      first.if(first.i32.eqz(first.global.get("loaded", i32)), first.call("load", [], none)),
      first.call_indirect(table, first.i32.const(slots.get(f.name)), values, f.params, f.results),
    ], f.results));
  }
  for (const m of [first, rest]) {
    m.removeElementSegment(segment.name);
    m.removeTable(table);
    m.addTable(table, size, size);
  }
  first.addTableExport(table, "functions");
  rest.addTableImport(table, "first", "functions");
  first.addActiveElementSegment(table, segment.name, segment.data, first.i32.const(start));

  // The rest has no memory, table or globals of its own, and fills the slots of its functions.
  for (const { name } of exports) rest.removeExport(name);
  rest.runPasses(["remove-memory-init"]);
  const its = new Set(others.map(({ name }) => name));
  const filled = [...segment.data.entries()].map(([index, name]) => [start + index, name])
    .concat([...slots].filter(([, slot]) => slot >= start + segment.data.length).map(([name, slot]) => [slot, name]))
    .filter(([, name]) => its.has(name));
  const runs = [];
  for (const [slot, name] of filled) {
    if (runs.at(-1)?.end !== slot) runs.push({ start: slot, end: slot, names: [] });
    runs.at(-1).end++;
    runs.at(-1).names.push(name);
  }
  for (const run of runs) rest.addActiveElementSegment(table, `slots ${run.start}`, run.names, rest.i32.const(run.start));
  for (const f of mine) rebody(rest, f, rest.unreachable());
  used(rest, mine).forEach(({ name, params, results }, index) => {
    rest.removeFunction(name);
    rest.addFunctionImport(name, "first", `f${index}`, params, results);
    first.addFunctionExport(name, `f${index}`);
  });
  for (const { name, type, mutable } of globals) {
    rest.removeGlobal(name);
    rest.addGlobalImport(name, "first", name, type, mutable);
    first.addGlobalExport(name, name);
  }
  for (const { kind, name, value } of exports) {
    if (kind === binaryen.ExternalMemory) rest.addMemoryImport(value, "first", name);
    if (kind === binaryen.ExternalTable) rest.addTableImport(value, "first", name);
  }
  for (const m of [first, rest]) m.runPasses(["remove-unused-module-elements"]);
  return [first, rest].map((m) => m.emitBinary());
}

/** The program's glue for the two parts: `breakevenRest()` is the compiled rest at the moment it is called for. */
export function glued(glue) {
  const imports = `"./breakeven_bg.js": import0,`;
  if (glue.split(imports).length !== 2 || !glue.includes("wasm = instance.exports;")) throw new Error("Another kind of glue");
  return glue.replace(imports, `${imports}
        rest: { load() {
            new WebAssembly.Instance(globalThis.breakevenRest(), { ...__wbg_get_imports(), first: wasm });
            wasm.loaded.value = 1;
        } },`);
}
