/** The same bytes in pieces of `size` bytes; the last one may be shorter. No bytes give no piece. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + size - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield piece;
      piece = new Uint8Array(size); // the previous one belongs to its reader now
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
