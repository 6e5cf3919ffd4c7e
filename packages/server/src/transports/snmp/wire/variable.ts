import { BerError, type BerReader, bigintTlv, integerTlv, TAG, tlv } from "./ber.ts";
import { oidTlv, readOid } from "./oid.ts";

/** A value of an object (RFC 2578, 7.1). `missing`: the agent has no such object, or no value of it. */
export type Variable =
  | { readonly type: "integer" | "counter32" | "gauge32" | "timeTicks"; readonly value: number }
  | { readonly type: "counter64"; readonly value: bigint }
  | { readonly type: "octets" | "ipAddress" | "opaque"; readonly value: Buffer }
  | { readonly type: "oid"; readonly value: string }
  | { readonly type: "missing" };

export interface Binding {
  /** Without a leading dot. */
  readonly oid: string;
  readonly value: Variable;
}

export const MISSING: Variable = { type: "missing" };

/** Application tags (RFC 2578) and the exceptions of a binding (RFC 3416, 3). */
const IP_ADDRESS = 0x40;
const COUNTER32 = 0x41;
const GAUGE32 = 0x42;
const TIME_TICKS = 0x43;
const OPAQUE = 0x44;
const COUNTER64 = 0x46;
const EXCEPTIONS = [TAG.null, 0x80, 0x81, 0x82];

/** More bindings than any datagram holds that agents send. */
const MAX_BINDINGS = 4_096;

export function bindingsTlv(bindings: readonly Binding[]): Buffer {
  return tlv(TAG.sequence, ...bindings.map(({ oid, value }) => tlv(TAG.sequence, oidTlv(oid), variableTlv(value))));
}

/** @throws {BerError} for bytes that are no list of bindings. */
export function readBindings(reader: BerReader): Binding[] {
  const list = reader.enter();
  const bindings: Binding[] = [];
  while (!list.isAtEnd) {
    if (bindings.length >= MAX_BINDINGS) throw new BerError("too many bindings");
    const binding = list.enter();
    bindings.push({ oid: readOid(binding.octets(TAG.oid)), value: readVariable(binding) });
  }
  return bindings;
}

function variableTlv(variable: Variable): Buffer {
  switch (variable.type) {
    case "integer":
      return integerTlv(variable.value);
    case "counter32":
      return integerTlv(variable.value, COUNTER32);
    case "gauge32":
      return integerTlv(variable.value, GAUGE32);
    case "timeTicks":
      return integerTlv(variable.value, TIME_TICKS);
    case "counter64":
      return bigintTlv(variable.value, COUNTER64);
    case "octets":
      return tlv(TAG.octets, variable.value);
    case "ipAddress":
      return tlv(IP_ADDRESS, variable.value);
    case "opaque":
      return tlv(OPAQUE, variable.value);
    case "oid":
      return oidTlv(variable.value);
    case "missing":
      return tlv(TAG.null);
  }
}

function readVariable(reader: BerReader): Variable {
  const tag = reader.peek();
  switch (tag) {
    case TAG.integer:
      return { type: "integer", value: reader.integer() };
    case COUNTER32:
      return { type: "counter32", value: reader.unsigned(tag) };
    case GAUGE32:
      return { type: "gauge32", value: reader.unsigned(tag) };
    case TIME_TICKS:
      return { type: "timeTicks", value: reader.unsigned(tag) };
    case COUNTER64:
      return { type: "counter64", value: reader.unsigned64(tag) };
    case TAG.octets:
      return { type: "octets", value: Buffer.from(reader.octets()) };
    case IP_ADDRESS:
      return { type: "ipAddress", value: Buffer.from(reader.octets(tag)) };
    case OPAQUE:
      return { type: "opaque", value: Buffer.from(reader.octets(tag)) };
    case TAG.oid:
      return { type: "oid", value: readOid(reader.octets(tag)) };
    default: // a byte from outside
      if (!EXCEPTIONS.includes(tag)) throw new BerError("a value of an unknown type");
      reader.octets(tag);
      return MISSING;
  }
}
