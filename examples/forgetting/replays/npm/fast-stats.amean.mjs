import {Stats} from 'fast-stats';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => {
  const stats = new Stats();
  for (const v of x) {
    stats.push(v);
    if (stats.length > 5) stats.shift();
  }
  return stats.amean();
};
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
