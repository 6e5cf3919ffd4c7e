import { entityId, isUuid, type JsonObject, parseUuid } from "@orrery/model";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { losslessObject } from "../kernel/json/lossless-json.ts";

/** `additionalInfo` without references, under `keys`, to dashboards that do not exist any more. */
export async function dropDeadDashboards<T extends { readonly additionalInfo: JsonObject | null }>(
  entity: T,
  keys: readonly string[],
  directory: EntityDirectory,
): Promise<T> {
  const { additionalInfo } = entity;
  if (additionalInfo === null) return entity;
  const dead: string[] = [];
  for (const key of keys) {
    const id = additionalInfo[key];
    if (id === undefined || id === null) continue;
    const alive = typeof id === "string" && isUuid(id) && (await directory.find(entityId("DASHBOARD", parseUuid(id))));
    if (!alive) dead.push(key);
  }
  if (dead.length === 0) return entity;
  const kept = Object.entries(additionalInfo).filter(([key]) => !dead.includes(key));
  return { ...entity, additionalInfo: losslessObject(kept) };
}
