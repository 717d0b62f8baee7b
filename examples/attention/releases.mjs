// What attention of ONNX Runtime sees: a line for each release of the table, or for those named.
//
//	node releases.mjs
//	node releases.mjs 1.23.2 1.24.1
//
// operators.mjs says how a release is installed; what is not installed is skipped.
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {attention, cached, embedding, fill, installed, load, padded, unit} from './operators.mjs';

const TOKENS = 12;
const WINDOW = 3; // local_window_size
const LAYERS = 2;

// The releases of the table.
const RELEASES = [
  '1.18.0', '1.19.2', '1.20.1', '1.21.1', '1.22.0', '1.23.0', '1.23.2', '1.24.1', '1.24.3', '1.25.1',
  '1.26.0', '1.27.0', '1.29.0', '1.30.0',
];

const zero = fill(0);
const equal = (x, y) => x.every((v, k) => v === y[k]);

// seen says which tokens have a weight, the newest last: how many of the last, or which.
function seen(weights, count) {
  const w = weights.slice(0, count);
  if (w.some(Number.isNaN)) return 'NaN';
  const places = [...w.keys()].filter((k) => w[k] !== 0);
  if (places.length === 0) return 'none';
  if (places.length === count) return 'all';
  if (places.length === 1 && places[0] === 0) return 'the oldest';
  if (places[0] === 0) return `the first ${places.length}`;
  return places[0] === count - places.length ? String(places.length) : places.join(' ');
}

// window returns how many tokens the newest of TOKENS attends to, if so many come at once. spoil
// changes one of them.
async function window(ort, size, together, spoil = (place, token) => token) {
  const push = (await cached(ort, 0, size))();
  let made;
  for (let t = 0; t < TOKENS; t += together) {
    const places = [...Array(Math.min(together, TOKENS - t)).keys()].map((k) => t + k);
    made = await push(places.map((p) => spoil(p, [zero, zero, unit(p)])));
  }
  return seen(made, TOKENS);
}

// reach returns how many tokens change what a model makes of the newest.
async function reach(ort) {
  const make = await cached(ort, LAYERS, WINDOW);
  const last = async (changed) => {
    const push = make();
    let made;
    for (let t = 0; t < TOKENS; t++) made = await push([embedding(t === changed ? 7 : t % 5)]);
    return made;
  };
  const want = await last(-1);
  let oldest = TOKENS;
  while (oldest > 0 && !equal(want, await last(oldest - 1))) oldest--;
  return String(TOKENS - oldest);
}

// spoilt says what the newest token sees where the token that is seven outside of its window has NaN
// in its value or in its key.
async function spoilt(ort, where, size) {
  const place = TOKENS - Number(size) - 7;
  return window(ort, WINDOW, 1, (p, [q, k, v]) =>
    p !== place ? [q, k, v] : where === 'value' ? [q, k, fill(NaN)] : [q, fill(NaN), v]);
}

// padding returns the weight of a token that key_padding_mask hides, if its score is 10000 and
// that of three others is 0.
async function padding(ort) {
  const keys = [fill(0).map((_, k) => (k === 0 ? 4 : 0)), zero, zero, zero];
  const query = fill(0).map((_, k) => (k === 0 ? 10000 : 0)); // a score is a quarter of the product
  const values = keys.map((_, k) => unit(k));
  const see = await padded(ort);
  const made = await see({query, keys, values, hidden: [true, false, false, false]});
  return String(+made[0].toPrecision(3));
}

// capped returns the weights of a token that is hidden and of one that comes later, among four,
// where scores are capped.
async function capped(ort) {
  const keys = Array(4).fill(zero);
  const values = keys.map((_, k) => unit(k));
  const softcap = {float: 2};
  const see = await attention(ort, {softcap, masked: true});
  const [hidden] = await see({queries: [zero], keys, values, hidden: [true, false, false, false]});
  const look = await attention(ort, {softcap, is_causal: 1});
  const [early] = await look({queries: keys, keys, values});
  return `${+hidden[0].toPrecision(3)}, ${+early[1].toPrecision(3)}`;
}

// external says which of five keys one query sees.
async function external(ort, more) {
  const keys = Array(5).fill(zero);
  const values = keys.map((_, k) => unit(k));
  const see = await attention(ort, more);
  const [made] = await see({queries: [zero], keys, values});
  return seen(made, 5);
}

// line returns the release's row of the table.
async function line(version) {
  const ort = load(version);
  const since = (f) => f.catch((e) => {
    if (/opset|IR version/i.test(String(e))) return '–'; // the operator came later
    throw e;
  });
  const size = await window(ort, WINDOW, 1);
  return '| ' + [
    version, size, await window(ort, WINDOW, TOKENS), await window(ort, WINDOW, 5),
    await window(ort, 0, 1), await reach(ort),
    await spoilt(ort, 'value', size), await spoilt(ort, 'key', size),
    await padding(ort), await since(capped(ort)), await since(external(ort, {is_causal: 1})),
    await since(external(ort, {nonpad: 3, opset: 24})),
  ].join(' | ') + ' |';
}

// Two releases do not live in one process.
const [measured, ...others] = process.argv.slice(2);
if (measured === '--one') {
  console.log(await line(others[0]));
} else {
  const here = installed();
  for (const v of measured ? [measured, ...others] : RELEASES) {
    process.stdout.write(here.includes(v)
      ? execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--one', v])
      : `| ${v} | skipped: not installed |\n`);
  }
}
