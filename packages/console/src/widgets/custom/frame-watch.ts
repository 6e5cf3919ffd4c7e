/** A frame that is asked from time to time whether it still answers. */
export interface WatchedFrame {
  readonly ping: () => void;
  /** It did not answer for long: it is ended. */
  readonly stop: () => void;
  /** What it was sent and has not taken yet; of several silent frames the one that works is the one that hangs. */
  readonly owes: () => number;
}

const PING_MS = 1_000;
/** Pings without an answer; counted, since timers of hidden pages come seldom. */
const SILENT_AFTER = 10;
/** Frames may share a process, where one that hangs makes all silent: the others get this many more pings. */
const GRACE = 3;

/** Watches all frames of the page together. */
class FrameWatch {
  readonly #silence = new Map<WatchedFrame, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  add(frame: WatchedFrame): void {
    this.#silence.set(frame, 0);
    this.#timer ??= setInterval(() => this.#look(), PING_MS);
  }

  remove(frame: WatchedFrame): void {
    this.#silence.delete(frame);
    if (this.#silence.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  heard(frame: WatchedFrame): void {
    if (this.#silence.has(frame)) this.#silence.set(frame, 0);
  }

  #look(): void {
    for (const [frame, count] of this.#silence) {
      this.#silence.set(frame, count + 1);
      frame.ping();
    }
    const culprit = longestSilent(this.#silence);
    if (!culprit) return;
    this.remove(culprit);
    for (const frame of this.#silence.keys()) {
      const count = this.#silence.get(frame) ?? 0;
      this.#silence.set(frame, Math.min(count, SILENT_AFTER - GRACE));
    }
    culprit.stop();
  }
}

/** The frame to be ended, if one is silent for too long. */
function longestSilent(silence: ReadonlyMap<WatchedFrame, number>): WatchedFrame | undefined {
  const silent = [...silence].filter(([, count]) => count > SILENT_AFTER);
  const [first] = silent.toSorted(([a, x], [b, y]) => y - x || b.owes() - a.owes());
  return first?.[0];
}

export const frameWatch = new FrameWatch();
