import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const BLOCK_BYTES = 16;
const MAC_BYTES = 32;

/** Keys of one direction. */
export interface CbcKeys {
  readonly key: Buffer;
  readonly mac: Buffer;
  /** RFC 7366. */
  readonly encryptsFirst: boolean;
}

/** What is authenticated before the content, which depends on its length. */
export type AdditionalData = (contentBytes: number) => Buffer;

/** The most by which a fragment is longer than its content: vector, HMAC and padding. */
export const CBC_OVERHEAD = BLOCK_BYTES + MAC_BYTES + BLOCK_BYTES;

/** The fragment of a record under CBC with HMAC-SHA-256 (RFC 5246, 6.2.3.2). */
export function sealCbc({ key, mac, encryptsFirst }: CbcKeys, content: Buffer, data: AdditionalData): Buffer {
  const vector = randomBytes(BLOCK_BYTES);
  const inner = encryptsFirst ? [content] : [content, hmac(mac, data(content.length), content)];
  const length = inner.reduce((sum, part) => sum + part.length, 0);
  const padding = BLOCK_BYTES - (length % BLOCK_BYTES);
  const cipher = createCipheriv("aes-128-cbc", key, vector).setAutoPadding(false);
  const encrypted = cipher.update(Buffer.concat([...inner, Buffer.alloc(padding, padding - 1)]));
  const fragment = Buffer.concat([vector, encrypted, cipher.final()]);
  return encryptsFirst ? Buffer.concat([fragment, hmac(mac, data(fragment.length), fragment)]) : fragment;
}

/** The content of a fragment; `undefined` when it is not of the holder of the keys. */
export function openCbc({ key, mac, encryptsFirst }: CbcKeys, fragment: Buffer, data: AdditionalData) {
  const end = encryptsFirst ? fragment.length - MAC_BYTES : fragment.length;
  const least = BLOCK_BYTES + (encryptsFirst ? BLOCK_BYTES : MAC_BYTES + BLOCK_BYTES);
  if (end < least || end % BLOCK_BYTES !== 0) return undefined;
  if (encryptsFirst) {
    const given = fragment.subarray(end);
    if (!timingSafeEqual(given, hmac(mac, data(end), fragment.subarray(0, end)))) return undefined;
  }
  const decipher = createDecipheriv("aes-128-cbc", key, fragment.subarray(0, BLOCK_BYTES)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(fragment.subarray(BLOCK_BYTES, end)), decipher.final()]);
  const padding = paddingOf(plain, encryptsFirst ? 0 : MAC_BYTES);
  if (encryptsFirst) return padding === 0 ? undefined : plain.subarray(0, plain.length - padding);
  // With wrong padding an HMAC is computed all the same, and over as much: how long it takes tells nothing (6.2.3.2).
  const contentBytes = plain.length - MAC_BYTES - padding;
  const content = plain.subarray(0, contentBytes);
  const given = plain.subarray(contentBytes, contentBytes + MAC_BYTES);
  const isRight = timingSafeEqual(given, hmac(mac, data(contentBytes), content));
  hmac(mac, plain.subarray(contentBytes));
  return isRight && padding > 0 ? content : undefined;
}

/** Number of bytes of the padding with its length, 0 when it is wrong: compared to the end, whatever is wrong. */
function paddingOf(plain: Buffer, behind: number): number {
  const last = plain[plain.length - 1] ?? 0;
  let difference = last + 1 + behind > plain.length ? 1 : 0;
  for (let i = 1; i <= 256 && i <= plain.length; i += 1) {
    const isPadding = i <= last + 1 ? 0xff : 0;
    difference |= ((plain[plain.length - i] ?? 0) ^ last) & isPadding;
  }
  return difference === 0 ? last + 1 : 0;
}

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
  const made = createHmac("sha256", key);
  for (const part of parts) made.update(part);
  return made.digest();
}
