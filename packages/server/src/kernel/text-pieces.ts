/** A text as one or more pieces to be joined: joining long ones would block the event loop. */
export type TextPieces = readonly string[];

const PIECE = 64 * 1024;

/** The bytes of a text in UTF-8, in pieces. */
export function* piecesOf(texts: TextPieces): Generator<Buffer> {
  let short = "";
  for (const text of texts) {
    if (short.length + text.length < PIECE) {
      short += text;
      continue;
    }
    if (short !== "") yield Buffer.from(short);
    short = "";
    for (const piece of slicesOf(text, PIECE)) yield Buffer.from(piece);
  }
  if (short !== "") yield Buffer.from(short);
}

/** Number of characters of a text; fewer than its bytes where it is not ASCII. */
export function lengthOf(texts: TextPieces): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** Characters that are counted in one step, which takes some hundred microseconds. */
const COUNTED = 512 * 1024;

/** Length in bytes of UTF-8. */
export function* byteLengthOf(texts: TextPieces): Generator<void, number> {
  let sum = 0;
  for (const text of texts) {
    for (const piece of slicesOf(text, COUNTED)) {
      sum += Buffer.byteLength(piece);
      yield;
    }
  }
  return sum;
}

/** A text in parts of about `length` characters. */
export function* slicesOf(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = endOfSlice(text, at + length);
    yield text.slice(at, end);
    at = end;
  }
}

/** Never between the halves of a surrogate pair. */
function endOfSlice(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  const isHalf = code >= 0xd800 && code <= 0xdbff && end < text.length;
  return isHalf ? end - 1 : end;
}
