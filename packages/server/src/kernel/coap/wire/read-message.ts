import { type CoapMessage, type CoapOption, EMPTY, type MessageType } from "./coap-message.ts";

/** Result of decoding a datagram. `malformed`: answered by a reset if confirmable; `foreign`: not answered. */
export type ReadMessage =
  | { readonly kind: "message"; readonly message: CoapMessage }
  | { readonly kind: "malformed"; readonly type: MessageType; readonly messageId: number }
  | { readonly kind: "foreign" };

const HEADER_BYTES = 4;
const VERSION = 1;
const MAX_TOKEN_BYTES = 8;
const PAYLOAD_MARKER = 0xff;
/** Maximum number of options, more than any valid request has; each is an object in memory. */
const MAX_OPTIONS = 64;
/** Reserved code classes (RFC 7252, 3). */
const RESERVED = new Set([1, 6, 7]);

/** Decodes a datagram; token, option values and payload are views of it. */
export function readMessage(bytes: Buffer): ReadMessage {
  const first = bytes[0];
  const code = bytes[1];
  if (first === undefined || code === undefined || bytes.length < HEADER_BYTES || first >> 6 !== VERSION) {
    return { kind: "foreign" };
  }
  const type = ((first >> 4) & 3) as MessageType; // two bits
  const messageId = bytes.readUInt16BE(2);
  const malformed: ReadMessage = { kind: "malformed", type, messageId };
  const tokenLength = first & 0xf;
  const optionsAt = HEADER_BYTES + tokenLength;
  if (tokenLength > MAX_TOKEN_BYTES || optionsAt > bytes.length || RESERVED.has(code >> 5)) return malformed;
  if (code === EMPTY && bytes.length > HEADER_BYTES) return malformed;
  const read = readOptions(bytes, optionsAt);
  if (!read) return malformed;
  const token = bytes.subarray(HEADER_BYTES, optionsAt);
  const payload = bytes.subarray(read.end);
  return { kind: "message", message: { type, code, messageId, token, options: read.options, payload } };
}

/** Decodes the options. `end`: offset of the payload. `undefined` when they are invalid. */
function readOptions(
  bytes: Buffer,
  start: number,
): { readonly options: readonly CoapOption[]; readonly end: number } | undefined {
  const options: CoapOption[] = [];
  let number = 0;
  let at = start;
  while (at < bytes.length) {
    const head = bytes[at] as number; // within bounds
    at += 1;
    if (head === PAYLOAD_MARKER) return at < bytes.length ? { options, end: at } : undefined;
    const delta = readNibble(bytes, at, head >> 4);
    const length = delta && readNibble(bytes, delta.end, head & 0xf);
    if (!delta || !length || length.end + length.value > bytes.length || options.length >= MAX_OPTIONS)
      return undefined;
    at = length.end + length.value;
    number += delta.value;
    if (number > 0xffff) return undefined;
    options.push({ number, value: bytes.subarray(length.end, at) });
  }
  return { options, end: at };
}

/** Decodes a length or delta with its extension bytes. `undefined` when they are missing or reserved. */
function readNibble(
  bytes: Buffer,
  at: number,
  nibble: number,
): { readonly value: number; readonly end: number } | undefined {
  if (nibble < 13) return { value: nibble, end: at };
  if (nibble === 13) return at < bytes.length ? { value: bytes.readUInt8(at) + 13, end: at + 1 } : undefined;
  if (nibble === 14) return at + 1 < bytes.length ? { value: bytes.readUInt16BE(at) + 269, end: at + 2 } : undefined;
  return undefined;
}
