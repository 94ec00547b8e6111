// A worker for hosts whose policy allows none that the page makes of its own program. Its name is the
// address of the program's glue.
const glue = import(self.name);
const waiting = [];

// The first message is the compiled program, which listens itself from then on.
self.onmessage = async ({ data }) => {
  if (waiting.push(data) > 1) return;
  const { initSync } = await glue;
  const { module, rest } = waiting.shift();
  self.breakevenRest = () => rest;
  initSync({ module });
  waiting.forEach((data) => self.onmessage({ data }));
};
self.postMessage("ready");
