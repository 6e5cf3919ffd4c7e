import { codewordsOf, versionFor } from "./qr-codewords.ts";
import { MASKS, matrixOf, type QrMatrix } from "./qr-matrix.ts";

/** Dark and light modules of what finders look like; anywhere else it confuses readers. */
const FINDER_LIKE = ["10111010000", "00001011101"];

/** The QR code of a text, in its smallest size; `undefined` for texts of more than 213 bytes. */
export function qrCode(text: string): QrMatrix | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return undefined;
  const codewords = codewordsOf(bytes, version);
  const candidates = MASKS.map((_, mask) => matrixOf(version, codewords, mask));
  const [best] = candidates
    .map((matrix) => ({ matrix, penalty: penaltyOf(matrix) }))
    .sort((a, b) => a.penalty - b.penalty);
  return best?.matrix;
}

/** How hard a symbol is to read (ISO/IEC 18004, 7.8.3). */
function penaltyOf(matrix: QrMatrix): number {
  const side = matrix.length;
  const columns = matrix.map((_, column) => matrix.map((row) => row[column] === true));
  const lines = [...matrix, ...columns].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  let penalty = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    for (const pattern of FINDER_LIKE) {
      for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) penalty += 40;
    }
  }
  let dark = 0;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const own = matrix[row]?.[column];
      if (own) dark += 1;
      const isBlock =
        row + 1 < side &&
        column + 1 < side &&
        own === matrix[row]?.[column + 1] &&
        own === matrix[row + 1]?.[column] &&
        own === matrix[row + 1]?.[column + 1];
      if (isBlock) penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (side * side) - 10));
}
