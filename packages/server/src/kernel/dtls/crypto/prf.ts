import { createHash, createHmac } from "node:crypto";

const HASH_BYTES = 32;
const MASTER_SECRET_BYTES = 48;
const VERIFY_DATA_BYTES = 12;

/** The pseudorandom function of TLS 1.2 with SHA-256, which all our cipher suites use (RFC 5246, 5). */
export function prf(secret: Buffer, label: string, seed: Buffer, length: number): Buffer {
  const labelled = Buffer.concat([Buffer.from(label, "latin1"), seed]);
  const blocks: Buffer[] = [];
  let a = labelled;
  for (let made = 0; made < length; made += HASH_BYTES) {
    a = createHmac("sha256", secret).update(a).digest();
    blocks.push(createHmac("sha256", secret).update(a).update(labelled).digest());
  }
  return Buffer.concat(blocks, length);
}

/** The hash of the messages of a handshake so far. */
export function transcriptHash(transcript: readonly Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const message of transcript) hash.update(message);
  return hash.digest();
}

/** RFC 5246, 8.1; bound to the whole handshake where the client can (`sessionHash`; RFC 7627, 4). */
export function masterSecret(
  premaster: Buffer,
  { clientRandom, serverRandom }: { readonly clientRandom: Buffer; readonly serverRandom: Buffer },
  sessionHash: Buffer | undefined,
): Buffer {
  return sessionHash
    ? prf(premaster, "extended master secret", sessionHash, MASTER_SECRET_BYTES)
    : prf(premaster, "master secret", Buffer.concat([clientRandom, serverRandom]), MASTER_SECRET_BYTES);
}

/** The content of a Finished message (RFC 5246, 7.4.9). */
export function verifyData(master: Buffer, by: "client" | "server", transcript: readonly Buffer[]): Buffer {
  return prf(master, `${by} finished`, transcriptHash(transcript), VERIFY_DATA_BYTES);
}

/** The premaster secret of a plain PSK key exchange (RFC 4279, 2). */
export function pskPremaster(key: Buffer): Buffer {
  const premaster = Buffer.alloc(4 + 2 * key.length);
  premaster.writeUInt16BE(key.length, 0);
  premaster.writeUInt16BE(key.length, 2 + key.length);
  key.copy(premaster, 4 + key.length);
  return premaster;
}
