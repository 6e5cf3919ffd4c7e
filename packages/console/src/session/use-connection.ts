import type { ConnectionState } from "@orrery/client";
import { useSyncExternalStore } from "react";
import { useClient } from "./client-context.tsx";

/** The live connection of this tab: `idle` while nobody listens, `waiting` after it was lost. */
export function useConnection(): ConnectionState {
  const { state } = useClient().live;
  return useSyncExternalStore(state.subscribe, state.snapshot);
}
