import type { CoapMessage } from "./coap-message.ts";

const VERSION_BITS = 1 << 6;
const PAYLOAD_MARKER = Buffer.from([0xff]);

/** Encodes a message; its options must be sorted by number. */
export function writeMessage({ type, code, messageId, token, options, payload }: CoapMessage): Buffer {
  const head = Buffer.from([VERSION_BITS | (type << 4) | token.length, code, messageId >> 8, messageId & 0xff]);
  const parts: Buffer[] = [head, token];
  let before = 0;
  for (const { number, value } of options) {
    const delta = number - before;
    parts.push(Buffer.from([(nibbleOf(delta) << 4) | nibbleOf(value.length), ...rest(delta), ...rest(value.length)]));
    parts.push(value);
    before = number;
  }
  if (payload.length > 0) parts.push(PAYLOAD_MARKER, payload);
  return Buffer.concat(parts);
}

function nibbleOf(value: number): number {
  if (value < 13) return value;
  return value < 269 ? 13 : 14;
}

function rest(value: number): readonly number[] {
  if (value < 13) return [];
  if (value < 269) return [value - 13];
  return [(value - 269) >> 8, (value - 269) & 0xff];
}
