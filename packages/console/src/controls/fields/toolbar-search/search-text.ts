const SEARCH_PAUSE_MS = 150;
export const SEARCH_FOCUS_MS = 10;

/** Hands typed text on after a pause, and never the same text twice in a row. */
export class SearchText {
  readonly #emit: (text: string) => void;
  #last = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  type(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hand(text), SEARCH_PAUSE_MS);
  }

  /** The search is closed: what was typed is gone, at once. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#hand("");
  }

  /** The page has changed: the next one starts without text and is not notified of what was typed. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#last = "";
  }

  #hand(text: string): void {
    if (text === this.#last) return;
    this.#last = text;
    this.#emit(text);
  }
}
