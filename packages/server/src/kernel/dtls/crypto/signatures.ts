import { createPublicKey, type KeyObject, sign, verify, X509Certificate } from "node:crypto";
import { ALERT, DtlsError } from "../wire/alerts.ts";

/** Signature schemes: ECDSA with SHA-256 and with SHA-384 (RFC 5246, 7.4.1.4.1), each with the name of its hash. */
const HASHES = new Map([
  [0x0403, "sha256"],
  [0x0503, "sha384"],
]);
export const SIGNATURE_SCHEMES: readonly number[] = [...HASHES.keys()];
const SCHEME_OF_CURVE = new Map([
  ["prime256v1", 0x0403],
  ["secp384r1", 0x0503],
]);

/** The scheme with which a key signs; `undefined` for keys that are not on P-256 or P-384. */
export function schemeOf(key: KeyObject): number | undefined {
  if (key.asymmetricKeyType !== "ec") return undefined;
  return SCHEME_OF_CURVE.get(key.asymmetricKeyDetails?.namedCurve ?? "");
}

export function signWith(key: KeyObject, scheme: number, content: Buffer): Buffer {
  return sign(HASHES.get(scheme), content, key);
}

/** @throws {DtlsError} `decryptError` when the owner of the key has not signed the content. */
export function checkSignature(key: KeyObject, scheme: number, content: Buffer, signature: Buffer): void {
  const hash = HASHES.get(scheme);
  if (hash === undefined)
    throw new DtlsError(ALERT.illegalParameter, "the client signs by a scheme that was not offered");
  if (!verify(hash, content, key, signature)) {
    throw new DtlsError(ALERT.decryptError, "the client does not have the key of what it presented");
  }
}

/** The key of a certificate (DER). @throws {DtlsError} for what is none, and for keys that are not on P-256 or P-384. */
export function keyOfCertificate(der: Buffer): KeyObject {
  return keyOf(() => new X509Certificate(der).publicKey, "the client's certificate cannot be read");
}

/** A raw public key (SubjectPublicKeyInfo, DER). @throws {DtlsError} as {@link keyOfCertificate}. */
export function rawKey(der: Buffer): KeyObject {
  return keyOf(() => createPublicKey({ key: der, format: "der", type: "spki" }), "the client's key cannot be read");
}

function keyOf(read: () => KeyObject, failure: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new DtlsError(ALERT.badCertificate, failure);
  }
  if (schemeOf(key) === undefined) {
    throw new DtlsError(ALERT.unsupportedCertificate, "the client's key is not on the curves P-256 or P-384");
  }
  return key;
}
