import {window} from '@observablehq/plot';
const rows = [1, 2, 3, 4, 5, 6];
const values = rows.map(() => NaN);
window({k: 5, anchor: 'end', strict: true, reduce: 'last'})
  .mapIndex(rows.map((_, i) => i), rows, values);
console.log(rows.join(' '), '|', values.at(-1), '|', rows.at(-1));
