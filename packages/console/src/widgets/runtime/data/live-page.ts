import type { LiveQuery, LiveResult } from "@orrery/client";
import type { EntityData, PageData } from "@orrery/model";
import { useMemo, useSyncExternalStore } from "react";
import { pageFrames } from "../../../charts/frame-scheduler.ts";

type Page = PageData<EntityData>;

/** Pages of entities of several live queries. */
export const useLivePages = (queries: readonly LiveQuery<Page>[]) => useLiveResults(queries);

/** The results of several live queries as one; listeners are notified of changes with the next animation frame. */
export function useLiveResults<T>(queries: readonly LiveQuery<T>[]): readonly LiveResult<T>[] {
  // Equal queries are the same objects, so the list is compared by its members.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const combined = useMemo(() => combine(queries), [...queries]);
  return useSyncExternalStore(combined.subscribe, combined.snapshot);
}

function combine<T>(queries: readonly LiveQuery<T>[]) {
  let taken: readonly LiveResult<T>[] = queries.map((query) => query.snapshot());
  return {
    subscribe: (listener: () => void) => {
      const notify = () => pageFrames.request(listener);
      const ends = queries.map((query) => query.subscribe(notify));
      return () => {
        pageFrames.cancel(listener);
        for (const end of ends) end();
      };
    },
    snapshot: () => {
      const now = queries.map((query) => query.snapshot());
      if (now.some((result, index) => result !== taken[index])) taken = now;
      return taken;
    },
  };
}
