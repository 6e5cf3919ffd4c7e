/** How many calls of a group action run at the same time. */
const PARALLEL = 6;

export interface GroupResult {
  readonly done: number;
  readonly failed: number;
  readonly error: unknown;
}

/** Runs `act` for every item, a few at a time; a failure does not stop the others. The first error is returned. */
export async function runForAll<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<GroupResult> {
  const waiting = [...items];
  let failed = 0;
  let error: unknown;
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item);
      } catch (cause) {
        failed++;
        error ??= cause;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, work));
  return { done: items.length - failed, failed, error };
}
