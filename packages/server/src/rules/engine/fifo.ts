/** A queue whose both ends are cheap. */
export class Fifo<T> {
  #items: (T | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    if (this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head++] = undefined;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  /** Everything, oldest first; the queue is empty afterwards. */
  drain(): T[] {
    const items = this.#items.slice(this.#head) as T[]; // only what was shifted is undefined
    this.#items = [];
    this.#head = 0;
    return items;
  }
}
