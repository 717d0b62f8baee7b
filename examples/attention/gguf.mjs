// Tiny language models with random weights, as files of the format GGUF.

const TOKENS = 264; // 8 to play with, and the 256 bytes that a tokenizer needs
const WIDTH = 16;
const HEADS = 2;
const HEAD = 8; // numbers a head

// gguf returns the file: what is said of the model, as a key, a type and a value, and its tensors
// by name.
function gguf(about, tensors) {
  const parts = [];
  const add = (bytes, write) => {
    const b = Buffer.alloc(bytes);
    write(b);
    parts.push(b);
  };
  const u32 = (x) => add(4, (b) => b.writeUInt32LE(x));
  const u64 = (x) => add(8, (b) => b.writeBigUInt64LE(BigInt(x)));
  const text = (s) => {
    u64(Buffer.byteLength(s));
    parts.push(Buffer.from(s));
  };
  const f32 = (x) => add(4, (b) => b.writeFloatLE(x));
  const types = {u32: [4, u32], i32: [5, u32], f32: [6, f32], text: [8, text]};
  parts.push(Buffer.from('GGUF'));
  u32(3);
  u64(Object.keys(tensors).length);
  u64(about.length);
  for (const [key, type, value] of about) {
    const [code, write] = types[type];
    text(key);
    if (Array.isArray(value)) {
      u32(9);
      u32(code);
      u64(value.length);
      value.forEach(write);
    } else {
      u32(code);
      write(value);
    }
  }
  const data = [];
  let offset = 0;
  for (const [name, {shape, numbers}] of Object.entries(tensors)) {
    text(name);
    u32(shape.length);
    shape.forEach(u64);
    u32(0);
    u64(offset);
    const b = Buffer.alloc(Math.ceil(numbers.length / 8) * 32);
    numbers.forEach((x, k) => b.writeFloatLE(x, 4 * k));
    data.push(b);
    offset += b.length;
  }
  const head = Buffer.concat(parts);
  return Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), ...data]);
}

const heads = HEAD * HEADS;
const square = [WIDTH, WIDTH];
const attention = {
  attn_q: [WIDTH, heads], attn_k: [WIDTH, heads], attn_v: [WIDTH, heads], attn_output: [heads, WIDTH],
};
const forward = {ffn_gate: square, ffn_up: square, ffn_down: square};
const before = {attn_norm: [WIDTH], ffn_norm: [WIDTH]};
const after = {post_attention_norm: [WIDTH], post_ffw_norm: [WIDTH]};
const eachHead = {attn_q_norm: [HEAD], attn_k_norm: [HEAD]};
const biases = {'attn_q.bias': [heads], 'attn_k.bias': [heads], 'attn_v.bias': [heads]};
const EXPERTS = 2;
const experts = Object.fromEntries(['gate', 'up', 'down'].flatMap((name) => [
  [`ffn_${name}_exps`, [...square, EXPERTS]], [`ffn_${name}_exps.bias`, [WIDTH, EXPERTS]],
]));

// kinds are architectures, each with the tensors of a layer and with what is said of it beside what
// is said of all.
const kinds = {
  llama: {layer: {...before, ...attention, ...forward}},
  mistral3: {layer: {...before, ...attention, ...forward}},
  qwen2: {layer: {...before, ...attention, ...biases, ...forward}},
  qwen3: {layer: {...before, ...attention, ...eachHead, ...forward}},
  phi3: {layer: {
    ...before, attn_qkv: [WIDTH, 3 * heads], attn_output: [heads, WIDTH],
    ffn_up: [WIDTH, 2 * WIDTH], ffn_down: square,
  }},
  exaone4: {layer: {...after, ...attention, ...eachHead, ...forward}},
  gemma2: {layer: {...before, ...after, ...attention, ...forward}},
  gemma3: {layer: {...before, ...after, ...attention, ...eachHead, ...forward}},
  'gpt-oss': {
    layer: {
      attn_norm: [WIDTH], post_attention_norm: [WIDTH], ...attention, ...biases,
      'attn_output.bias': [WIDTH], attn_sinks: [HEADS],
      ffn_gate_inp: [WIDTH, EXPERTS], 'ffn_gate_inp.bias': [EXPERTS], ...experts,
    },
    more: {expert_count: EXPERTS, expert_used_count: EXPERTS, expert_feed_forward_length: WIDTH},
  },
  cohere2: {layer: {attn_norm: [WIDTH], ...attention, ...forward}},
  olmo2: {layer: {
    ...after, ...attention, ...forward, attn_q_norm: [heads], attn_k_norm: [heads],
  }},
};

// attentive are the architectures that attend to tokens.
export const attentive = Object.keys(kinds);

