/** Powers and logarithms of the field with 256 elements whose polynomial is x^8 + x^4 + x^3 + x^2 + 1. */
const POWERS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value;
  POWERS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (POWERS[(LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)] ?? 0);
}

/** The error correction codewords of a block: the remainder of its division by the generator polynomial. */
export function errorCorrection(data: readonly number[], count: number): readonly number[] {
  const generator = generatorOf(count);
  const remainder = new Array<number>(count).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (let i = 0; i < count; i += 1) remainder[i] = (remainder[i] ?? 0) ^ product(generator[i] ?? 0, factor);
  }
  return remainder;
}

/** The coefficients of (x - 1)(x - a)(x - a^2)…, without the first, which is 1. */
function generatorOf(degree: number): readonly number[] {
  let coefficients = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...coefficients, 0];
    coefficients.forEach((coefficient, i) => {
      next[i + 1] = (next[i + 1] ?? 0) ^ product(coefficient, POWERS[root] ?? 0);
    });
    coefficients = next;
  }
  return coefficients.slice(1);
}
