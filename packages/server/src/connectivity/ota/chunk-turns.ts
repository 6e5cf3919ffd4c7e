import { youngGeneration } from "../../kernel/memory/young-generation.ts";

/** Bytes of chunks that are sent in one turn of the event loop: a millisecond of work. */
const TURN_BYTES = 131_072;

/** Time after the last chunk until downloads have ended: slow devices need as long between two chunks. */
const END_MS = 5_000;

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/**
 * Lets the chunks of all downloads, whatever their protocol, be sent some at a time, in the order in which they were asked for: other messages need
 * several turns of the event loop, and come in between. Thousands of downloads leave garbage like a burst of messages and keep
 * nothing of it: the young generation does not grow for them.
 */
export class ChunkTurns {
  /** A set keeps its order, and its first is removed at once. */
  readonly #waiting = new Set<Waiting>();
  #grow: (() => void) | undefined;
  #end: NodeJS.Timeout | undefined;
  readonly #next = (): void => {
    let left = TURN_BYTES;
    for (const each of this.#waiting) {
      if (left <= 0) break;
      this.#waiting.delete(each);
      left -= each.bytes;
      each.begin();
    }
    if (this.#waiting.size > 0) setImmediate(this.#next);
  };

  /** Ends what waits for the end of downloads. */
  close(): void {
    clearTimeout(this.#end);
    this.#ended();
  }

  /** Resolves when a chunk of a number of bytes may be sent. */
  wait(bytes: number): Promise<void> {
    this.#grow ??= youngGeneration.hold();
    if (this.#end) this.#end.refresh();
    else this.#end = setTimeout(() => this.#ended(), END_MS).unref();
    return new Promise((begin) => {
      this.#waiting.add({ bytes, begin });
      if (this.#waiting.size === 1) setImmediate(this.#next);
    });
  }

  #ended(): void {
    this.#grow?.();
    this.#grow = undefined;
    this.#end = undefined;
  }
}
