import { createCipheriv, createDecipheriv } from "node:crypto";
import { CONTENT, type DtlsRecord, HEADER_BYTES, VERSION } from "../wire/record.ts";
import { CBC_OVERHEAD, openCbc, sealCbc } from "./cbc.ts";
import type { CipherSuite } from "./cipher-suites.ts";
import { prf } from "./prf.ts";

/**
 * What protects one direction: a key and the part of the nonce that is not in records (RFC 6655, 3; RFC 5288, 3), or with
 * CBC the key of the HMAC in its place.
 */
export interface DirectionKeys {
  readonly key: Buffer;
  readonly salt: Buffer;
}

export interface RecordKeys {
  readonly client: DirectionKeys;
  readonly server: DirectionKeys;
}

const KEY_BYTES = 16;
const SALT_BYTES = 4;
const MAC_KEY_BYTES = 32;
/** The part of the nonce that is in records: epoch and sequence number. */
const EXPLICIT_BYTES = 8;

/** A copy that keeps no memory alive but its own: small buffers share slabs of 8 KB, and this one is kept long. */
export function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The keys of both directions (RFC 5246, 6.3). */
export function recordKeys(
  { cipher }: Pick<CipherSuite, "cipher">,
  master: Buffer,
  { clientRandom, serverRandom }: { readonly clientRandom: Buffer; readonly serverRandom: Buffer },
): RecordKeys {
  const seed = Buffer.concat([serverRandom, clientRandom]);
  if (cipher === "aes-128-cbc") {
    const block = unpooled(prf(master, "key expansion", seed, 2 * (MAC_KEY_BYTES + KEY_BYTES)));
    const keys = 2 * MAC_KEY_BYTES;
    const part = (at: number, bytes: number) => block.subarray(at, at + bytes);
    return {
      client: { salt: part(0, MAC_KEY_BYTES), key: part(keys, KEY_BYTES) },
      server: { salt: part(MAC_KEY_BYTES, MAC_KEY_BYTES), key: part(keys + KEY_BYTES, KEY_BYTES) },
    };
  }
  const block = unpooled(prf(master, "key expansion", seed, 2 * (KEY_BYTES + SALT_BYTES)));
  const salts = 2 * KEY_BYTES;
  return {
    client: { key: block.subarray(0, KEY_BYTES), salt: block.subarray(salts, salts + SALT_BYTES) },
    server: { key: block.subarray(KEY_BYTES, salts), salt: block.subarray(salts + SALT_BYTES) },
  };
}

/** The most by which a record is larger than its content, without a connection id. */
export function overheadOf({ cipher, tagBytes }: CipherSuite): number {
  return HEADER_BYTES + (cipher === "aes-128-cbc" ? CBC_OVERHEAD : EXPLICIT_BYTES + tagBytes);
}

/** An encrypted record of epoch 1; with a connection id (not empty) its type is hidden (RFC 9146, 4). */
export function seal(
  suite: CipherSuite,
  { key, salt }: DirectionKeys,
  { type, sequence, cid, content }: { type: number; sequence: number; cid: Buffer; content: Buffer },
): Buffer {
  const isHidden = cid.length > 0;
  const header = Buffer.allocUnsafe(HEADER_BYTES + cid.length);
  const plaintext = isHidden ? Buffer.concat([content, Buffer.of(type)]) : content;
  header.writeUInt8(isHidden ? CONTENT.connectionId : type, 0);
  header.writeUInt16BE(VERSION, 1);
  header.writeUInt16BE(1, 3);
  header.writeUIntBE(sequence, 5, 6);
  cid.copy(header, 11);
  if (suite.cipher === "aes-128-cbc") {
    const cbc = { key, mac: salt, encryptsFirst: suite.encryptsFirst ?? false };
    const sealed = sealCbc(cbc, plaintext, (bytes) => additionalData(header, cid.length, bytes));
    header.writeUInt16BE(sealed.length, header.length - 2);
    return Buffer.concat([header, sealed]);
  }
  header.writeUInt16BE(EXPLICIT_BYTES + plaintext.length + suite.tagBytes, header.length - 2);
  const explicit = header.subarray(3, 3 + EXPLICIT_BYTES);
  const aad = additionalData(header, cid.length, plaintext.length);
  const cipher = createCipheriv(suite.cipher as "aes-128-gcm", key, Buffer.concat([salt, explicit]), {
    authTagLength: suite.tagBytes,
  });
  cipher.setAAD(aad, { plaintextLength: plaintext.length });
  const encrypted = cipher.update(plaintext);
  cipher.final();
  return Buffer.concat([header, explicit, encrypted, cipher.getAuthTag()]);
}

