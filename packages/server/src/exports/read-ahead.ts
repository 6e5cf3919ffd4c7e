import type { Pages } from "./table.ts";

/** Pages of which the next is read while one is written. */
export interface ReadAhead<R> {
  readonly pages: Pages<R>;
  /** Reads the first. Rejects when it cannot be read. */
  begin(): Promise<void>;
}

export function readAhead<R>(source: Pages<R>): ReadAhead<R> {
  let next: Promise<IteratorResult<readonly R[], void>> | undefined;
  const ask = () => {
    next = source.next();
    next.catch(() => undefined); // who waits for it is told
    return next;
  };
  const pages = async function* (): Pages<R> {
    try {
      for (;;) {
        const { done, value } = await (next ?? ask());
        if (done) return;
        ask();
        yield value;
      }
    } finally {
      await source.return();
    }
  };
  return {
    pages: pages(),
    begin: async () => {
      await (next ?? ask());
    },
  };
}
