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

// model returns a model of so many layers. If there is a window, its layers attend to that many
// tokens, as those of Gemma 3; otherwise to all that are in the cache, as those of Llama.
export function model(layers, window) {
  const kind = window ? 'gemma3' : 'llama';
  const tensors = {};
  let state = 1;
  const random = (name, ...shape) => {
    const numbers = Array.from({length: shape.reduce((a, b) => a * b)}, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const x = state / 2 ** 31 - 1; // from −1 to 1
      return shape.length === 1 ? 1 + x / 4 : x;
    });
    tensors[`${name}.weight`] = {shape, numbers};
  };
  const heads = HEAD * HEADS;
  const square = [WIDTH, WIDTH];
  const tensorsOfLayer = {
    attn_norm: [WIDTH], attn_q: [WIDTH, heads], attn_k: [WIDTH, heads], attn_v: [WIDTH, heads],
    attn_output: [heads, WIDTH],
    ffn_norm: [WIDTH], ffn_gate: square, ffn_up: square, ffn_down: square,
  };
  if (window) {
    Object.assign(tensorsOfLayer, {
      attn_q_norm: [HEAD], attn_k_norm: [HEAD],
      post_attention_norm: [WIDTH], post_ffw_norm: [WIDTH],
    });
  }
  random('token_embd', WIDTH, TOKENS);
  random('output_norm', WIDTH);
  for (let l = 0; l < layers; l++) {
    for (const [name, shape] of Object.entries(tensorsOfLayer)) {
      random(`blk.${l}.${name}`, ...shape);
    }
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
      ...(window ? {'attention.sliding_window': window} : {}),
    }).map(([key, x]) => [`${kind}.${key}`, 'u32', x]),
    [`${kind}.attention.layer_norm_rms_epsilon`, 'f32', 1e-6],
    ['tokenizer.ggml.model', 'text', 'llama'],
    ['tokenizer.ggml.tokens', 'text', words],
    ['tokenizer.ggml.scores', 'f32', words.map(() => 0)],
    ['tokenizer.ggml.token_type', 'i32', words.map((_, k) => kindOf(k))],
  ], tensors);
}
