import {Stats} from 'fast-stats';
const rows = [686916.511921949, 1e6, 1e6, 1e6, 1e6, 0, 0, 0, 0, 0];
const last = (x) => {
  const stats = new Stats();
  for (const v of x) {
    stats.push(v);
    if (stats.length > 5) stats.shift();
  }
  return stats.stddev();
};
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
