/** Converts between UTC and the local time of a time zone; local times are milliseconds as if they were UTC. */
export class Zone {
  readonly #format: Intl.DateTimeFormat;

  /** @throws {RangeError} for an unknown time zone. */
  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  }

  /** The local time at a time, to the second. */
  localOf(time: number): number {
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  }

  /**
   * The times at which clocks show a local time: two when clocks are set back over it; when they are set forward over
   * it, one, shifted by the length of the skipped interval.
   */
  timesOf(local: number): readonly number[] {
    const offsets = [local - DAY_MS, local + DAY_MS].map((near) => this.localOf(near) - near);
    const candidates = [...new Set(offsets)].map((offset) => local - offset);
    const exact = candidates.filter((time) => this.localOf(time) === local).sort((a, b) => a - b);
    return exact.length > 0 ? exact : [local - Math.min(...offsets)];
  }
}

const DAY_MS = 86_400_000;
