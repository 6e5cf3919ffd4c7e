/** Many checks of one page, of which all that fail are told: one visit says everything. */
export class Checks {
  readonly #problems: string[] = [];

  /** What failed so far, each with its name. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** @returns whether it held. */
  async of(name: string, check: () => Promise<unknown>): Promise<boolean> {
    try {
      await check();
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#problems.push(`${name}: ${text.slice(0, MAX_TEXT)}`);
      return false;
    }
  }
}

const MAX_TEXT = 600;
