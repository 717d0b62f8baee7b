// How long an overflow stays in the cache of llama.cpp: node overflow.mjs.
//
// One layer of gemma3 attends to the last three tokens. One token has a value above 65504, the
// largest number of the cache's default type, so the cache has ∞ for it.
import {context, exact, push} from './engine.mjs';
import {model, spill} from './gguf.mjs';

const WINDOW = 3;
const MOST = 2000; // tokens
const BEFORE = 3; // tokens before the one that overflows

const finite = (x) => x.every(Number.isFinite);

// spoilt returns how many tokens in a row have no finite value, from the next one on.
async function spoilt(cache) {
  for (let n = 0; n < MOST; n++) if (finite(await push(cache, 3 + n % 4))) return n;
  return `${MOST} or more`;
}

const settings = {
  'the default cache, without flash attention': {flashAttention: false},
  'the same, of full size': {flashAttention: false, swaFullCache: true},
  'flash attention': {flashAttention: true},
  'float32, without flash attention': exact,
};
const file = model('gemma3', 1, WINDOW, spill);
for (const [name, options] of Object.entries(settings)) {
  const opened = await context(file, {contextSize: 4096, sequences: 2, ...options});
  const [one, two] = [opened.context.getSequence(), opened.context.getSequence()];
  for (const cache of [one, two]) await push(cache, 3, 4, 5, 6).catch(() => {});
  await push(one, 7);
  const after = await spoilt(one);
  await two.clearHistory();
  for (let k = 0; k < BEFORE; k++) await push(two, 3);
  await push(two, 7);
  await two.clearHistory();
  console.log(`| ${name} | ${after} | ${await spoilt(two)} |`);
  await opened.close();
}
process.exit(0);
