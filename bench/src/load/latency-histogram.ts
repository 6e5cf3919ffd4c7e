const STEP_MS = 0.1;
const STEPS = 200_000; // up to 20 s; slower ones are counted in the last step, `max` is exact

/** Latencies in steps of a tenth of a millisecond: constant memory for any number of samples. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(STEPS);
  #samples = 0;
  #maxMs = 0;

  add(ms: number): void {
    const step = Math.min(STEPS - 1, Math.max(0, Math.floor(ms / STEP_MS)));
    this.#counts[step] = (this.#counts[step] ?? 0) + 1;
    this.#samples += 1;
    if (ms > this.#maxMs) this.#maxMs = ms;
  }

  /** Upper bound of the step that contains the quantile `q`; 0 without samples. */
  quantileMs(q: number): number {
    const wanted = Math.ceil(this.#samples * q);
    let seen = 0;
    for (let step = 0; step < STEPS && wanted > 0; step += 1) {
      seen += this.#counts[step] ?? 0;
      if (seen >= wanted) return Math.round((step + 1) * STEP_MS * 10) / 10;
    }
    return 0;
  }

  get maxMs(): number {
    return Math.round(this.#maxMs * 10) / 10;
  }
}
