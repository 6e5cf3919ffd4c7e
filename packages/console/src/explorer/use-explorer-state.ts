import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { type ExplorerChange, type ExplorerState, explorerStateOf, withExplorerChange } from "./explorer-state.ts";

/** The state of the explorer in the address of the page. */
export function useExplorerState(): readonly [ExplorerState, (change: ExplorerChange) => void] {
  const [query, setQuery] = useSearchParams();
  const { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = useTimeService();
  const asked = [...query.getAll("key"), "", query.get("keys"), query.get("window"), query.get("compare")].join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is all of the query that it reads
  const state = useMemo(
    () => explorerStateOf(query, { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit }),
    [asked, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit],
  );
  const change = useCallback(
    (next: ExplorerChange) => setQuery((before) => withExplorerChange(before, next), { replace: true }),
    [setQuery],
  );
  return [state, change];
}
