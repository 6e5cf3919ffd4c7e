/** Certificates of a client (DER, its own first), each with its length before it. */
export function certificateRecords(chain: readonly Uint8Array[]): Uint8Array {
  const parts = chain.flatMap((certificate) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(certificate.length);
    return [length, certificate];
  });
  return Buffer.concat(parts);
}

/** Reads {@link certificateRecords}; the certificates are copies. */
export function certificatesOf(bytes: Buffer): readonly Uint8Array[] {
  const chain: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    chain.push(Uint8Array.from(bytes.subarray(start, at)));
  }
  return chain;
}
