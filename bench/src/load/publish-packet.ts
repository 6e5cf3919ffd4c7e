/**
 * What device `n` sends as its message `k`, so that stored points can be compared with acknowledged ones:
 * at `BASE_TS + k` the keys a (LONG), b (DOUBLE) and c (LONG).
 */
export const BASE_TS = 1_700_000_000_000;
export const VALUE_A = 1_000_000;
const VALUE_C = 2_000_000;
/** Maximum messages per device before the numbers outgrow their fixed width. */
export const MAX_SEQUENCE = 8_000_000;

const DIGITS_TS = 13;
const DIGITS_VALUE = 7;
const TEMPLATE = `{"ts":${BASE_TS},"values":{"a":${VALUE_A},"b":${VALUE_A}.5,"c":${VALUE_C}}}`;

/** The values of message `k`, as they are stored. */
export function valuesOf(k: number): { ts: number; a: number; b: number; c: number } {
  return { ts: BASE_TS + k, a: VALUE_A + k, b: VALUE_A + k + 0.5, c: VALUE_C + k };
}

/** A QoS 1 PUBLISH whose packet id, time and values are overwritten in place for each message. */
export class PublishPacket {
  readonly bytes: Buffer;
  readonly #idAt: number;
  readonly #tsAt: number;
  readonly #valuesAt: readonly [number, number, number];

  constructor(topic: string, protocolVersion: 4 | 5) {
    const properties = protocolVersion === 5 ? 1 : 0;
    const length = 2 + topic.length + 2 + properties + TEMPLATE.length;
    if (length > 16_383) throw new RangeError("the topic is too long");
    const header = length < 128 ? [0x32, length] : [0x32, (length & 0x7f) | 0x80, length >> 7];
    this.#idAt = header.length + 2 + topic.length;
    const payloadAt = this.#idAt + 2 + properties;
    this.bytes = Buffer.alloc(header.length + length);
    this.bytes.set(header);
    this.bytes.writeUInt16BE(topic.length, header.length);
    this.bytes.write(topic, header.length + 2, "latin1");
    this.bytes.write(TEMPLATE, payloadAt, "latin1");
    const valueAt = (key: string) => payloadAt + TEMPLATE.indexOf(`"${key}":`) + 4;
    this.#tsAt = payloadAt + '{"ts":'.length;
    this.#valuesAt = [valueAt("a"), valueAt("b"), valueAt("c")];
  }

  /** Makes this packet message `k`; packet ids run 1..65535. */
  set(k: number): void {
    this.bytes.writeUInt16BE((k % 65_535) + 1, this.#idAt);
    this.#number(this.#tsAt, DIGITS_TS, BASE_TS + k);
    this.#number(this.#valuesAt[0], DIGITS_VALUE, VALUE_A + k);
    this.#number(this.#valuesAt[1], DIGITS_VALUE, VALUE_A + k);
    this.#number(this.#valuesAt[2], DIGITS_VALUE, VALUE_C + k);
  }

  #number(at: number, digits: number, value: number): void {
    let rest = value;
    for (let i = at + digits - 1; i >= at; i -= 1) {
      const next = Math.floor(rest / 10);
      this.bytes[i] = 48 + (rest - next * 10);
      rest = next;
    }
  }
}
