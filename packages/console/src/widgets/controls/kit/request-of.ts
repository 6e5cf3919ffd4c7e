import type { DeviceCommand } from "../../runtime/data/device-commands.ts";

interface RequestSettings {
  readonly requestTimeout: number;
  readonly requestPersistent?: boolean | undefined;
  readonly persistentPollingInterval?: number | undefined;
}

/** How a command is sent by the settings that all widgets of commands share. */
export function requestOf({
  requestTimeout,
  requestPersistent,
  persistentPollingInterval = 0,
}: RequestSettings): Pick<DeviceCommand, "timeoutMs" | "persistent"> {
  const timeoutMs = requestTimeout;
  return requestPersistent
    ? { timeoutMs, persistent: { pollingIntervalMs: persistentPollingInterval } }
    : { timeoutMs };
}
