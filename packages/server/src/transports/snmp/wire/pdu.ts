import { BerError, type BerReader, integerTlv, TAG, tlv } from "./ber.ts";
import { readOid } from "./oid.ts";
import { type Binding, bindingsTlv, readBindings } from "./variable.ts";

/** Kinds of PDUs and their tags (RFC 3416, 3); `trapV1` has a form of its own (RFC 1157, 4.1.6). */
export const PDU = {
  get: 0xa0,
  response: 0xa2,
  set: 0xa3,
  trapV1: 0xa4,
  inform: 0xa6,
  trapV2: 0xa7,
  report: 0xa8,
} as const;
export type PduKind = Exclude<keyof typeof PDU, "trapV1">;

export interface Pdu {
  readonly kind: PduKind;
  /** The number by which an answer is matched with its request. */
  readonly id: number;
  readonly errorStatus: number;
  /** The binding that failed, from 1; 0 when none is named. */
  readonly errorIndex: number;
  readonly bindings: readonly Binding[];
}

/** Error statuses that are handled (RFC 3416, 3). */
export const STATUS = { none: 0, tooBig: 1, noSuchName: 2 } as const;

/** sysUpTime.0 and snmpTrapOID.0, with which notifications begin (RFC 3416, 4.2.6). */
export const SYS_UP_TIME = "1.3.6.1.2.1.1.3.0";
export const TRAP_OID = "1.3.6.1.6.3.1.1.4.1.0";
const SNMP_TRAPS = "1.3.6.1.6.3.1.1.5";
const ENTERPRISE_SPECIFIC = 6;

const TIME_TICKS = 0x43;
const IP_ADDRESS = 0x40;

export function pduTlv({ kind, id, errorStatus, errorIndex, bindings }: Pdu): Buffer {
  return tlv(PDU[kind], integerTlv(id), integerTlv(errorStatus), integerTlv(errorIndex), bindingsTlv(bindings));
}

/** A request or an answer without errors. */
export function plainPdu(kind: PduKind, id: number, bindings: readonly Binding[]): Pdu {
  return { kind, id, errorStatus: STATUS.none, errorIndex: 0, bindings };
}

/** A trap of version 1 is returned as one of version 2 (RFC 3584, 3.1). @throws {BerError} for anything else. */
export function readPdu(reader: BerReader): Pdu {
  const tag = reader.peek();
  if (tag === PDU.trapV1) return readTrapV1(reader.enter(tag));
  const kind = KINDS.get(tag);
  if (!kind) throw new BerError("an unknown kind of message");
  const pdu = reader.enter(tag);
  const id = pdu.integer();
  return { kind, id, errorStatus: pdu.integer(), errorIndex: pdu.integer(), bindings: readBindings(pdu) };
}

const KINDS = new Map<number, PduKind>(
  (["get", "response", "set", "inform", "trapV2", "report"] as const).map((kind) => [PDU[kind], kind]),
);

function readTrapV1(trap: BerReader): Pdu {
  const enterprise = readOid(trap.octets(TAG.oid));
  trap.octets(IP_ADDRESS); // of the agent, as it says; the sender's address counts
  const generic = trap.integer();
  const specific = trap.integer();
  const upTime = trap.unsigned(TIME_TICKS);
  const kind = generic === ENTERPRISE_SPECIFIC ? `${enterprise}.0.${specific}` : `${SNMP_TRAPS}.${generic + 1}`;
  if (generic < 0 || generic > ENTERPRISE_SPECIFIC || specific < 0) throw new BerError("an unknown trap");
  return plainPdu("trapV2", 0, [
    { oid: SYS_UP_TIME, value: { type: "timeTicks", value: upTime } },
    { oid: TRAP_OID, value: { type: "oid", value: kind } },
    ...readBindings(trap),
  ]);
}
