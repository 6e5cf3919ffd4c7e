/** What a tab's storage takes at least. */
const MAX_STORED = 2_000_000;

/** Keeps copied text for this tab, so that it goes from one page to another where the system's clipboard cannot be read. */
export class KeptClip {
  readonly #key: string;
  #kept: string | undefined;

  /** `key`: under which the tab stores it. */
  constructor(key: string) {
    this.#key = key;
  }

  keep(text: string): void {
    this.#kept = text;
    try {
      if (text.length <= MAX_STORED) sessionStorage.setItem(this.#key, text);
    } catch {
      // A full or forbidden storage: it lives as long as the page.
    }
  }

  kept(): string | undefined {
    return this.#kept ?? sessionStorage.getItem(this.#key) ?? undefined;
  }

  /** What the system's clipboard holds, or what was copied here where it cannot be read. */
  async read(): Promise<string | undefined> {
    try {
      return (await navigator.clipboard.readText()) || this.kept();
    } catch {
      return this.kept();
    }
  }
}
