import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { BerError } from "../wire/ber.ts";
import type { PrivacyProtocol } from "./usm-user.ts";

/** Who encrypts, for the vectors: the counters of the authoritative engine. */
export interface EngineTime {
  readonly boots: number;
  readonly time: number;
}

const BLOCK = 8;
const AES = { AES_128: "aes-128-cfb", AES_192: "aes-192-cfb", AES_256: "aes-256-cfb" } as const;

/** Encrypts a scoped PDU. @returns it with the parameters by which it is decrypted (RFC 3414, 8; RFC 3826, 3). */
export function encrypt(
  protocol: PrivacyProtocol,
  key: Buffer,
  { boots, time }: EngineTime,
  plain: Buffer,
): { readonly bytes: Buffer; readonly parameters: Buffer } {
  const parameters = randomBytes(BLOCK);
  if (protocol !== "DES") {
    const cipher = createCipheriv(AES[protocol], key, aesVector(boots, time, parameters));
    return { bytes: Buffer.concat([cipher.update(plain), cipher.final()]), parameters };
  }
  parameters.writeUInt32BE(boots >>> 0, 0);
  const cipher = createCipheriv("des-ede3-cbc", desKey(key), desVector(key, parameters)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc((BLOCK - (plain.length % BLOCK)) % BLOCK)]);
  return { bytes: Buffer.concat([cipher.update(padded), cipher.final()]), parameters };
}

/** @throws {BerError} for parameters or bytes of a wrong length. Wrong keys give bytes without meaning. */
export function decrypt(
  protocol: PrivacyProtocol,
  key: Buffer,
  { boots, time }: EngineTime,
  { bytes, parameters }: { readonly bytes: Buffer; readonly parameters: Buffer },
): Buffer {
  if (parameters.length !== BLOCK) throw new BerError("wrong parameters of privacy");
  if (protocol !== "DES") {
    const decipher = createDecipheriv(AES[protocol], key, aesVector(boots, time, parameters));
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  }
  if (bytes.length % BLOCK !== 0) throw new BerError("no whole blocks");
  const decipher = createDecipheriv("des-ede3-cbc", desKey(key), desVector(key, parameters)).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

function aesVector(boots: number, time: number, salt: Buffer): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(boots >>> 0, 0);
  vector.writeUInt32BE(time >>> 0, 4);
  salt.copy(vector, 8);
  return vector;
}

/** Triple DES with one key three times is DES, which OpenSSL no longer offers by itself. */
function desKey(key: Buffer): Buffer {
  const single = key.subarray(0, BLOCK);
  return Buffer.concat([single, single, single]);
}

function desVector(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(salt.map((byte, index) => byte ^ (key[BLOCK + index] ?? 0)));
}
