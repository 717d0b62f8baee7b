// Which architectures of llama.cpp read the key of a sliding window: node architectures.mjs.
//
// Each model is tiny and random, and its file says that a layer attends to the last three tokens.
import {context, exact, library, push, written} from './engine.mjs';
import {attentive, model} from './gguf.mjs';

const WINDOW = 3;
const TOKENS = 24;
const MOST = 8; // layers

const same = (x, y) => x.every((v, k) => v === y[k]);
const text = (changed) => [...Array(TOKENS).keys()].map((k) => (k === changed ? 7 : 3 + k % 4));

// reach returns how many tokens change what a model says of the token after them, or "all".
async function reach(kind, layers) {
  const {context: c, close} = await context(model(kind, layers, WINDOW),
    {sequences: TOKENS + 1, ...exact});
  const want = await push(c.getSequence(), ...text(-1));
  let count = 1;
  for (let k = 0; k < TOKENS && count === 1; k++) {
    if (!same(await push(c.getSequence(), ...text(k)), want)) count = TOKENS - k;
  }
  await close();
  return count === TOKENS ? 'all' : count;
}

// reads says whether a window of three tokens differs from one that is longer than the text.
async function reads(kind, layers) {
  const values = [];
  for (const window of [WINDOW, 10 * TOKENS]) {
    const {context: c, close} = await context(model(kind, layers, window), exact);
    values.push(await push(c.getSequence(), ...text(-1)));
    await close();
  }
  return same(...values) ? 'no' : 'yes';
}

for (const [kind, layers] of [...attentive.map((k) => [k, 1]), ['exaone4', 64]]) {
  const file = await library.readGgufFileInfo(written(model(kind, layers, WINDOW)));
  const {swaSize} = await library.GgufInsights.from(file);
  const cells = [];
  for (let l = layers; l <= MOST && cells.at(-1) !== 'all'; l++) cells.push(await reach(kind, l));
  const name = layers === 1 ? kind : `${kind}, ${layers} layers`;
  console.log(`| ${name} | ${await reads(kind, layers)} | ${cells.join(', ')} | ${swaSize} |`);
}
process.exit(0);
