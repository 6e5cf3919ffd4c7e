import type { ProtocolVersion } from "../codec.ts";
import { REASON, type Reason } from "../reasons.ts";

const RETAIN = 0x1;
const DUP = 0x8;

function problem(flags: number, version: ProtocolVersion): Reason | undefined {
  const qos = (flags >> 1) & 3;
  if (qos === 3) return REASON.malformedPacket; // [MQTT-3.3.1-4]
  if (version !== 3 && qos === 0 && flags & DUP) return REASON.malformedPacket; // [MQTT-3.3.1-2]
  return version === 5 && flags & RETAIN ? REASON.retainNotSupported : undefined; // [MQTT-3.2.2-14]
}

const BY_FLAGS = Array.from({ length: 16 }, (_, flags) => flags);
const PROBLEMS = {
  3: BY_FLAGS.map((flags) => problem(flags, 3)),
  4: BY_FLAGS.map((flags) => problem(flags, 4)),
  5: BY_FLAGS.map((flags) => problem(flags, 5)),
} as const;

/** Why the first byte of a PUBLISH is invalid; a table, because every message is checked. */
export function publishFlagsProblem(first: number, version: ProtocolVersion): Reason | undefined {
  return PROBLEMS[version][first & 0xf];
}
