import { createHash } from "node:crypto";

/** Authentication protocols of profiles of the contract, with their hash and the length of a digest (RFC 3414, RFC 7860). */
const AUTHENTICATION = {
  MD5: { hash: "md5", digestBytes: 12 },
  SHA_1: { hash: "sha1", digestBytes: 12 },
  SHA_224: { hash: "sha224", digestBytes: 16 },
  SHA_256: { hash: "sha256", digestBytes: 24 },
  SHA_384: { hash: "sha384", digestBytes: 32 },
  SHA_512: { hash: "sha512", digestBytes: 48 },
} as const;
export type AuthenticationProtocol = keyof typeof AUTHENTICATION;

/** Privacy protocols, with the length of their key; that of DES holds the key and what its vectors are made of. */
const PRIVACY = { DES: 16, AES_128: 16, AES_192: 24, AES_256: 32 } as const;
export type PrivacyProtocol = keyof typeof PRIVACY;

/** A user of SNMPv3, always with authentication and privacy. */
export interface UsmUser {
  readonly name: string;
  readonly authenticationProtocol: AuthenticationProtocol;
  readonly authenticationPassphrase: string;
  readonly privacyProtocol: PrivacyProtocol;
  readonly privacyPassphrase: string;
}

/** The keys of a user at one engine. */
export interface UsmKeys {
  readonly hash: string;
  readonly digestBytes: number;
  readonly authentication: Buffer;
  readonly privacyProtocol: PrivacyProtocol;
  readonly privacy: Buffer;
}

export const isAuthenticationProtocol = (text: unknown): text is AuthenticationProtocol =>
  typeof text === "string" && Object.hasOwn(AUTHENTICATION, text);
export const isPrivacyProtocol = (text: unknown): text is PrivacyProtocol =>
  typeof text === "string" && Object.hasOwn(PRIVACY, text);

/** The keys of a user at the engine (RFC 3414, 2.6). Takes milliseconds for a passphrase that is new. */
export function usmKeys(user: UsmUser, engineId: Buffer): UsmKeys {
  const { hash, digestBytes } = AUTHENTICATION[user.authenticationProtocol];
  const local = (passphrase: string) => {
    const key = passphraseKey(hash, passphrase);
    return createHash(hash).update(key).update(engineId).update(key).digest();
  };
  const privacy = lengthened(hash, local(user.privacyPassphrase), PRIVACY[user.privacyProtocol]);
  return {
    hash,
    digestBytes,
    authentication: local(user.authenticationPassphrase),
    privacyProtocol: user.privacyProtocol,
    privacy,
  };
}

/** A digest of a megabyte of the repeated passphrase (RFC 3414, A.2). Devices of a fleet often share one. */
const MEGABYTE = 1_048_576;
const MAX_KEYS = 1_000;
const keys = new Map<string, Buffer>();

function passphraseKey(hash: string, passphrase: string): Buffer {
  const name = `${hash} ${createHash("sha256").update(passphrase).digest("base64")}`; // no passphrase stays in memory
  const known = keys.get(name);
  if (known) return known;
  const bytes = Buffer.from(passphrase, "utf8");
  const key = createHash(hash)
    .update(Buffer.alloc(MEGABYTE, bytes.length > 0 ? bytes : 0))
    .digest();
  const [oldest] = keys.keys();
  if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
  keys.set(name, key);
  return key;
}

/** Longer keys than the hash has bytes go on with hashes of what is there (draft-blumenthal-aes-usm-04, 3.1.2.1). */
function lengthened(hash: string, key: Buffer, length: number): Buffer {
  let long = key;
  while (long.length < length) long = Buffer.concat([long, createHash(hash).update(long).digest()]);
  return long.subarray(0, length);
}
