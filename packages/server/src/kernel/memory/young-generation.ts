import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Size of both halves together from which the young generation may be kept from growing. */
const ENOUGH = 8 * 1024 * 1024;
/** Long work does not keep messages that come meanwhile from getting the room that they need. */
const MAX_MS = 5 * 60_000;
const CHECK_MS = 25;

/**
 * Keeps V8's young generation from growing while work runs that allocates much and keeps little of it. V8 doubles its room
 * whenever as much has survived as fits into it, however long that took: an export of minutes would get all of the 128 MB
 * that are meant for bursts of messages. What it has by then it keeps.
 */
export class YoungGeneration {
  readonly #sizeNow: () => number;
  readonly #setFlag: (flag: string) => void;
  #holders = 0;
  #check: NodeJS.Timeout | undefined;
  #isHeld = false;

  /** For tests; by default V8's own. */
  constructor(sizeNow = youngBytes, setFlag = setFlagsFromString) {
    this.#sizeNow = sizeNow;
    this.#setFlag = setFlag;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** @returns what ends it; without it, it ends by itself after some minutes. */
  hold(): () => void {
    let isHolding = true;
    const end = (): void => {
      if (isHolding) this.#leave();
      isHolding = false;
      clearTimeout(late);
    };
    const late = setTimeout(end, MAX_MS).unref();
    this.#holders++;
    this.#look();
    return end;
  }

  #leave(): void {
    this.#holders--;
    if (this.#holders > 0) return;
    clearInterval(this.#check);
    this.#check = undefined;
    if (this.#isHeld) this.#setFlag("--semi-space-growth-factor=2");
    this.#isHeld = false;
  }

  #look(): void {
    if (this.#isHeld) return;
    if (this.#sizeNow() < ENOUGH) {
      this.#check ??= setInterval(() => this.#look(), CHECK_MS).unref();
      return;
    }
    clearInterval(this.#check);
    this.#check = undefined;
    this.#setFlag("--semi-space-growth-factor=1");
    this.#isHeld = true;
  }
}

/** That of this thread: a flag of V8 is shared by all that set it. */
export const youngGeneration = new YoungGeneration();

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;
}
