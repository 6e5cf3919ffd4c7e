import { PlatformError } from "../errors/platform-error.ts";

/** A UUID in its canonical lower-case form. Made by {@link parseUuid} and {@link timeUuid} only. */
export type Uuid = string & { readonly __brand: "Uuid" };

/** "No customer" in `customerId`, "the system" in `tenantId`. Clients compare with this value. */
export const NULL_UUID = "13814000-1dd2-11b2-8080-808080808080" as Uuid;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` is a UUID in canonical form, in upper or lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** @throws {PlatformError} `badRequest` with the message of the contract. */
export function parseUuid(text: string): Uuid {
  if (!UUID.test(text)) throw new PlatformError("badRequest", `Invalid UUID string: ${text}`);
  return text.toLowerCase() as Uuid;
}

/** 100 ns intervals between 1582-10-15, the origin of version 1, and the Unix epoch. */
const GREGORIAN_OFFSET = 122_192_928_000_000_000n;
const TICKS_PER_MS = 10_000n;

/** Parts of a version 1 UUID. `ticks`: 0 to 9,999, orders ids of one millisecond. */
export interface TimeUuidParts {
  readonly ms: number;
  readonly ticks: number;
  /** 14 bits. */
  readonly clockSequence: number;
  /** 48 bits as twelve hexadecimal digits. */
  readonly node: string;
}

/** Version 1 UUID (RFC 9562, section 5.1); {@link timeOfUuid} extracts the time. */
export function timeUuid({ ms, ticks, clockSequence, node }: TimeUuidParts): Uuid {
  const time = BigInt(ms) * TICKS_PER_MS + BigInt(ticks) + GREGORIAN_OFFSET;
  const hex = time.toString(16).padStart(15, "0");
  const sequence = (0x8000 | (clockSequence & 0x3fff)).toString(16);
  return `${hex.slice(7)}-${hex.slice(3, 7)}-1${hex.slice(0, 3)}-${sequence}-${node}` as Uuid;
}

/** Milliseconds since the epoch inside a version 1 UUID; 0 for other versions. */
export function timeOfUuid(uuid: Uuid): number {
  if (uuid[14] !== "1") return 0;
  const time = BigInt(`0x${uuid.slice(15, 18)}${uuid.slice(9, 13)}${uuid.slice(0, 8)}`);
  return Number((time - GREGORIAN_OFFSET) / TICKS_PER_MS);
}
