import type { DeviceSession } from "./device-session.ts";
import type { DeviceContext } from "./ports.ts";

/** A device with a session, or with commands that wait for one. */
export interface ConnectedDevice {
  /** The current state; replaced when the device or its profile changes. */
  current: DeviceContext;
  /** Oldest first. */
  readonly sessions: DeviceSession[];
}
