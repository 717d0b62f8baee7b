// Moving statistics over 5 rows of libraries of npm, for `recall window`.
// node npm.mjs prints what is installed, a library and its version a line.
// node npm.mjs LIBRARY FUNCTION answers.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {serve, series} from './serve.mjs';

const M = 5;
const require = createRequire(import.meta.url);

// stream wraps what takes a row and returns the value then, or nothing while it has too few rows.
const stream = (make) => () => {
  const next = make();
  let last = 0;
  return {
    push(row) {
      last = next(...row) ?? last;
    },
    value: () => [Number(last)],
  };
};

// late gives the values of f, which begin at the row M, to all rows: 0 before.
const late = (f) => series((x) => [...Array(Math.min(M - 1, x.length)).fill(0), ...(x.length < M ? [] : f(x))], 0);

// padded is late for functions that return a value for each row too.
const padded = (f) => late((x) => f(x).slice(M - 1));

const libraries = {
  '@stdlib': async (name) => {
    const {default: make} = await import(`@stdlib/stats-incr-${name}`);
    return stream(() => make(M));
  },
  technicalindicators: async (name) => {
    const {default: all} = await import('technicalindicators');
    return stream(() => {
      const indicator = new all[name]({period: M, values: []});
      return (x) => indicator.nextValue(x);
    });
  },
  'fast-technical-indicators': async (name) => {
    const all = require('fast-technical-indicators'); // as a module it does not load
    return late((x) => all[name]({period: M, values: x}));
  },
  'trading-signals': async (name) => {
    const all = await import('trading-signals');
    return stream(() => {
      const indicator = new all[name](M);
      return (x) => indicator.add(x);
    });
  },
  'moving-averages': async (name) => {
    const {default: all} = await import('moving-averages');
    return padded((x) => all[name](x, M));
  },
  '@ixjb94/indicators': async (name) => {
    const {IndicatorsSync} = await import('@ixjb94/indicators');
    const all = new IndicatorsSync();
    return late((x) => all[name](x, M));
  },
  indicatorts: async (name) => {
    const all = await import('indicatorts');
    return padded((x) => all[name](x, {period: M}));
  },
  'data-forge': async (name) => {
    const {Series} = await import('data-forge');
    return late((x) => new Series(x).rollingWindow(M).select((w) => w[name]()).toArray());
  },
};

const [library, name] = process.argv.slice(2);
if (library) {
  await serve(await libraries[library](name));
} else {
  for (const l of Object.keys(libraries)) {
    const file = new URL(`node_modules/${l === '@stdlib' ? '@stdlib/stats-incr-mmean' : l}/package.json`, import.meta.url);
    if (fs.existsSync(file)) console.log(l, JSON.parse(fs.readFileSync(file)).version);
  }
}
