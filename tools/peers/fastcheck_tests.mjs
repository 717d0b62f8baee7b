// A test with fast-check for each form of a claim, as in hypothesis_tests.py.
//
//     node fastcheck_tests.mjs NAME right|faulty SEED SECONDS
import fs from 'node:fs';
import fc from 'fast-check';
import {whole, windows} from './subjects.mjs';

const EXACT = {
  sum: (xs) => xs.reduce((a, b) => a + b, 0),
  mean: (xs) => EXACT.sum(xs) / xs.length,
  min: (xs) => Math.min(...xs),
  max: (xs) => Math.max(...xs),
};
const EDGES = [0, -0, 1, -1, 0.1, 1e-300, 1e16, -1e16];

function lastRows(rows, claim, create) {
  const seen = value(create(), rows), last = rows.slice(-claim.rows);
  return same(seen, value(create(), last)) &&
    (!claim.is || near(seen, EXACT[claim.is](last.map(([x]) => x)), rows));
}

function rowsBefore(rows, claim, create) {
  const seen = value(create(), rows), last = rows.slice(-claim.rows - 1);
  return same(seen, value(create(), last)) &&
    same(seen, value(create(), [...last.slice(0, -1), [7]]));
}

function times(rows, claim, create) {
  const all = clocked(rows), [at] = all.pop();
  const frame = all.filter(([t]) => at - t < seconds(claim.span));
  const seen = value(create(), all, at);
  return same(seen, value(create(), frame, at)) && total(seen, frame, all);
}

function admitted(rows, claim, create) {
  const all = clocked(rows), [at] = all.pop(), one = create(), counted = [];
  for (const [t, row] of all) {
    if (one.value(t)[0] > 0) counted.push([t, row]);
    one.push(row, t);
  }
  const frame = counted.filter(([t]) => at - t < seconds(claim.span));
  return same(one.value(at)[0], value(create(), frame, at));
}

function sessions(rows, claim, create) {
  const all = clocked(rows), [at] = all.pop(), frame = [];
  for (const [t, row] of [...all].reverse()) {
    if ((frame[0]?.[0] ?? at) - t >= seconds(claim.session)) break;
    frame.unshift([t, row]);
  }
  const seen = value(create(), all, at);
  return same(seen, value(create(), frame, at)) && total(seen, frame, all);
}

function causal(rows, claim, create) {
  const values = create().game(rows);
  return rows.every((_, k) =>
    create().game(rows.slice(0, k)).every(([x], i) => same(x, values[i][0])));
}

function value(window, rows, at) {
  for (const row of rows) at === undefined ? window.push(row) : window.push(row[1], row[0]);
  return window.value(at)[0];
}

function clocked(rows) {
  let t = 0;
  return rows.map(([gap, x]) => [(t += gap), [x]]);
}

function seconds(text) {
  return parseFloat(text) * {s: 1, h: 3600}[text.at(-1)];
}

function same(a, b) {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

function near(a, b, rows) {
  const largest = Math.max(0, ...rows.map(([x]) => Math.abs(x)));
  return Math.abs(a - b) <= 1e-9 * Math.abs(b) + 1e-12 * largest;
}

function total(seen, frame, rows) {
  return near(seen, EXACT.sum(frame.map(([, [x]]) => x)), rows.map(([, row]) => row));
}

function numbers(claim) {
  const [low, high] = (claim.range ?? '-1e16:1e16').split(':').map(Number);
  const kinds = (claim.values ?? '').split(',');
  const whole = fc.integer({min: Math.max(-9, low), max: Math.min(9, high)});
  const integers = kinds.includes('integers');
  const edges = EDGES.filter((x) => low <= x && x <= high && (!integers || x % 1 === 0));
  if (kinds.includes('nan')) edges.push(NaN);
  const any = fc.double({min: low, max: high, noNaN: true});
  return fc.oneof(whole, fc.constantFrom(...edges), ...(integers ? [] : [any]));
}

function streams(claim) {
  const time = claim.span ?? claim.session;
  if (time) {
    const span = seconds(time);
    const edges = fc.constantFrom(0, 1 / 512, span / 2, span - 1 / 512, span);
    const gap = fc.oneof(edges, fc.integer({min: 0, max: 1024 * span}).map((k) => k / 512));
    return fc.array(fc.tuple(gap, numbers(claim)), {minLength: 1, maxLength: 30, size: 'max'});
  }
  const minLength = (claim.rows ?? 0) + 1;
  return fc.array(fc.tuple(numbers(claim)), {minLength, maxLength: 100, size: 'max'});
}

// The rest runs the tests, and is no part of what one would write.

// series returns a window over a function of a whole series.
function series(f, faulty) {
  const rows = [];
  const game = (rows) => f(rows.map(([x]) => x), faulty).map((x) => [x]);
  return {push: (row) => rows.push(row), game, value: () => game(rows).at(-1) ?? [NaN]};
}

const functions = [lastRows, rowsBefore, times, admitted, sessions, causal, value, clocked,
  seconds, same, near, total, numbers, streams];

// lines counts the lines of the test and of the functions of this file that it needs.
function lines(test) {
  const needed = new Set(), todo = [test, streams];
  while (todo.length) {
    const f = todo.pop();
    if (needed.has(f)) continue;
    needed.add(f);
    const [, ...body] = f.toString().split('\n');
    todo.push(...functions.filter((g) => new RegExp(`\\b${g.name}\\(`).test(body.join('\n'))));
  }
  return [...needed].reduce((n, f) => n + f.toString().split('\n').length, 0);
}

const used = () => {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
};

const [name, how, seed, budget] = process.argv.slice(2);
const pairs = JSON.parse(fs.readFileSync(new URL('pairs.json', import.meta.url)));
const {claim} = pairs.find((pair) => pair.name === name);
const [, law] = [['before', rowsBefore], ['rows', lastRows], ['admitted', admitted],
  ['session', sessions], ['span', times], ['', causal]].find(([key]) => !key || key in claim);
const faulty = how === 'faulty';
const create = () => (name in whole ? series(whole[name], faulty) : windows[name](faulty));
const property = fc.property(streams(claim), (rows) => law(rows, claim, create));
let result, rounds = 0;
do {
  result = fc.check(property, {seed: Number(seed) + 1000 * rounds++, numRuns: 100});
} while (!result.failed && used() < Number(budget));
const error = result.errorInstance;
if (error && !/^Error: Property failed by returning false/.test(error)) throw error;
const shown = result.failed ? result.counterexample[0] : [];
// Of a stream in time the last time asks.
const asks = [times, admitted, sessions].includes(law) ? 1 : 0;
console.log(JSON.stringify({
  found: result.failed, rounds, lines: lines(law),
  rows: result.failed ? shown.length - asks : null, witness: fc.stringify(shown)}));
