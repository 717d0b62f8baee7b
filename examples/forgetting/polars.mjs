// Rolling functions of polars over 5 numbers, for `recall window`.
// node polars.mjs prints the version and the functions; node polars.mjs FUNCTION answers.
import {createRequire} from 'node:module';
import readline from 'node:readline';

const require = createRequire(import.meta.url);
const root = process.env.NODE_PATH ? process.env.NODE_PATH + '/' : '';
const pl = require(root + 'nodejs-polars').default;
const functions = ['rollingSum', 'rollingMean', 'rollingVar', 'rollingStd', 'rollingMin', 'rollingMax', 'rollingMedian'];
const name = process.argv[2];
if (!name) {
  console.log(require(root + 'nodejs-polars/package.json').version, ...functions);
  process.exit(0);
}

// values returns the value before the first number, and after each.
function values(numbers) {
  if (!numbers.length) return [['NaN']];
  const rolled = pl.Series('x', numbers, pl.Float64)[name]({windowSize: 5, minPeriods: 1}).toArray();
  return [['NaN'], ...rolled.map((x) => [x === null || Number.isNaN(x) ? 'NaN' : Number.isFinite(x) ? x : x > 0 ? 'Infinity' : '-Infinity'])];
}

const windows = new Map();
for await (const line of readline.createInterface({input: process.stdin})) {
  const request = JSON.parse(line), answer = {id: request.id}, numbers = windows.get(request.on);
  switch (request.do) {
    case 'hello': Object.assign(answer, {protocol: 1, can: ['game', 'reset']}); break;
    case 'new': case 'reset': windows.set(request.on, []); break;
    case 'observe': numbers.push(Number(request.row[0])); break;
    case 'play': answer.play = values(numbers).at(-1); break;
    case 'game': {
      const from = numbers.length;
      for (const row of request.rows) numbers.push(Number(row[0]));
      answer.plays = values(numbers).slice(from);
      break;
    }
    case 'close': windows.delete(request.on);
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
