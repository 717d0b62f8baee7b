// Asks a window for the value of each case. Put your own in place of plain.
import { readFileSync } from "node:fs";

function plain(c, rows, times, asked) { // computes anew from the rows that count
  if (c.rows) return value(c.is, rows.slice(-c.rows));
  const left = c.closed === "left" || c.closed === "both", right = c.closed === "right" || c.closed === "both";
  const counts = (age) => (0 < age && age < c.span) || (age === 0 && right) || (age === c.span && left);
  return value(c.is, rows.filter((_, k) => counts(asked - times[k])));
}
const sum = (x) => x.reduce((a, b) => a + b, 0), mean = (x) => sum(x) / x.length;
const cov = (x, y) => sum(x.map((a, k) => (a - mean(x)) * (y[k] - mean(y)))) / (x.length - 1);
function value(name, rows) {
  const x = rows.map((r) => r[0]), y = rows.map((r) => r.at(-1)), sorted = [...x].sort((a, b) => a - b);
  if (x.some(Number.isNaN)) return NaN;
  return { sum, mean, var: (x) => cov(x, x), std: (x) => Math.sqrt(cov(x, x)), min: (x) => Math.min(...x),
    max: (x) => Math.max(...x), median: (x) => mean(sorted.slice((x.length - 1) >> 1, (x.length >> 1) + 1)),
    cov: (x) => cov(x, y), corr: (x) => cov(x, y) / Math.sqrt(cov(x, x) * cov(y, y)) }[name](x);
}
const broken = { plain, late: (c, ...a) => plain({ ...c, closed: "both" }, ...a),
  "skips-nan": (c, rows, ...a) => plain(c, rows.filter((r) => r[0] === r[0]), ...a),
  running: (c, rows) => sum(rows.map((r) => r[0])) - sum(rows.slice(0, -(c.rows ?? 9)).map((r) => r[0])) };
const cases = JSON.parse(readFileSync("cases.json")), window = broken[process.argv[2] ?? "plain"];
const fail = cases.filter(({ claim, rows, times, asked = 0, right, tolerance }) => {
  const got = window(claim, rows.map((row) => row.map(Number)), times, asked);
  return !right.map(Number).some((x) => Math.abs(got - x) <= tolerance || (got !== got && x !== x));
}).length;
console.log(`${fail} of ${cases.length} cases fail`);
process.exit(fail > 0 ? 1 : 0);
