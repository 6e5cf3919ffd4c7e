/** Series that are remembered; others are looked through again by each pass. */
const MAX_SERIES = 300_000;
const MAX_CHANGED = 4096;

/**
 * Up to when each series is rolled up, so that a pass looks at new points only. It is in memory alone: after a start the first
 * pass looks at everything once more and changes what is not rolled up yet.
 */
export class RolledMarks {
  readonly #until = new Map<number, Map<number, number>>();
  /** When a series was changed last, for reads that run meanwhile. */
  readonly #changed = new Map<number, number>();
  #forgottenAt = 0;
  #version = 0;

  /** Grows with each change. */
  get version(): number {
    return this.#version;
  }

  /** Whether points of the series were rolled up after a {@link version}; also true when nobody knows. */
  changedSince(series: number, version: number): boolean {
    return this.#version > version && Math.max(this.#changed.get(series) ?? 0, this.#forgottenAt) > version;
  }

  rolled(series: number): void {
    this.#version++;
    if (this.#changed.size >= MAX_CHANGED) {
      this.#changed.clear();
      this.#forgottenAt = this.#version;
    }
    this.#changed.set(series, this.#version);
  }

  until(series: number, stepMs: number): number {
    return this.#until.get(series)?.get(stepMs) ?? -Infinity;
  }

  set(series: number, stepMs: number, ts: number): void {
    const known = this.#until.get(series);
    if (known) known.set(stepMs, ts);
    else if (this.#until.size < MAX_SERIES) this.#until.set(series, new Map([[stepMs, ts]]));
  }

  /** Points from `ts` on went into chunks. */
  added(series: number, ts: number): void {
    const known = this.#until.get(series);
    if (!known) return;
    for (const [stepMs, until] of known) if (ts < until) known.set(stepMs, ts);
  }

  forget(series: number): void {
    this.#until.delete(series);
    this.#changed.delete(series);
  }
}
