import {window} from '@observablehq/plot';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => {
  const values = x.map(() => NaN);
  window({k: 5, anchor: 'end', strict: true}).mapIndex(x.map((_, i) => i), x, values);
  return values.at(-1);
};
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