/** The content of an encrypted record; `undefined` when it is not of the holder of the key. */
export function open(
  suite: CipherSuite,
  { key, salt }: DirectionKeys,
  { type, epoch, sequence, cid, fragment }: DtlsRecord,
): { readonly type: number; readonly content: Buffer } | undefined {
  const header = Buffer.allocUnsafe(HEADER_BYTES + cid.length);
  header.writeUInt8(type, 0);
  header.writeUInt16BE(VERSION, 1);
  header.writeUInt16BE(epoch, 3);
  header.writeUIntBE(sequence, 5, 6);
  cid.copy(header, 11);
  const isHidden = cid.length > 0;
  if (suite.cipher === "aes-128-cbc") {
    const cbc = { key, mac: salt, encryptsFirst: suite.encryptsFirst ?? false };
    const content = openCbc(cbc, fragment, (bytes) => additionalData(header, cid.length, bytes));
    return content && (isHidden ? unhidden(content) : { type, content });
  }
  const length = fragment.length - EXPLICIT_BYTES - suite.tagBytes;
  if (length < 0) return undefined;
  const explicit = fragment.subarray(0, EXPLICIT_BYTES);
  const decipher = createDecipheriv(suite.cipher as "aes-128-gcm", key, Buffer.concat([salt, explicit]), {
    authTagLength: suite.tagBytes,
  });
  decipher.setAuthTag(fragment.subarray(EXPLICIT_BYTES + length));
  decipher.setAAD(additionalData(header, cid.length, length), { plaintextLength: length });
  try {
    const content = decipher.update(fragment.subarray(EXPLICIT_BYTES, EXPLICIT_BYTES + length));
    decipher.final();
    return isHidden ? unhidden(content) : { type, content };
  } catch {
    return undefined; // the one way in which node:crypto reports a wrong tag
  }
}

/** RFC 5246, 6.2.3.3; with a connection id RFC 9146, 5.3. */
function additionalData(header: Buffer, cidBytes: number, plaintextBytes: number): Buffer {
  if (cidBytes === 0) {
    const aad = Buffer.allocUnsafe(HEADER_BYTES);
    header.copy(aad, 0, 3, 11); // epoch and sequence number
    header.copy(aad, 8, 0, 3); // type and version
    aad.writeUInt16BE(plaintextBytes, 11);
    return aad;
  }
  const aad = Buffer.alloc(10 + header.length, 0xff);
  aad.writeUInt8(CONTENT.connectionId, 8);
  aad.writeUInt8(cidBytes, 9);
  header.copy(aad, 10, 0, header.length - 2);
  aad.writeUInt16BE(plaintextBytes, aad.length - 2);
  return aad;
}

/** The real type stands behind the content, before padding of zeros (RFC 9146, 4). */
function unhidden(plaintext: Buffer): { readonly type: number; readonly content: Buffer } | undefined {
  let end = plaintext.length - 1;
  while (end >= 0 && plaintext[end] === 0) end -= 1;
  const type = plaintext[end];
  return type === undefined ? undefined : { type, content: plaintext.subarray(0, end) };
}
