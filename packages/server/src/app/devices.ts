import { DEFAULT_ACTIVITY_SETTINGS } from "../connectivity/activity/activity-service.ts";
import type { ConnectivitySettings } from "../connectivity/connectivity.ts";
import { DEFAULT_SESSION_SETTINGS } from "../connectivity/device-sessions.ts";
import { DEFAULT_RPC_SETTINGS } from "../connectivity/rpc/server-side-rpc.ts";
import type { Configuration } from "./config/configuration.ts";

/** The settings of connectivity that all transports share. */
export function devicesSettings(configuration: Configuration): ConnectivitySettings {
  return {
    sessions: {
      ...DEFAULT_SESSION_SETTINGS,
      maxSessionsPerDevice: configuration.maxSessionsPerDevice,
      inactivityTimeoutMs: configuration.sessionTimeout,
    },
    rpc: {
      ...DEFAULT_RPC_SETTINGS,
      sequential: configuration.rpcSequential,
      maxRetries: configuration.rpcMaxRetries,
    },
    activity: {
      ...DEFAULT_ACTIVITY_SETTINGS,
      defaultInactivityTimeoutMs: configuration.deviceInactivityTimeout,
    },
  };
}
