import { DEFAULT_ACTIVITY_SETTINGS } from "../devices-link/activity/activity-service.ts";
import { DEFAULT_SESSION_SETTINGS } from "../devices-link/device-sessions.ts";
import type { DevicesLinkSettings } from "../devices-link/devices-link.ts";
import { DEFAULT_RPC_SETTINGS } from "../devices-link/rpc/device-rpc.ts";
import type { Configuration } from "../kernel/config/configuration.ts";

/** What the settings say of devices, whatever they speak. */
export function devicesSettings(configuration: Configuration): DevicesLinkSettings {
  return {
    sessions: {
      ...DEFAULT_SESSION_SETTINGS,
      maxSessionsPerDevice: configuration.maxSessionsPerDevice,
      inactivityTimeoutMs: configuration.mqttSessionTimeout,
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
