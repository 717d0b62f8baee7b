import alasql from 'alasql';
const rows = [1, 2, 3];
const all = alasql('select sum(v) over (order by i) as w from ?', [rows.map((v, i) => ({v, i}))]);
console.log(rows.join(' '), '|', all.at(-1).w, '|', 1 + 2 + 3);
