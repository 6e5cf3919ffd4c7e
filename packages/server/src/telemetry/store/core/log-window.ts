import type { Slots } from "./slots.ts";

/** Tracks which rows of the log are still needed: those with the oldest buffered points first. */
export class LogWindow {
  readonly #slots: Slots;
  /** Pairs of slot and row of its oldest buffered point; outdated ones are skipped. */
  #waiting: number[] = [];
  #waitingFrom = 0;
  /** Pairs of row and its size. */
  #rows: number[] = [];
  #rowsFrom = 0;
  #bytes = 0;

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** Size of all rows. */
  get bytes(): number {
    return this.#bytes;
  }

  addRow(lsn: number, size: number): void {
    this.#rows.push(lsn, size);
    this.#bytes += size;
  }

  /** A slot without buffered points gets its first one in row `lsn`. */
  addSlot(slot: number, lsn: number): void {
    this.#slots.setFirstLsn(slot, lsn);
    this.#waiting.push(slot, lsn);
  }

  /** The slot whose buffered points are the oldest. */
  oldestSlot(): number | undefined {
    while (this.#waitingFrom < this.#waiting.length) {
      const slot = this.#waiting[this.#waitingFrom] ?? 0;
      if (this.#slots.firstLsn(slot) === this.#waiting[this.#waitingFrom + 1]) return slot;
      this.#waitingFrom += 2;
    }
    this.#waiting = [];
    this.#waitingFrom = 0;
    return undefined;
  }

  /** Up to `count` slots with the oldest points. They are returned again until their first row is set to 0. */
  oldestSlots(count: number): number[] {
    this.oldestSlot();
    const found: number[] = [];
    for (let i = this.#waitingFrom; i < this.#waiting.length && found.length < count; i += 2) {
      const slot = this.#waiting[i] ?? 0;
      if (this.#slots.firstLsn(slot) === this.#waiting[i + 1]) found.push(slot);
    }
    return found;
  }

  /** The first row that is needed, `end` at most, and the bytes of the rows before it. */
  trimmable(end: number): { readonly below: number; readonly bytes: number } {
    const slot = this.oldestSlot();
    const below = slot === undefined ? end : Math.min(end, this.#slots.firstLsn(slot));
    let bytes = 0;
    for (let i = this.#rowsFrom; i < this.#rows.length && (this.#rows[i] ?? 0) < below; i += 2) {
      bytes += this.#rows[i + 1] ?? 0;
    }
    return { below, bytes };
  }

  trim(below: number): void {
    while (this.#rowsFrom < this.#rows.length && (this.#rows[this.#rowsFrom] ?? 0) < below) {
      this.#bytes -= this.#rows[this.#rowsFrom + 1] ?? 0;
      this.#rowsFrom += 2;
    }
    if (this.#rowsFrom > 8192) {
      this.#rows = this.#rows.slice(this.#rowsFrom);
      this.#rowsFrom = 0;
    }
    if (this.#waitingFrom > 65_536 && this.#waitingFrom * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#waitingFrom);
      this.#waitingFrom = 0;
    }
  }
}
