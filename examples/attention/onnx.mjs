// Tiny models in the format ONNX, written without a library.

const FLOAT = 1;

// varint is a number of the format's own length; it is written in two's complement of 64 bits.
function varint(x) {
  const bytes = [];
  for (x = BigInt.asUintN(64, BigInt(x)); x > 127n; x >>= 7n) bytes.push(Number(x & 127n) | 128);
  return Buffer.from([...bytes, Number(x)]);
}

const integer = (field, x) => Buffer.concat([varint(field << 3), varint(x)]);

const bytes = (field, x) => {
  const b = Buffer.from(x);
  return Buffer.concat([varint((field << 3) | 2), varint(b.length), b]);
};

const message = (field, ...parts) => bytes(field, Buffer.concat(parts));

const float = (field, x) => {
  const b = Buffer.alloc(4);
  b.writeFloatLE(x);
  return Buffer.concat([varint((field << 3) | 5), b]);
};

// attribute is a whole number, or a number of float32 if it is written as {float: x}.
const attribute = (name, x) => typeof x === 'object'
  ? message(5, bytes(1, name), float(2, x.float), integer(20, 1))
  : message(5, bytes(1, name), integer(3, x), integer(20, 2));

const tensor = ([name, {shape, numbers}]) => message(5, ...shape.map((n) => integer(1, n)),
  integer(2, FLOAT), bytes(8, name), bytes(9, new Uint8Array(Float32Array.from(numbers).buffer)));

const types = {float32: FLOAT, int32: 6, int64: 7, bool: 9};

// value is an input or an output. A dimension is a number, or a name where it may be any.
const value = (field, [name, [type, ...shape]]) => message(field, bytes(1, name),
  message(2, message(1, integer(1, types[type]), message(2, ...shape.map((n) =>
    typeof n === 'number' ? message(1, integer(1, n)) : message(1, bytes(2, n)))))));

// onnx returns the file of a graph. A node is its operator, its inputs and outputs by name, its
// attributes, and its domain if it is not that of the standard operators, whose version is opset.
export function onnx({nodes, inputs, outputs, weights = {}, opset = 17}) {
  return Buffer.concat([
    integer(1, opset > 23 ? 11 : opset > 20 ? 10 : 8),
    message(8, bytes(1, ''), integer(2, opset)),
    message(8, bytes(1, 'com.microsoft'), integer(2, 1)),
    message(7,
      ...nodes.map(({op, from, to, domain = '', ...attributes}) => message(1,
        ...from.map((x) => bytes(1, x)), ...to.map((x) => bytes(2, x)), bytes(4, op),
        ...Object.entries(attributes).map(([name, x]) => attribute(name, x)), bytes(7, domain))),
      bytes(2, 'graph'), ...Object.entries(weights).map(tensor),
      ...Object.entries(inputs).map((x) => value(11, x)),
      ...Object.entries(outputs).map((x) => value(12, x))),
  ]);
}
