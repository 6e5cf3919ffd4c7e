import type { DeviceContext } from "../ports.ts";
import type { ActivityState, StateKey, Step } from "./activity-state.ts";

/** A device whose state is at hand, or on its way with what has happened meanwhile. */
export interface Tracked {
  device: DeviceContext;
  state: ActivityState | undefined;
  /** Emptied and left out once the state is there: most devices that are tracked do nothing. */
  waiting: ((state: ActivityState) => Step)[] | undefined;
  changed: Set<StateKey> | undefined;
  writtenAt: number;
}
