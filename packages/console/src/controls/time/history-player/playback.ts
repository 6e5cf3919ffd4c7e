import { SECOND_MS, type TimeRange } from "@orrery/model";

/** How many steps a second. */
export const SPEEDS = [1, 5, 10, 25] as const;

export type Speed = (typeof SPEEDS)[number];

export const DEFAULT_STEP_MS = SECOND_MS;

export interface PlaybackState {
  readonly isPlaying: boolean;
  readonly time: number;
  /** Of the last step that was reached. */
  readonly index: number;
  readonly speed: Speed;
}

interface PlaybackOptions {
  readonly range: TimeRange;
  /** Time from one position to the next, ms. */
  readonly stepMs?: number | undefined;
  /** Times that next and previous go to, in any order; without them they go one step. */
  readonly anchors?: readonly number[] | undefined;
  readonly onTime: (ts: number) => void;
}

/** Walks through a stretch of the past, step by step, and says which time it is at. */
export class Playback {
  readonly #range: TimeRange;
  readonly #stepMs: number;
  readonly #anchors: readonly number[];
  readonly #onTime: (ts: number) => void;
  readonly #listeners = new Set<() => void>();
  #state: PlaybackState;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor({ range, stepMs = DEFAULT_STEP_MS, anchors = [], onTime }: PlaybackOptions) {
    this.#range = range;
    this.#stepMs = stepMs;
    this.#anchors = anchors.filter((ts) => ts >= range.start && ts <= range.end).toSorted((a, b) => a - b);
    this.#onTime = onTime;
    this.#state = { isPlaying: false, time: range.start, index: 0, speed: 1 };
  }

  get maxIndex(): number {
    return Math.max(0, Math.ceil((this.#range.end - this.#range.start) / this.#stepMs));
  }

  /** The last position is the end, even where it is no whole step away. */
  timeAt(index: number): number {
    return Math.min(this.#range.start + Math.max(0, index) * this.#stepMs, this.#range.end);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): PlaybackState => this.#state;

  /** Plays on; from the end it begins again. */
  play(): void {
    const { time } = this.#state;
    this.#set({ isPlaying: true, ...this.#at(time < this.#range.end ? time : this.#range.start) });
    this.#restart();
  }

  pause(): void {
    this.#stop();
    this.#onTime(this.#state.time);
  }

  toStart(): void {
    this.#moveTo(this.#range.start);
  }

  toEnd(): void {
    this.#moveTo(this.#range.end);
  }

  next(): void {
    const { time, index } = this.#state;
    if (this.#anchors.length === 0) this.#moveTo(this.timeAt(index + 1));
    else this.#moveTo(this.#anchors.find((ts) => ts > time) ?? time);
  }

  previous(): void {
    const { time, index } = this.#state;
    // From between two steps it goes back to the last one.
    if (this.#anchors.length === 0) this.#moveTo(this.timeAt(time > this.timeAt(index) ? index : index - 1));
    else this.#moveTo(this.#anchors.findLast((ts) => ts < time) ?? time);
  }

  /** Goes to a step by hand; what plays plays on from there. */
  seek(index: number): void {
    this.#goTo(this.timeAt(index));
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed });
    if (this.#state.isPlaying) this.#restart();
  }

  /** Stops without an event, when it has no listeners any more. */
  dispose(): void {
    this.#stop();
  }

  #moveTo(time: number): void {
    this.#stop();
    this.#goTo(time);
  }

  #goTo(time: number): void {
    this.#set(this.#at(time));
    this.#onTime(time);
  }

  #restart(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), SECOND_MS / this.#state.speed);
  }

  #tick(): void {
    const next = this.#at(this.timeAt(this.#state.index + 1));
    this.#set(next);
    if (next.time === this.#range.end) this.#stop();
    this.#onTime(next.time);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#state.isPlaying) this.#set({ isPlaying: false });
  }

  #at(time: number): Pick<PlaybackState, "time" | "index"> {
    const steps = Math.floor((time - this.#range.start) / this.#stepMs);
    return { time, index: time === this.#range.end ? this.maxIndex : steps };
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
