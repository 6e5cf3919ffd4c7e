/** The longest delay that `setTimeout` takes. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Pauses of a loop that others can end. */
export class Pauses {
  #isClosed = false;
  /** When the next pause ends at the latest, because somebody has woken the loop before. */
  #wakeAt = Number.POSITIVE_INFINITY;
  #current: { readonly end: () => void; readonly endAt: number; readonly shorten: (ms: number) => void } | undefined;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends this pause, or else the next one, after this time in ms at the latest. */
  wake(ms: number): void {
    const at = performance.now() + ms;
    if (this.#current) this.#current.shorten(at);
    else this.#wakeAt = Math.min(this.#wakeAt, at);
  }

  /** Ends this pause and all later ones. */
  close(): void {
    this.#isClosed = true;
    this.#current?.end();
  }

  /** Resolves after this time in ms, which may be infinite, or when the pause is ended. */
  async pause(ms: number): Promise<void> {
    const wakeAt = this.#wakeAt;
    this.#wakeAt = Number.POSITIVE_INFINITY;
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        this.#current = undefined;
        resolve();
      };
      const endAt = (at: number): void => {
        clearTimeout(timer);
        timer = setTimeout(end, Math.min(Math.max(0, at - performance.now()), MAX_WAIT_MS)).unref();
        this.#current = { end, endAt: at, shorten: (to) => void (to < at && endAt(to)) };
      };
      endAt(Math.min(wakeAt, performance.now() + ms));
    });
  }
}
