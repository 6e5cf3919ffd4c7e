import { codewords, versionFor } from "./qr-codewords.ts";
import { alignmentOf, formatBits, MASKS, type QrMatrix, sizeOf, versionBits } from "./qr-symbol.ts";

/** A text as the matrix of a QR code of level M; undefined when it is too long for one. */
export function qrMatrix(text: string): QrMatrix | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === undefined) return undefined;
  const board = new Board(version);
  board.place(codewords(bytes, version));
  const tried = MASKS.map((_, mask) => board.masked(mask));
  return tried.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The patterns of a version and the data between them. */
class Board {
  readonly #version: number;
  readonly #size: number;
  readonly #dark: boolean[][];
  /** Modules of patterns, which masks leave as they are. */
  readonly #fixed: boolean[][];

  constructor(version: number) {
    this.#version = version;
    this.#size = sizeOf(version);
    const empty = () => Array.from({ length: this.#size }, () => new Array<boolean>(this.#size).fill(false));
    this.#dark = empty();
    this.#fixed = empty();
    for (let n = 0; n < this.#size; n++) {
      this.#set(6, n, n % 2 === 0);
      this.#set(n, 6, n % 2 === 0);
    }
    const last = this.#size - 1;
    for (const [x, y] of [
      [3, 3],
      [last - 3, 3],
      [3, last - 3],
    ] as const)
      this.#square(x, y, 4);
    const places = alignmentOf(version);
    const far = places.at(-1);
    for (const x of places) {
      for (const y of places) {
        const isFinder = (x === 6 && (y === 6 || y === far)) || (x === far && y === 6);
        if (!isFinder) this.#square(x, y, 2);
      }
    }
    this.#writeFormat(this.#dark, 0);
    this.#writeVersion();
  }

  place(data: Uint8Array): void {
    let at = 0;
    for (let right = this.#size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5; // the column of the timing pattern
      const isUp = ((right + 1) & 2) === 0;
      for (let n = 0; n < this.#size; n++) {
        const y = isUp ? this.#size - 1 - n : n;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y]?.[x] || at >= data.length * 8) continue;
          this.#row(y)[x] = (((data[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  masked(mask: number): boolean[][] {
    const turns = MASKS[mask];
    const made = this.#dark.map((row, y) =>
      row.map((dark, x) => (this.#fixed[y]?.[x] ? dark : dark !== (turns?.(x, y) ?? false))),
    );
    this.#writeFormat(made, mask);
    return made;
  }

  #row(y: number): boolean[] {
    return this.#dark[y] ?? [];
  }

  #set(x: number, y: number, dark: boolean): void {
    const fixed = this.#fixed[y];
    if (!fixed || x < 0 || x >= this.#size) return;
    this.#row(y)[x] = dark;
    fixed[x] = true;
  }

  /** Rings around a centre: finder patterns have a light one around them, alignment patterns none. */
  #square(cx: number, cy: number, radius: 2 | 4): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.#set(cx + dx, cy + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
    }
  }

  #writeFormat(on: boolean[][], mask: number): void {
    const bits = formatBits(mask);
    const write = (x: number, y: number, n: number) => {
      const [row, fixed] = [on[y], this.#fixed[y]];
      if (!row || !fixed) return;
      row[x] = ((bits >>> n) & 1) === 1;
      fixed[x] = true;
    };
    for (let n = 0; n <= 5; n++) write(8, n, n);
    write(8, 7, 6);
    write(8, 8, 7);
    write(7, 8, 8);
    for (let n = 9; n < 15; n++) write(14 - n, 8, n);
    for (let n = 0; n < 8; n++) write(this.#size - 1 - n, 8, n);
    for (let n = 8; n < 15; n++) write(8, this.#size - 15 + n, n);
    this.#set(8, this.#size - 8, true);
    const dark = on[this.#size - 8];
    if (dark) dark[8] = true;
  }

  #writeVersion(): void {
    if (this.#version < 7) return;
    const bits = versionBits(this.#version);
    for (let n = 0; n < 18; n++) {
      const [a, b] = [this.#size - 11 + (n % 3), Math.floor(n / 3)];
      const dark = ((bits >>> n) & 1) === 1;
      this.#set(a, b, dark);
      this.#set(b, a, dark);
    }
  }
}

/** How hard a matrix is to read: long runs, blocks, patterns like finders, and much more dark than light. */
function penalty(matrix: QrMatrix): number {
  const size = matrix.length;
  const at = (x: number, y: number) => matrix[y]?.[x] ?? false;
  let points = 0;
  for (const read of [at, (x: number, y: number) => at(y, x)]) {
    for (let y = 0; y < size; y++) {
      let run = 0;
      let line = "";
      for (let x = 0; x < size; x++) {
        run = x > 0 && read(x, y) === read(x - 1, y) ? run + 1 : 1;
        if (run === 5) points += 3;
        else if (run > 5) points += 1;
        line += read(x, y) ? "1" : "0";
      }
      points += 40 * (line.split("10111010000").length + line.split("00001011101").length - 2);
    }
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (at(x, y)) dark++;
      if (x + 1 === size || y + 1 === size) continue;
      const one = at(x, y);
      if (one === at(x + 1, y) && one === at(x, y + 1) && one === at(x + 1, y + 1)) points += 3;
    }
  }
  return points + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5);
}
