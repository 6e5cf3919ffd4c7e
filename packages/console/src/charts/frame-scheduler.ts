/** Draws everything in one animation frame; repeated requests before the frame draw once. */
export class FrameScheduler {
  readonly #waiting = new Set<() => void>();
  readonly #request: (flush: () => void) => void;
  #requested = false;

  constructor(request: (flush: () => void) => void) {
    this.#request = request;
  }

  /** `draw` is recognised by identity: pass the same function each time. */
  request(draw: () => void): void {
    this.#waiting.add(draw);
    if (this.#requested) return;
    this.#requested = true;
    this.#request(this.#flush);
  }

  /** Withdraws a request, for example of a chart that is destroyed before the frame. */
  cancel(draw: () => void): void {
    this.#waiting.delete(draw);
  }

  readonly #flush = (): void => {
    this.#requested = false;
    const due = [...this.#waiting];
    this.#waiting.clear();
    for (const draw of due) draw();
  };
}

/** Uses the animation frames of the page: hidden pages draw nothing. */
export const pageFrames = new FrameScheduler((flush) => requestAnimationFrame(flush));
