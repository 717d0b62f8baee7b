import {DuckDBInstance} from '@duckdb/node-api';
const rows = [3, 1, 3, 2, 4, 5];
const connection = await (await DuckDBInstance.create()).connect();
const last = async (x) => {
  const values = x.map((v, i) => `(${i}, ${v})`);
  const all = await connection.runAndReadAll(
    `select mode(v) over (order by i rows 4 preceding) from (values ${values}) t(i, v) order by i`);
  return all.getRows().at(-1)[0];
};
console.log(rows.join(' '), '|', await last(rows), '|', await last(rows.slice(-5)));
