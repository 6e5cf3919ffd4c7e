import type { DeviceSession } from "./device-session.ts";
import type { LinkDevice } from "./ports.ts";

/** A device that has a session, or commands that wait for one. */
export interface LinkedDevice {
  /** As it is now; changes with the device and its profile. */
  current: LinkDevice;
  /** Oldest first. */
  readonly sessions: DeviceSession[];
}
