import type { ConnectionState } from "@orrery/client";
import { useSyncExternalStore } from "react";
import { useClient } from "./client-context.tsx";

/** The live connection of this tab: `idle` without subscriptions, `waiting` after it was lost. */
export function useConnection(): ConnectionState {
  const { state } = useClient().live;
  return useSyncExternalStore(state.subscribe, state.snapshot);
}

/** When the values on the page were last sure to be current, in ms, while they are not; `undefined` while they are. */
export function useStaleSince(): number | undefined {
  const { live } = useClient();
  const state = useConnection();
  return state === "open" || state === "idle" ? undefined : live.heardAt;
}
