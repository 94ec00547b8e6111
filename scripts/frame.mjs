// The first frame: what the page shows first, as HTML and SVG that need no program. Taken from the page
// itself in a browser, light and dark, wide and narrow; what is drawn on its canvases is noted as it is
// drawn.
import assert from "node:assert/strict";

/** Notes what is drawn on canvases, each from where it was cleared on; runs in the page before it starts. */
export function noteDrawing() {
  const noted = new WeakMap(); // canvas to shapes
  let points = [];
  let at = [0, 0];
  const number = (value) => String(Math.round(value * 10) / 10);
  /** A step of a path: relative ones are shorter. */
  const step = (kind, x, y) => {
    const [right, down] = kind === "M" ? [x, y] : [x - at[0], y - at[1]].map(number);
    points.push(`${kind}${right}${String(down).startsWith("-") ? "" : " "}${down}`);
    at = [x, y];
  };
  const shape = (context, kind, attributes, text) => {
    const { a, b, c, d, e, f } = context.getTransform();
    if (b || c || e || f || a !== d) throw new Error("drawn in a way that is not noted");
    if (!noted.has(context.canvas)) noted.set(context.canvas, { units: 1, shapes: [] });
    const drawing = noted.get(context.canvas);
    drawing.units = a;
    if (context.globalAlpha !== 1) attributes.opacity = context.globalAlpha;
    drawing.shapes.push({ kind, attributes, text });
  };
  const outline = (context) => ({
    d: points.join(""), fill: "none", stroke: context.strokeStyle, "stroke-width": number(context.lineWidth),
    "stroke-linejoin": context.lineJoin, "stroke-linecap": context.lineCap, "stroke-dasharray": context.getLineDash().join(" ") || undefined,
  });
  const letters = (context, x, y) => {
    const [, weight, size, family] = context.font.match(/^(?:(bold|\d+) )?([\d.]+)px (.*)$/);
    const anchor = { start: "start", left: "start", center: "middle", right: "end", end: "end" }[context.textAlign];
    if (context.textBaseline !== "middle" || !anchor) throw new Error("text set in a way that is not noted");
    // The line that canvases set the middle of a text on has no name in SVG.
    const above = (baseline) => {
      context.textBaseline = baseline;
      return context.measureText("x").actualBoundingBoxAscent;
    };
    const down = above("alphabetic") - above("middle");
    return { x: number(x), y: number(y + down), "text-anchor": anchor, "font-size": size, "font-weight": weight ?? "400", "font-family": family };
  };
  const is = {
    clearRect: (context) => noted.set(context.canvas, { units: 1, shapes: [] }),
    beginPath: () => (points = []),
    moveTo: (_, x, y) => step("M", x, y),
    lineTo: (_, x, y) => step("l", x, y),
    closePath: () => points.push("Z"),
    roundRect: (_, x, y, w, h, radius) => {
      const r = Math.min(radius, w / 2, h / 2);
      const corner = (right, down) => `a${number(r)} ${number(r)} 0 0 1 ${number(right * r)} ${number(down * r)}`;
      points.push(`M${number(x + r)} ${number(y)}h${number(w - 2 * r)}${corner(1, 1)}v${number(h - 2 * r)}${corner(-1, 1)}h${number(2 * r - w)}${corner(-1, -1)}v${number(2 * r - h)}${corner(1, -1)}Z`);
    },
    arc: (_, x, y, r, from, to) => {
      if (Math.abs(to - from) < 2 * Math.PI - 1e-6) throw new Error("an arc that is not noted");
      const R = number(r);
      points.push(`M${number(x - r)} ${number(y)}a${R} ${R} 0 1 0 ${number(2 * r)} 0a${R} ${R} 0 1 0 ${number(-2 * r)} 0`);
    },
    stroke: (context) => shape(context, "path", outline(context)),
    fill: (context) => shape(context, "path", { d: points.join(""), fill: context.fillStyle }),
    fillRect: (context, x, y, w, h) => shape(context, "path", { d: `M${number(x)} ${number(y)}h${number(w)}v${number(h)}h${number(-w)}Z`, fill: context.fillStyle }),
    fillText: (context, text, x, y) => shape(context, "text", { ...letters(context, x, y), fill: context.fillStyle }, text),
    strokeText: (context, text, x, y) => shape(context, "text", { ...letters(context, x, y), fill: "none", stroke: context.strokeStyle, "stroke-width": number(context.lineWidth), "stroke-linejoin": context.lineJoin }, text),
  };
  const without = ["getTransform", "setTransform", "measureText", "setLineDash", "getLineDash", "save", "restore"];
  const prototype = CanvasRenderingContext2D.prototype;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value !== "function" || name === "constructor" || without.includes(name)) continue;
    prototype[name] = function (...args) {
      if (!is[name]) throw new Error(`${name} is not noted`);
      is[name](this, ...args);
      return value.apply(this, args);
    };
  }
  globalThis.drawingOn = (canvas) => ({ width: canvas.width / noted.get(canvas).units, height: canvas.height / noted.get(canvas).units, shapes: noted.get(canvas).shapes });
}

