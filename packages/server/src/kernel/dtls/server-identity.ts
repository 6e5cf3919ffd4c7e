import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { schemeOf } from "./crypto/signatures.ts";

/** What the platform presents to clients: a chain of certificates, or its key alone (RFC 7250). */
export interface ServerIdentity {
  /** DER, its own certificate first. */
  readonly chain: readonly Buffer[];
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly key: KeyObject;
  /** The signature scheme of the key. */
  readonly scheme: number;
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The identity of a certificate chain and its key (PEM).
 * @throws {PlatformError} `invalidArguments` with a sentence that begins with "is" or "does", for the setting it is of.
 */
export function serverIdentity(cert: string, key: string, passphrase?: string): ServerIdentity {
  const certificates = (cert.match(PEM_CERTIFICATE) ?? []).map((pem) =>
    attempt(() => new X509Certificate(pem), "is no certificate (PEM)"),
  );
  const [own] = certificates;
  if (!own) throw new PlatformError("invalidArguments", "is no certificate (PEM)");
  const privateKey = attempt(
    () => createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) }),
    "does not open as a private key (PEM)",
  );
  if (!own.checkPrivateKey(privateKey))
    throw new PlatformError("invalidArguments", "is not the key of the certificate");
  const scheme = schemeOf(privateKey);
  if (scheme === undefined) {
    throw new PlatformError("invalidArguments", "is not on the curves P-256 or P-384, which DTLS needs");
  }
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return { chain: certificates.map(({ raw }) => raw), publicKey, key: privateKey, scheme };
}

function attempt<T>(use: () => T, sentence: string): T {
  try {
    return use();
  } catch (cause) {
    throw new PlatformError("invalidArguments", sentence, { cause });
  }
}
