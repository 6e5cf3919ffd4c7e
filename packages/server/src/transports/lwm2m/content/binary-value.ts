import { badContent } from "./content-error.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";

/** Decodes a value of TLV content, or an opaque one. @throws {PlatformError} `badRequest`. */
export function valueOfBytes(type: Lwm2mType, bytes: Buffer): Lwm2mValue {
  switch (type) {
    case "STRING":
    case "CORELNK":
      return { type, value: bytes.toString("utf8") };
    case "INTEGER":
      return { type, value: signed(bytes) };
    case "UNSIGNED_INTEGER":
      return { type, value: unsigned(bytes) };
    case "TIME":
      return { type, value: Number(signed(bytes)) * 1_000 };
    case "FLOAT":
      return { type, value: float(bytes) };
    case "BOOLEAN":
      if (bytes.length !== 1 || (bytes[0] ?? 2) > 1) badContent("A boolean is one byte, 0 or 1");
      return { type, value: bytes[0] === 1 };
    case "OPAQUE":
      return { type, value: bytes };
    case "OBJLNK":
      if (bytes.length !== 4) badContent("A link to an object has four bytes");
      return { type, value: { objectId: bytes.readUInt16BE(0), instanceId: bytes.readUInt16BE(2) } };
  }
}

/** Encodes a value for TLV content, or as opaque content. */
export function bytesOfValue(value: Lwm2mValue): Buffer {
  switch (value.type) {
    case "STRING":
    case "CORELNK":
      return Buffer.from(value.value);
    case "INTEGER":
      return signedBytes(value.value);
    case "UNSIGNED_INTEGER":
      return unsignedBytes(value.value);
    case "TIME":
      return signedBytes(BigInt(Math.trunc(value.value / 1_000)));
    case "FLOAT": {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleBE(value.value);
      return bytes;
    }
    case "BOOLEAN":
      return Buffer.from([value.value ? 1 : 0]);
    case "OPAQUE":
      return value.value;
    case "OBJLNK": {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt16BE(value.value.objectId, 0);
      bytes.writeUInt16BE(value.value.instanceId, 2);
      return bytes;
    }
  }
}

/** Integers have 1, 2, 4 or 8 bytes; shorter ones of three, five .. are accepted, as clients send them. */
function unsigned(bytes: Buffer): bigint {
  if (bytes.length === 0 || bytes.length > 8) badContent("An integer has up to eight bytes");
  return BigInt(`0x${bytes.toString("hex")}`);
}

function signed(bytes: Buffer): bigint {
  return BigInt.asIntN(bytes.length * 8, unsigned(bytes));
}

function float(bytes: Buffer): number {
  if (bytes.length === 4) return bytes.readFloatBE(0);
  if (bytes.length === 8) return bytes.readDoubleBE(0);
  return badContent("A float has four or eight bytes");
}

const SIZES = [1, 2, 4, 8] as const;

function signedBytes(value: bigint): Buffer {
  const size = SIZES.find((bytes) => BigInt.asIntN(bytes * 8, value) === value) ?? 8;
  return bigEndian(BigInt.asUintN(size * 8, value), size);
}

function unsignedBytes(value: bigint): Buffer {
  const size = SIZES.find((bytes) => BigInt.asUintN(bytes * 8, value) === value) ?? 8;
  return bigEndian(BigInt.asUintN(size * 8, value), size);
}

function bigEndian(value: bigint, size: number): Buffer {
  return Buffer.from(value.toString(16).padStart(size * 2, "0"), "hex");
}
