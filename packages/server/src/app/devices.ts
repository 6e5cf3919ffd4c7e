import { DEFAULT_ACTIVITY_SETTINGS } from "../connectivity/activity/activity-service.ts";
import type { ConnectivityOptions, ConnectivitySettings } from "../connectivity/connectivity.ts";
import { DEFAULT_SESSION_SETTINGS } from "../connectivity/device-sessions.ts";
import { DEFAULT_GATEWAY_SETTINGS } from "../connectivity/gateway/gateways.ts";
import { DEFAULT_RPC_SETTINGS } from "../connectivity/rpc/server-side-rpc.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";

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
    connectionLogDays: configuration.connectionLogDays,
    gateways: { ...DEFAULT_GATEWAY_SETTINGS, maxChildren: configuration.maxDevicesPerGateway },
    activity: {
      ...DEFAULT_ACTIVITY_SETTINGS,
      defaultInactivityTimeoutMs: configuration.deviceInactivityTimeout,
    },
  };
}

/** Where devices are kept that the platform asks by itself. */
export function polledDevices({ devices }: Pick<Identity, "devices">): ConnectivityOptions["polled"] {
  const { deviceStore, profileStore, credentialsStore } = devices;
  return { devices: deviceStore, profiles: profileStore, credentials: credentialsStore };
}

/** Where devices behind gateways are kept. */
export function childDevices({
  devices,
  entities,
}: Pick<Identity, "devices" | "entities">): ConnectivityOptions["children"] {
  const { deviceStore, deviceProfiles } = devices;
  return {
    devices: deviceStore,
    unattended: devices.unattended,
    findProfile: (tenantId, name) => deviceProfiles.findOrCreate(tenantId, name, undefined),
    relations: entities.relationStore,
    writer: entities.writer,
  };
}
