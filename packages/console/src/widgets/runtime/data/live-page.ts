import type { LiveQuery, LiveResult } from "@orrery/client";
import type { EntityData, PageData } from "@orrery/model";
import { useState, useSyncExternalStore } from "react";
import { useWhileSeen } from "./use-while-seen.ts";

type Page = PageData<EntityData>;

/** Pages of entities of several live queries. */
export const useLivePages = (queries: readonly LiveQuery<Page>[]) => useLiveResults(queries);

/** The results of several live queries as one. */
export function useLiveResults<T>(queries: readonly LiveQuery<T>[]): readonly LiveResult<T>[] {
  const [kept, setKept] = useState(() => ({ queries, combined: combine(queries) }));
  let { combined } = kept;
  if (!haveSameMembers(kept.queries, queries)) {
    combined = combine(queries);
    setKept({ queries, combined });
  }
  return useSyncExternalStore(useWhileSeen(combined.subscribe), combined.snapshot);
}

/** Equal queries are the same objects. A list of dependencies would not do: React takes it that its length stays. */
const haveSameMembers = <T>(before: readonly T[], now: readonly T[]): boolean =>
  before.length === now.length && before.every((one, index) => one === now[index]);

function combine<T>(queries: readonly LiveQuery<T>[]) {
  let taken: readonly LiveResult<T>[] = queries.map((query) => query.snapshot());
  return {
    subscribe: (listener: () => void) => {
      const ends = queries.map((query) => query.subscribe(listener));
      return () => {
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
