import { type AssetId, type DeviceId, entityId, isUuid, parseUuid } from "@orrery/model";

/** The target of a view as its form holds it: `DEVICE/` and the UUID. */
export const writeTarget = ({ entityType, id }: { readonly entityType: string; readonly id: string }): string =>
  `${entityType}/${id}`;

/** Undefined for what names neither a device nor an asset. */
export function readTarget(text: unknown): DeviceId | AssetId | undefined {
  const [type, id = ""] = typeof text === "string" ? text.split("/") : [];
  if (!isUuid(id)) return undefined;
  if (type === "DEVICE") return entityId("DEVICE", parseUuid(id));
  return type === "ASSET" ? entityId("ASSET", parseUuid(id)) : undefined;
}
