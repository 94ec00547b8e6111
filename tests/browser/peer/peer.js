// What a careful page without exact geometry does: improvement curves sampled on a grid of PC(+),
// each point the best of all thresholds of presorted cases; redrawn by uPlot, with a line at x.
// At a drag it finds each model's best threshold at x by trying all, and redraws.
const text = await (await fetch("/data/golden/german_credit_scores.csv")).text();
const [header, ...rows] = text.trim().split(/\r?\n/).map((line) => line.split(","));
const label = header.indexOf("label");
const names = header.filter((name) => !["row", "fold", "label"].includes(name));
const models = names.map((name) => {
  const column = header.indexOf(name);
  const cases = rows.map((row) => [Number(row[column]), row[label] === "1"]);
  cases.sort((a, b) => b[0] - a[0]);
  const all = cases.filter((c) => c[1]).length;
  const points = [[0, 0]];
  let [tp, fp] = [0, 0];
  for (let i = 0; i < cases.length; i++) {
    if (cases[i][1]) tp++;
    else fp++;
    if (i + 1 === cases.length || cases[i + 1][0] !== cases[i][0]) points.push([fp / (cases.length - all), tp / all]);
  }
  return points;
});
const cost = (points, x) => points.reduce((least, [f, t]) => Math.min(least, (1 - t) * x + f * (1 - x)), 1);
const grid = Array.from({ length: 400 }, (_, i) => (i + 1) / 400);
const curves = models.map((points) => grid.map((x) => 1 - cost(points, x) / x));
let x = 0.5;
const plot = new uPlot(
  {
    width: 860,
    height: 430,
    scales: { x: { time: false } },
    legend: { show: false },
    cursor: { show: false },
    series: [{}, ...names.map((label, i) => ({ label, stroke: ["#0072b2", "#d55e00", "#008f68", "#b8608f"][i], width: 2 }))],
    hooks: {
      draw: [
        (u) => {
          const at = u.valToPos(x, "x", true);
          u.ctx.fillRect(at, u.bbox.top, 2, u.bbox.height);
        },
      ],
    },
  },
  [grid, ...curves],
  document.getElementById("chart"),
);
let waiting = false;
document.getElementById("chart").addEventListener("pointermove", (event) => {
  if (!event.buttons) return;
  x = Math.min(1, Math.max(0.001, event.offsetX / 860));
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    const saved = models.map((points) => 1 - cost(points, x) / x);
    const best = saved.indexOf(Math.max(...saved));
    document.getElementById("answer").textContent = `${names[best]} saves ${(100 * saved[best]).toFixed(0)}%`;
    plot.redraw(false);
  });
});
document.body.dataset.ready = "yes";
