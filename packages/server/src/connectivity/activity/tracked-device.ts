import type { DeviceContext } from "../ports.ts";
import type { ActivityState, StateKey, Step } from "./activity-state.ts";

/** A device whose state is loaded, or being loaded; changes that happen meanwhile wait. */
export interface Tracked {
  device: DeviceContext;
  state: ActivityState | undefined;
  /** Undefined once the state is loaded: most tracked devices do nothing. */
  waiting: ((state: ActivityState) => Step)[] | undefined;
  changed: Set<StateKey> | undefined;
  writtenAt: number;
}
