/** Clocks of a time zone; local times are given as if they were UTC, in milliseconds. */
export class Zone {
  readonly #format: Intl.DateTimeFormat;

  /** @throws {RangeError} for a name that is no time zone. */
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

  /** What clocks show at a time, to the second. */
  localOf(time: number): number {
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  }

  /**
   * When clocks show a local time: twice when they are set back over it; when they are set forward over it, once, as long
   * after the change as it is after the time from which they were set.
   */
  timesOf(local: number): readonly number[] {
    const offsets = [local - DAY_MS, local + DAY_MS].map((near) => this.localOf(near) - near);
    const candidates = [...new Set(offsets)].map((offset) => local - offset);
    const exact = candidates.filter((time) => this.localOf(time) === local).sort((a, b) => a - b);
    return exact.length > 0 ? exact : [local - Math.min(...offsets)];
  }
}

const DAY_MS = 86_400_000;
