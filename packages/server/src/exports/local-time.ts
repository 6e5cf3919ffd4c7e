import { isZone, PlatformError, zoneOffsetMs } from "@orrery/model";

/** Time zones change their offsets at quarter hours today; other changes are looked up each time. */
const SLOT_MS = 900_000;
const MAX_SLOTS = 20_000;
const MINUTE_MS = 60_000;
/** Years 1 to 9999, minus a day at each end: times outside have no common notation. */
const FIRST = Date.UTC(2000, 0, 2) - 86_400_000 * 730_119;
const LAST = Date.UTC(9999, 11, 30);

/** Converts times to the local time of one time zone. */
export class LocalTime {
  readonly #zone: string;
  /** Offsets by slot, for slots without a change of offset. */
  readonly #offsets = new Map<number, number>();
  #lastSlot = Number.NaN;
  #lastOffset = 0;

  /** @param zone an IANA name. @throws {PlatformError} `badRequest` for others. */
  constructor(zone: string) {
    if (!isZone(zone)) throw new PlatformError("badRequest", `Unknown time zone '${zone}'`);
    this.#zone = zone;
  }

  /** Whether the time can be represented in files. */
  static shows(ts: number): boolean {
    return ts >= FIRST && ts <= LAST;
  }

  /** The local time: milliseconds since 1970 of which the UTC members are those of the local clock. */
  wallAt(ts: number): number {
    return ts + this.#offsetAt(ts);
  }

  /** ISO 8601 with milliseconds and offset. */
  iso(ts: number): string {
    const offset = this.#offsetAt(ts);
    return new Date(ts + offset).toISOString().slice(0, -1) + offsetText(offset);
  }

  #offsetAt(ts: number): number {
    const slot = Math.floor(ts / SLOT_MS);
    if (slot === this.#lastSlot) return this.#lastOffset;
    const known = this.#offsets.get(slot);
    if (known !== undefined) return this.#remember(slot, known);
    const begin = zoneOffsetMs(this.#zone, slot * SLOT_MS);
    const end = zoneOffsetMs(this.#zone, (slot + 1) * SLOT_MS - 1);
    if (begin !== end) return zoneOffsetMs(this.#zone, Math.floor(ts));
    if (this.#offsets.size >= MAX_SLOTS) this.#offsets.clear();
    this.#offsets.set(slot, begin);
    return this.#remember(slot, begin);
  }

  #remember(slot: number, offset: number): number {
    this.#lastSlot = slot;
    this.#lastOffset = offset;
    return offset;
  }
}

/** `+02:00` or `Z`; the seconds of offsets before 1972 are dropped, since ISO 8601 has none. */
function offsetText(offset: number): string {
  if (offset === 0) return "Z";
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Pads a number to two digits. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
