/** A text as one or more pieces to be put together: to join long ones would hold up everybody. */
export type TextPieces = readonly string[];

const PIECE = 64 * 1024;

/** The bytes of a text in UTF-8, some at a time. */
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

/** Characters of a text; fewer than its bytes where it is not ASCII. */
export function lengthOf(texts: TextPieces): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** Characters that are counted between two chances to stop, in some hundred microseconds. */
const COUNTED = 512 * 1024;

/** Length in UTF-8. */
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

/** A text in parts of about so many characters. */
export function* slicesOf(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = endOfSlice(text, at + length);
    yield text.slice(at, end);
    at = end;
  }
}

/** A surrogate pair is one character. */
function endOfSlice(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  const isHalf = code >= 0xd800 && code <= 0xdbff && end < text.length;
  return isHalf ? end - 1 : end;
}
