// How long a token stays in the state of mamba, which llama.cpp computes: node state.mjs.
//
// With each token the state is multiplied by exp(A·dt), so a token that is n tokens old has the weight
// exp(n·A·dt): below half an ulp of float32 for n > 24·ln 2/(−A·dt).
import {context, push} from './engine.mjs';
import {decay, model} from './gguf.mjs';

const PAST = 20;
const MOST = 400;

// different returns how many tokens after two pasts what is expected differs in some bit.
async function different(A, dt) {
  const opened = await context(model('mamba', 1, 0, decay(A, dt)), {sequences: 2});
  const values = [];
  for (const past of [3, 7]) {
    const cache = opened.context.getSequence();
    await push(cache, ...Array(PAST).fill(past));
    const made = [];
    for (let k = 0; k < MOST; k++) made.push(await push(cache, 3 + (k * k) % 5));
    values.push(made);
  }
  await opened.close();
  let count = MOST;
  while (count > 0 && String(values[0][count - 1]) === String(values[1][count - 1])) count--;
  return count === MOST ? `${MOST} or more` : count;
}

for (const A of [-1, -100]) {
  for (const dt of [0.69, 0.1, 0.05, 0.01]) {
    const n = Math.ceil((24 * Math.LN2) / (-A * dt));
    console.log(`| ${A} | ${dt} | ${n} | ${await different(A, dt)} |`);
  }
}
process.exit(0);
