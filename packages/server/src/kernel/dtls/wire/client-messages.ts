import { ALERT, DtlsError } from "./alerts.ts";
import { ByteReader } from "./byte-reader.ts";

/** Maximum number of certificates of a chain. */
const MAX_CHAIN = 10;
/** RFC 4279, 5.3: implementations must support identities of up to 128 bytes. */
const MAX_IDENTITY_BYTES = 256;

/** The chain of a Certificate message (RFC 5246, 7.4.6), the client's own first; empty when it has none. */
export function readCertificates(body: Buffer): readonly Buffer[] {
  const reader = new ByteReader(body);
  const list = new ByteReader(reader.vector(3));
  reader.expectEnd();
  const chain: Buffer[] = [];
  while (list.left > 0) {
    if (chain.length >= MAX_CHAIN) throw new DtlsError(ALERT.badCertificate, "a chain has too many certificates");
    chain.push(list.vector(3));
  }
  return chain;
}

/** The key of a Certificate message of type RawPublicKey (RFC 7250, 3); `undefined` when the client has none. */
export function readPublicKey(body: Buffer): Buffer | undefined {
  const reader = new ByteReader(body);
  const key = reader.vector(3);
  reader.expectEnd();
  return key.length === 0 ? undefined : key;
}

/** The PSK identity of a ClientKeyExchange (RFC 4279, 2). */
export function readPskIdentity(body: Buffer): Buffer {
  const reader = new ByteReader(body);
  const identity = reader.vector(2);
  reader.expectEnd();
  if (identity.length > MAX_IDENTITY_BYTES) throw new DtlsError(ALERT.illegalParameter, "a PSK identity is too long");
  return identity;
}

/** The public key of a ClientKeyExchange of ECDHE (RFC 8422, 5.7). */
export function readKeyShare(body: Buffer): Buffer {
  const reader = new ByteReader(body);
  const share = reader.vector(1);
  reader.expectEnd();
  return share;
}

/** The signature of a CertificateVerify (RFC 5246, 7.4.8). */
export function readSignature(body: Buffer): { readonly scheme: number; readonly signature: Buffer } {
  const reader = new ByteReader(body);
  const scheme = reader.uint16();
  const signature = reader.vector(2);
  reader.expectEnd();
  return { scheme, signature };
}
