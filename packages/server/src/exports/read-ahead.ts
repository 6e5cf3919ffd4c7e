import type { Pages } from "./table.ts";

/** Pages, of which the next one is read while the current one is written. */
export interface ReadAhead<R> {
  readonly pages: Pages<R>;
  /** Reads the first page. Rejects when it cannot be read. */
  begin(): Promise<void>;
}

/** Reads pages of a source one ahead. */
export function readAhead<R>(source: Pages<R>): ReadAhead<R> {
  let next: Promise<IteratorResult<readonly R[], void>> | undefined;
  const ask = () => {
    next = source.next();
    next.catch(() => undefined); // the error is reported when `next` is awaited
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
