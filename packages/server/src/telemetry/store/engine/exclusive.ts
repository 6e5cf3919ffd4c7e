/** Runs one thing after the other, in the order of the calls. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined); // the caller gets the error; the next one is not concerned
    return result;
  }
}
