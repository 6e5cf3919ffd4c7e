/** The first repetition waits so long, each further one twice as long as the one before. */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** When what failed may be asked for again, by name. */
export class RetryTimes {
  readonly #failed = new Map<string, { readonly count: number; readonly at: number }>();

  /** The next time after `now` that something may be asked for again; undefined when nothing waits for one. */
  nextAfter(now: number): number | undefined {
    const times = [...this.#failed.values()].map(({ at }) => at).filter((at) => at > now);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  isDue(name: string, now: number): boolean {
    return now >= (this.#failed.get(name)?.at ?? Number.NEGATIVE_INFINITY);
  }

  fail(name: string, now: number): void {
    const count = (this.#failed.get(name)?.count ?? 0) + 1;
    this.#failed.set(name, { count, at: now + Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1)) });
  }

  succeed(name: string): void {
    this.#failed.delete(name);
  }

  /** Forgets all that is not among the names: it is no longer wanted. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.#failed.keys()) if (!names.has(name)) this.#failed.delete(name);
  }
}
