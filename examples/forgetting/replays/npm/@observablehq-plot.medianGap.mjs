import {window} from '@observablehq/plot';
const rows = [1, 2, 3, 4, 5];
const all = [NaN, ...rows]; // the first row is of another series, which has a gap there
const values = all.map(() => NaN);
window({k: 5, anchor: 'end', strict: true, reduce: 'median'})
  .mapIndex([1, 2, 3, 4, 5], all, values);
console.log(rows.join(' '), '|', values.at(-1), '|', 3);