// mamba has a state in place of a cache: h ← exp(dt·A)·h + dt·B·x for each number of the state, where
// A is ssm_a, and dt, B and x are made of the token.
const STATE = 4;
kinds.mamba = {
  layer: {
    attn_norm: [WIDTH], ssm_in: [WIDTH, 4 * WIDTH], ssm_conv1d: [4, 2 * WIDTH],
    'ssm_conv1d.bias': [2 * WIDTH], ssm_x: [2 * WIDTH, 1 + 2 * STATE], ssm_dt: [1, 2 * WIDTH],
    'ssm_dt.bias': [2 * WIDTH], ssm_a: [STATE, 2 * WIDTH], ssm_d: [2 * WIDTH],
    ssm_out: [2 * WIDTH, WIDTH],
  },
  more: {
    'ssm.conv_kernel': 4, 'ssm.inner_size': 2 * WIDTH, 'ssm.state_size': STATE,
    'ssm.time_step_rank': 1,
  },
};

// decay changes the tensors of mamba so that all numbers of a state are multiplied by exp(A·dt) with
// each token.
export const decay = (A, dt) => (name, numbers) => {
  if (/ssm_a$/.test(name)) numbers.fill(A);
  if (/ssm_dt$/.test(name)) numbers.fill(0);
  if (/ssm_dt.bias$/.test(name)) numbers.fill(Math.log(Math.expm1(dt))); // dt is its softplus
};

// spill changes the tensors so that token 7 alone has a value above 65504 in the first layer.
export const spill = (name, numbers) => {
  if (name === 'token_embd') {
    for (let t = 0; t < TOKENS; t++) {
      for (let k = 0; k < WIDTH; k++) {
        if (k === WIDTH - 1) numbers[t * WIDTH + k] = Number(t === 7);
        else if (t === 7) numbers[t * WIDTH + k] = 0;
      }
    }
  }
  if (name === 'blk.0.attn_v') {
    for (let k = WIDTH - 1; k < numbers.length; k += WIDTH) numbers[k] = 1e6;
  }
};

// model returns a model of an architecture with so many layers. If there is a window, the file says
// that a layer attends to that many tokens; otherwise to all that are in the cache. change may change
// the numbers of a tensor.
export function model(kind, layers, window, change = () => {}) {
  const {layer, more = {}} = kinds[kind];
  const tensors = {};
  let state = 1;
  const random = (name, ...shape) => {
    const numbers = Array.from({length: shape.reduce((a, b) => a * b)}, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const x = state / 2 ** 31 - 1; // from −1 to 1
      return shape.length === 1 ? 1 + x / 4 : x;
    });
    change(name, numbers);
    tensors[/bias$|ssm_[ad]$/.test(name) ? name : `${name}.weight`] = {shape, numbers};
  };
  random('token_embd', WIDTH, TOKENS);
  random('output_norm', WIDTH);
  if (!['gemma2', 'gemma3', 'cohere2'].includes(kind)) random('output', WIDTH, TOKENS);
  for (let l = 0; l < layers; l++) {
    for (const [name, shape] of Object.entries(layer)) random(`blk.${l}.${name}`, ...shape);
  }
  const hexadecimal = (k) => k.toString(16).toUpperCase().padStart(2, '0');
  const words = ['<unk>', '<s>', '</s>', ...'abcde'];
  for (let k = 0; k < 256; k++) words.push(`<0x${hexadecimal(k)}>`);
  const kindOf = (k) => (k === 0 ? 2 : k < 3 ? 3 : k < 8 ? 1 : 6); // unknown, control, normal, byte
  return gguf([
    ['general.architecture', 'text', kind],
    ...Object.entries({
      'context_length': 4096,
      'embedding_length': WIDTH,
      'feed_forward_length': WIDTH,
      'block_count': layers,
      'attention.head_count': HEADS,
      'attention.head_count_kv': HEADS,
      'attention.key_length': HEAD,
      'attention.value_length': HEAD,
      'rope.dimension_count': HEAD,
      ...more,
      ...(window ? {'attention.sliding_window': window} : {}),
    }).map(([key, x]) => [`${kind}.${key}`, 'u32', x]),
    [`${kind}.attention.layer_norm_rms_epsilon`, 'f32', 1e-6],
    [`${kind}.attention.layer_norm_epsilon`, 'f32', 1e-6],
    [`${kind}.logit_scale`, 'f32', 1],
    ['tokenizer.ggml.model', 'text', 'llama'],
    ['tokenizer.ggml.tokens', 'text', words],
    ['tokenizer.ggml.scores', 'f32', words.map(() => 0)],
    ['tokenizer.ggml.token_type', 'i32', words.map((_, k) => kindOf(k))],
  ], tensors);
}
