import type { AttributeScope, EntityId } from "@orrery/model";

/** In these the platform writes down when a device was connected and active: under another key they would come again. */
const PRESENCE = new Set([
  "active",
  "lastConnectTime",
  "lastActivityTime",
  "lastDisconnectTime",
  "inactivityAlarmTime",
]);

/** Whether the platform itself writes an attribute, whose key is therefore not to be changed. */
export function isKeptKey({ entityType }: EntityId, scope: AttributeScope, key: string): boolean {
  return entityType === "DEVICE" && scope === "SERVER_SCOPE" && PRESENCE.has(key);
}
