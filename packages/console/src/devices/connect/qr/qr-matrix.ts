import { type QrVersion, sideOf } from "./qr-versions.ts";

/** Modules by row and column; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

const FORMAT_MASK = 0x5412;
const FORMAT_GENERATOR = 0x537;
const VERSION_GENERATOR = 0x1f25;
const FIRST_VERSION_WITH_ITS_NUMBER = 7;
/** Column of the vertical timing pattern, which data leave out. */
const TIMING = 6;

/** Which modules each of the eight masks inverts. */
export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** A symbol with its patterns and data under a mask. */
export function matrixOf(version: QrVersion, codewords: readonly number[], mask: number): QrMatrix {
  const modules = new Modules(sideOf(version));
  placeFinders(modules);
  placeAlignments(modules, version);
  placeTiming(modules);
  placeFormat(modules, mask);
  if (version.number >= FIRST_VERSION_WITH_ITS_NUMBER) placeVersion(modules, version.number);
  placeData(modules, codewords, MASKS[mask] ?? (() => false));
  return modules.rows();
}

/** Modules of which those of patterns are known. */
class Modules {
  readonly side: number;
  readonly #values: (boolean | undefined)[];

  constructor(side: number) {
    this.side = side;
    this.#values = new Array<boolean | undefined>(side * side).fill(undefined);
  }

  set(row: number, column: number, dark: boolean): void {
    this.#values[row * this.side + column] = dark;
  }

  isFree(row: number, column: number): boolean {
    return this.#values[row * this.side + column] === undefined;
  }

  rows(): QrMatrix {
    return Array.from({ length: this.side }, (_, row) =>
      Array.from({ length: this.side }, (_each, column) => this.#values[row * this.side + column] === true),
    );
  }
}

/** Three corners, each with the light line around it. */
function placeFinders(modules: Modules): void {
  const far = modules.side - 7;
  for (const [top, left] of [
    [0, 0],
    [0, far],
    [far, 0],
  ] as const) {
    for (let row = -1; row <= 7; row += 1) {
      for (let column = -1; column <= 7; column += 1) {
        const [y, x] = [top + row, left + column];
        if (y < 0 || x < 0 || y >= modules.side || x >= modules.side) continue;
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        modules.set(y, x, ring !== 2 && ring !== 4);
      }
    }
  }
}

function placeAlignments(modules: Modules, { alignment }: QrVersion): void {
  for (const top of alignment) {
    for (const left of alignment) {
      if (!modules.isFree(top, left)) continue; // a corner
      for (let row = -2; row <= 2; row += 1) {
        for (let column = -2; column <= 2; column += 1) {
          modules.set(top + row, left + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
        }
      }
    }
  }
}

function placeTiming(modules: Modules): void {
  for (let i = 8; i < modules.side - 8; i += 1) {
    if (modules.isFree(TIMING, i)) modules.set(TIMING, i, i % 2 === 0);
    if (modules.isFree(i, TIMING)) modules.set(i, TIMING, i % 2 === 0);
  }
}

/** Level M, whose number is 0, and the mask: twice, with the module that is always dark. */
function placeFormat(modules: Modules, mask: number): void {
  const bits = withRemainder(mask, 10, FORMAT_GENERATOR) ^ FORMAT_MASK;
  const far = modules.side - 1;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    modules.set(i < 6 ? i : i < 8 ? i + 1 : far - 14 + i, 8, dark);
    modules.set(8, i < 8 ? far - i : i === 8 ? 7 : 14 - i, dark);
  }
  modules.set(far - 7, 8, true);
}

function placeVersion(modules: Modules, version: number): void {
  const bits = withRemainder(version, 12, VERSION_GENERATOR);
  for (let i = 0; i < 18; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    const [along, across] = [Math.floor(i / 3), modules.side - 11 + (i % 3)];
    modules.set(along, across, dark);
    modules.set(across, along, dark);
  }
}

/** Two columns at a time from the right, up and down in turn. */
function placeData(
  modules: Modules,
  codewords: readonly number[],
  isInverted: (row: number, column: number) => boolean,
): void {
  let bit = 0;
  let isUpward = true;
  for (let right = modules.side - 1; right > 0; right -= 2) {
    if (right === TIMING) right -= 1;
    for (let step = 0; step < modules.side; step += 1) {
      const row = isUpward ? modules.side - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!modules.isFree(row, column)) continue;
        const value = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        modules.set(row, column, (value === 1) !== isInverted(row, column));
        bit += 1;
      }
    }
    isUpward = !isUpward;
  }
}

/** A number and behind it the remainder of its division by a generator, of `bits` bits. */
function withRemainder(value: number, bits: number, generator: number): number {
  let remainder = value << bits;
  for (let i = 31 - Math.clz32(remainder); i >= bits && remainder !== 0; i = 31 - Math.clz32(remainder)) {
    remainder ^= generator << (i - bits);
  }
  return (value << bits) | remainder;
}
