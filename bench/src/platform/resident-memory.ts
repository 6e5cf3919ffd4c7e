import { readFileSync } from "node:fs";

/** Resident memory of a process; the script runner has its own. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Samples the resident memory of a process every second, until disposed. */
export class MemorySampler implements Disposable {
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#timer = setInterval(() => this.#samples.push(residentMegabytes(pid)), 1000);
  }

  /** Maximum of the samples, and twelve of them spread over the time, which distinguish a leak from a plateau. */
  get result(): { readonly peak: number; readonly course: readonly number[] } {
    const samples = this.#samples;
    const step = Math.max(1, Math.floor(samples.length / 12));
    return { peak: Math.max(0, ...samples), course: samples.filter((_, i) => i % step === 0) };
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
