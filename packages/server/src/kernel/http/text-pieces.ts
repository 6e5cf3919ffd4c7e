const PIECE = 64 * 1024;

/** The bytes of a text in UTF-8, some at a time. */
export function* piecesOf(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at + PIECE);
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

/** A surrogate pair is one character. */
function endOfPiece(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  const isHalf = code >= 0xd800 && code <= 0xdbff && end < text.length;
  return isHalf ? end - 1 : end;
}
