import type { DeviceSession } from "./device-session.ts";
import type { DeviceContext } from "./ports.ts";

/** A device that has a session, or commands that wait for one. */
export interface ConnectedDevice {
  /** As it is now; changes with the device and its profile. */
  current: DeviceContext;
  /** Oldest first. */
  readonly sessions: DeviceSession[];
}
