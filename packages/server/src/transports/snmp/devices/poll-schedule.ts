/** Something that is done again and again; belongs to one schedule. */
export interface Poll<T> {
  readonly item: T;
  readonly periodMs: number;
  /** When it is due next. */
  dueAt: number;
  isRemoved: boolean;
}

/** Successive multiples of it, modulo 1, fill the unit interval evenly, however many there are. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * When which poll is due. Each has its place in a grid of its period, so that thousands with one period spread evenly over
 * it, and none drifts: a poll that was late is not followed by later ones. Times in milliseconds of one clock.
 */
export class PollSchedule<T> {
  /** A heap: the earliest first. */
  readonly #heap: Poll<T>[] = [];
  /** Polls that were added, by period: the next place in its grid. */
  readonly #places = new Map<number, number>();
  #skipped = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Beats that were left out because the process was busy for longer than a period. */
  get skipped(): number {
    return this.#skipped;
  }

  /** When the next poll is due; `undefined` without polls. */
  get nextAt(): number | undefined {
    this.#dropRemoved();
    return this.#heap[0]?.dueAt;
  }

  /** The first time is within one period. */
  add(item: T, periodMs: number, now: number): Poll<T> {
    const place = this.#places.get(periodMs) ?? 0;
    this.#places.set(periodMs, place + 1);
    const phase = ((place * GOLDEN_RATIO) % 1) * periodMs;
    const grid = Math.floor(now / periodMs) * periodMs + phase;
    const poll: Poll<T> = { item, periodMs, dueAt: grid > now ? grid : grid + periodMs, isRemoved: false };
    this.#push(poll);
    this.#count += 1;
    return poll;
  }

  /** Idempotent. */
  remove(poll: Poll<T>): void {
    if (poll.isRemoved) return;
    poll.isRemoved = true;
    this.#count -= 1;
    if (this.#count === 0) {
      this.#heap.length = 0;
      this.#places.clear();
    }
  }

  /** Takes the next poll that is due; `undefined` when none is. */
  take(now: number): Poll<T> | undefined {
    this.#dropRemoved();
    const poll = this.#heap[0];
    if (!poll || poll.dueAt > now) return undefined;
    const missed = Math.floor((now - poll.dueAt) / poll.periodMs);
    this.#skipped += missed;
    poll.dueAt += (missed + 1) * poll.periodMs;
    this.#sink(0);
    return poll;
  }

  #dropRemoved(): void {
    while (this.#heap[0]?.isRemoved) {
      const last = this.#heap.pop();
      if (last && this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink(0);
      }
    }
  }

  #push(poll: Poll<T>): void {
    const heap = this.#heap;
    let at = heap.push(poll) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.dueAt <= poll.dueAt) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = poll;
  }

  #sink(start: number): void {
    const heap = this.#heap;
    const poll = heap[start];
    if (!poll) return;
    let at = start;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      if (!left) break;
      const [child, next] = right && right.dueAt < left.dueAt ? [right, 2 * at + 2] : [left, 2 * at + 1];
      if (child.dueAt >= poll.dueAt) break;
      heap[at] = child;
      at = next;
    }
    heap[at] = poll;
  }
}