/** Which of the page's elements are seen in or just below the window, and what is drawn on its canvases; runs in the page. */
export function seen() {
  const all = [...document.querySelector("body > .page:not(#first-frame)").querySelectorAll("*")];
  // Also what is empty: it has gaps around it.
  const is = all.map((element) => element.getBoundingClientRect().top < 1.5 * innerHeight && element.checkVisibility({ visibilityProperty: true }));
  return { is, canvases: [...document.querySelectorAll("#chart canvas")].map((canvas) => globalThis.drawingOn(canvas)) };
}

/** What is seen of the page as HTML without names, numbers of styles in place of styles; runs in the page. */
export function html(is) {
  const page = document.querySelector("body > .page:not(#first-frame)");
  const [all, copy] = [[...page.querySelectorAll("*")], page.cloneNode(true)];
  const styles = [];
  [...copy.querySelectorAll("*")].forEach((element, index) => {
    const original = all[index];
    // A list is as wide as its widest choice.
    if (!is[index] && !original.closest("svg, select")) return element.remove();
    if (original.matches("#chart canvas")) return element.replaceWith(original.previousElementSibling ? "" : "CHART");
    if (original.matches("input")) element.setAttribute("value", original.value);
    if (original.matches("option")) element.toggleAttribute("selected", original.selected);
    if (original.matches("input, select, button")) element.disabled = true;
    const style = element.getAttribute("style");
    if (style) element.classList.add(`s${styles.push(style) - 1}`);
    for (const { name } of [...element.attributes]) {
      const stays = original.closest("svg") || ["class", "type", "value", "min", "max", "step", "placeholder", "disabled", "hidden", "selected", "role", "aria-selected"].includes(name);
      if (!stays || name === "style") element.removeAttribute(name);
    }
  });
  const text = copy.innerHTML.replace(/<!--.*?-->/g, "").replace(/ class=""/g, "");
  return { text, styles };
}

/** What most shapes have, said once. */
const COMMON = {
  fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round",
  "font-family": "Inter, system-ui, sans-serif", "font-size": "96", "font-weight": "400", "text-anchor": "start",
};

const escaped = (text) => String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * What is drawn on some canvases of one size, as SVG with classes in place of colours.
 *
 * @param light the canvases in light colours, the lowest first
 * @param dark the same in dark colours
 * @param colours the classes so far, by the pair of colours; added to
 */
function chart(light, dark, colours, name) {
  const shapes = light.flatMap(({ shapes }, layer) => {
    assert.equal(shapes.length, dark[layer].shapes.length, "the same in the dark");
    return shapes.map(({ kind, attributes, text }, index) => {
      const { d, ...others } = attributes;
      const other = dark[layer].shapes[index].attributes;
      const classes = [];
      for (const key of ["fill", "stroke"]) {
        if (!others[key] || others[key] === "none") continue;
        const pair = `${key}:${others[key]}/${other[key]}`;
        if (!colours.has(pair)) colours.set(pair, `c${colours.size}`);
        classes.push(colours.get(pair));
        delete others[key];
      }
      const written = Object.entries(others).filter(([key, value]) => value !== undefined && value !== COMMON[key]);
      const isLine = kind === "path" && others.fill === "none";
      return { kind, d, text, isLine, attributes: written.map(([key, value]) => ` ${key}="${escaped(value)}"`).join(""), classes: classes.join(" ") };
    });
  });
  // A dotted line is many strokes of one kind.
  const merged = [];
  for (const shape of shapes) {
    const last = merged.at(-1);
    const isSame = shape.isLine && last?.isLine && ["attributes", "classes"].every((key) => last[key] === shape[key]);
    if (isSame && !shape.attributes.includes("opacity")) last.d += shape.d;
    else merged.push({ ...shape });
  }
  const written = merged.map(({ kind, d, text, attributes, classes }) =>
    `<${kind} class="${classes}"${d ? ` d="${d}"` : ""}${attributes}${text === undefined ? "/>" : `>${escaped(text)}</${kind}>`}`);
  const [{ width, height }] = light;
  const common = Object.entries(COMMON).map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
  return `<svg class="chart-${name}" viewBox="0 0 ${width} ${height}"${common}>${written.join("")}</svg>`;
}

/**
 * The first frame and the rules of its style.
 *
 * @param views what {@link seen} says of the page: light and dark, wide and narrow
 * @param page what {@link html} makes of it
 */
export function frame({ wide, narrow }, { text, styles }) {
  const colours = new Map();
  const charts = [chart(wide.light, wide.dark, colours, "wide"), chart(narrow.light, narrow.dark, colours, "narrow")];
  assert.equal(text.split("CHART").length, 2, "one chart");
  const rule = (scheme) => [...colours].map(([pair, name]) => {
    const [, key, light, dark] = pair.match(/^(\w+):([^/]*)\/(.*)$/);
    return `#first-frame .${name}{${key}:${scheme === "dark" ? dark : light}}`;
  }).join("\n");
  const rules = styles.map((style, index) => `#first-frame .s${index}{${style}}`).join("\n");
  return {
    html: `<div class="page" id="first-frame" data-testid="first-frame" hidden inert>${text.replace("CHART", charts.join(""))}</div>`,
    css: `${rules}\n${rule("light")}\n@media (prefers-color-scheme: dark){${rule("dark")}}\n`,
  };
}
