// What a careful page does with a large file: PapaParse streaming in its worker, typed arrays,
// their own sort, and the same curve maths: AUC and upper hull of every score.
function curves(positives, negatives) {
  positives.sort();
  negatives.sort();
  let [p, n] = [positives.length, negatives.length];
  let [area, tp, fp] = [0, 0, 0];
  const hull = [[0, 0, Infinity]];
  while (p || n) {
    const score = Math.max(p ? positives[p - 1] : -Infinity, n ? negatives[n - 1] : -Infinity);
    const [tp0, fp0] = [tp, fp];
    for (; p && positives[p - 1] === score; p--) tp++;
    for (; n && negatives[n - 1] === score; n--) fp++;
    area += ((fp - fp0) * (tp + tp0)) / 2;
    while (hull.length > 1) {
      const [[ax, ay], [bx, by]] = hull.slice(-2);
      if ((bx - ax) * (tp - ay) - (by - ay) * (fp - ax) < 0) break;
      hull.pop();
    }
    hull.push([fp, tp, score]);
  }
  return { area: area / tp / fp, hull };
}

document.getElementById("open").addEventListener("change", ({ target }) => {
  let rows = 0;
  let size = 1 << 16;
  let label = new Uint8Array(size);
  let scores = [new Float64Array(size), new Float64Array(size)];
  let header = true;
  Papa.parse(target.files[0], {
    worker: true,
    skipEmptyLines: true,
    chunk({ data }) {
      for (const row of data) {
        if (header) {
          header = false;
          continue;
        }
        if (rows === size) {
          size *= 2;
          const grow = (old) => {
            const next = new old.constructor(size);
            next.set(old);
            return next;
          };
          label = grow(label);
          scores = scores.map(grow);
        }
        label[rows] = row[0] === "1" ? 1 : 0;
        scores[0][rows] = Number(row[1]);
        scores[1][rows] = Number(row[2]);
        rows++;
      }
    },
    complete() {
      const all = label.subarray(0, rows).reduce((sum, l) => sum + l, 0);
      const results = scores.map((values) => {
        const [positives, negatives] = [new Float64Array(all), new Float64Array(rows - all)];
        let [p, n] = [0, 0];
        for (let i = 0; i < rows; i++) {
          if (label[i]) positives[p++] = values[i];
          else negatives[n++] = values[i];
        }
        return curves(positives, negatives);
      });
      document.getElementById("answer").textContent = results.map((r) => r.area.toFixed(9)).join(" ");
      document.body.dataset.ready = target.files[0].name;
    },
  });
});
document.body.dataset.loaded = "yes";
