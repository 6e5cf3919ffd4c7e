/** Runs everything that wants to be drawn in one animation frame; who asks twice before it is drawn once. */
export class Frames {
  readonly #waiting = new Set<() => void>();
  readonly #request: (flush: () => void) => void;
  #requested = false;

  constructor(request: (flush: () => void) => void) {
    this.#request = request;
  }

  /** `draw` must be the same function each time to be recognised. */
  ask(draw: () => void): void {
    this.#waiting.add(draw);
    if (this.#requested) return;
    this.#requested = true;
    this.#request(this.#flush);
  }

  /** Takes back what was asked, for what is destroyed before the frame. */
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

/** The frames of the page: hidden pages draw nothing. */
export const pageFrames = new Frames((flush) => requestAnimationFrame(flush));
