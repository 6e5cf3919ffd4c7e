/** A value that changes more often cannot be read anyway. */
const EACH_MS = 200;
/** Time between two frames: each costs the whole page its styles, layout and painting, whatever has changed. */
const FRAME_MS = 40;
/** Listeners of one frame, so that a wall of live widgets makes no long task; the others follow with the next. */
const PER_FRAME = 12;

interface Options {
  readonly now: () => number;
  /** Calls `flush` with the first frame after a number of milliseconds. */
  readonly wait: (flush: () => void, ms: number) => void;
}

/**
 * Notifies listeners with frames of the page: each at once when it was quiet, and at most five times a second when values
 * stream in. Repeated requests before its turn notify once, with what is newest then.
 */
export class SteadyFrames {
  readonly #options: Options;
  /** In the order of asking. */
  readonly #waiting = new Set<() => void>();
  readonly #notifiedAt = new WeakMap<() => void, number>();
  #flushedAt = Number.NEGATIVE_INFINITY;
  #asked = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** `listener` is recognised by identity: pass the same function each time. */
  request(listener: () => void): void {
    this.#waiting.add(listener);
    if (!this.#asked) this.#ask();
  }

  #ask(): void {
    const first = Math.min(...[...this.#waiting].map((each) => this.#dueAt(each)));
    const at = Math.max(first, this.#flushedAt + FRAME_MS);
    this.#asked = true;
    this.#options.wait(this.#flush, Math.max(0, at - this.#options.now()));
  }

  /** Those that were never notified first: they show nothing yet. */
  readonly #flush = (): void => {
    const now = this.#options.now();
    this.#asked = false;
    this.#flushedAt = now;
    const due = [...this.#waiting].filter((each) => this.#dueAt(each) <= now);
    const fresh = due.filter((each) => !this.#notifiedAt.has(each));
    const turn = [...fresh, ...due.filter((each) => this.#notifiedAt.has(each)).slice(0, PER_FRAME)];
    for (const each of turn) {
      this.#waiting.delete(each);
      this.#notifiedAt.set(each, now);
    }
    for (const each of turn) each();
    if (this.#waiting.size > 0 && !this.#asked) this.#ask();
  };

  #dueAt(listener: () => void): number {
    return (this.#notifiedAt.get(listener) ?? Number.NEGATIVE_INFINITY) + EACH_MS;
  }
}

/** Live values of the page are shown with its frames; hidden pages have none, and none are due. */
export const liveFrames = new SteadyFrames({
  now: () => performance.now(),
  wait: (flush, ms) => {
    if (ms === 0) requestAnimationFrame(flush);
    else setTimeout(() => requestAnimationFrame(flush), ms);
  },
});
