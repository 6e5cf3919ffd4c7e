import { badContent } from "./content-error.ts";

/** The CBOR that SenML and single values need (RFC 8949). Integers are bigint, floats number. */
export type Cbor = bigint | number | string | boolean | null | Buffer | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>;

const MAX_DEPTH = 16;
const MAX_ITEMS = 40_000;

/** Decodes one item, which must be all of `bytes`. Tags are skipped. @throws {PlatformError} `badRequest`. */
export function readCbor(bytes: Buffer): Cbor {
  const reader = new Reader(bytes);
  const value = reader.item(0);
  if (!reader.atEnd) badContent("The CBOR content has more than one item");
  return value;
}

export function writeCbor(value: Cbor): Buffer {
  if (typeof value === "bigint") return value < 0n ? head(1, -1n - value) : head(0, value);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9);
    bytes.writeUInt8(0xfb, 0);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === "boolean") return Buffer.from([value ? 0xf5 : 0xf4]);
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, BigInt(text.length)), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, BigInt(value.length)), value]);
  if (value instanceof Map) {
    const members = [...value].flatMap(([key, member]: [Cbor, Cbor]) => [writeCbor(key), writeCbor(member)]);
    return Buffer.concat([head(5, BigInt(value.size)), ...members]);
  }
  const items = value as readonly Cbor[]; // what is left
  return Buffer.concat([head(4, BigInt(items.length)), ...items.map(writeCbor)]);
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;
  #items = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  item(depth: number): Cbor {
    this.#items += 1;
    if (depth > MAX_DEPTH || this.#items > MAX_ITEMS) badContent("The CBOR content is nested too deeply or too long");
    const first = this.#take(1).readUInt8(0);
    const [major, detail] = [first >> 5, first & 0x1f];
    if (major === 7) return this.#simple(detail);
    if (detail === 31) return this.#indefinite(major, depth);
    const count = this.#count(detail);
    switch (major) {
      case 0:
        return count;
      case 1:
        return -1n - count;
      case 2:
        return this.#take(size(count));
      case 3:
        return this.#take(size(count)).toString("utf8");
      case 4:
        return this.#array(size(count), depth);
      case 5:
        return this.#map(size(count), depth);
      default: // 6, a tag
        return this.item(depth + 1);
    }
  }

  #indefinite(major: number, depth: number): Cbor {
    const items: Cbor[] = [];
    while (this.#bytes[this.#at] !== 0xff) items.push(this.item(depth + 1));
    this.#at += 1;
    switch (major) {
      case 2:
        return Buffer.concat(items.map((part) => (Buffer.isBuffer(part) ? part : badContent("Parts of bytes differ"))));
      case 3:
        return items.map((part) => (typeof part === "string" ? part : badContent("Parts of a text differ"))).join("");
      case 4:
        return items;
      case 5: {
        const map = new Map<Cbor, Cbor>();
        for (let at = 0; at + 1 < items.length; at += 2) map.set(items[at] ?? null, items[at + 1] ?? null);
        return map;
      }
      default:
        return badContent("An item of this kind has a length");
    }
  }

  #array(length: number, depth: number): Cbor {
    const items: Cbor[] = [];
    for (let index = 0; index < length; index += 1) items.push(this.item(depth + 1));
    return items;
  }

  #map(length: number, depth: number): Cbor {
    const map = new Map<Cbor, Cbor>();
    for (let index = 0; index < length; index += 1) {
      const key = this.item(depth + 1);
      map.set(key, this.item(depth + 1));
    }
    return map;
  }

  #simple(detail: number): Cbor {
    switch (detail) {
      case 20:
        return false;
      case 21:
        return true;
      case 22:
      case 23:
        return null;
      case 25:
        return half(this.#take(2).readUInt16BE(0));
      case 26:
        return this.#take(4).readFloatBE(0);
      case 27:
        return this.#take(8).readDoubleBE(0);
      default:
        return badContent("The CBOR content has an unknown simple value");
    }
  }

  #count(detail: number): bigint {
    if (detail < 24) return BigInt(detail);
    if (detail > 27) return badContent("The CBOR content has a reserved length");
    return BigInt(`0x${this.#take(2 ** (detail - 24)).toString("hex")}`);
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) badContent("The CBOR content is cut off");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** Longer ones than the content fail when they are read. */
function size(count: bigint): number {
  return count > 0xffff_ffffn ? badContent("The CBOR content is cut off") : Number(count);
}

function half(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
}

function head(major: number, count: bigint): Buffer {
  if (count < 24n) return Buffer.from([(major << 5) | Number(count)]);
  const exponent = count < 0x100n ? 0 : count < 0x1_0000n ? 1 : count < 0x1_0000_0000n ? 2 : 3;
  const bytes = count.toString(16).padStart(2 * 2 ** exponent, "0");
  return Buffer.concat([Buffer.from([(major << 5) | (24 + exponent)]), Buffer.from(bytes, "hex")]);
}
