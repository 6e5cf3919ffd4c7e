import type { Client } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { quiet } from "../entity/search-entities.ts";

/** Kinds of keys that an entity has. */
export type EntityKeyKind = "timeseries" | "attribute" | "clientAttribute" | "serverAttribute" | "sharedAttribute";

export interface KeysLookup {
  readonly entity: EntityId;
  readonly kind: EntityKeyKind;
  readonly text: string;
}

/** Typing one of these ends a key, as Enter does. */
export const KEY_SEPARATORS: readonly string[] = [",", ";"];

/** Names of the keys of an entity that hold the text, by name. */
export async function findEntityKeys(
  client: Client,
  { entity, kind, text }: KeysLookup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const wanted = text.trim().toLowerCase();
  const keys = await keysOf(client, entity, kind, signal);
  return keys.filter((key) => key.toLowerCase().includes(wanted)).toSorted();
}

function keysOf(
  client: Client,
  entity: EntityId,
  kind: EntityKeyKind,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const o = quiet(signal);
  switch (kind) {
    case "timeseries":
      return client.telemetry.timeSeriesKeys(entity, o);
    case "attribute":
      return client.telemetry.attributeKeys(entity, undefined, o);
    case "clientAttribute":
      return client.telemetry.attributeKeys(entity, "CLIENT_SCOPE", o);
    case "serverAttribute":
      return client.telemetry.attributeKeys(entity, "SERVER_SCOPE", o);
    case "sharedAttribute":
      return client.telemetry.attributeKeys(entity, "SHARED_SCOPE", o);
  }
}

/** The list with the keys of a text, which may hold several; blank and known ones change nothing. */
export function withKeys(list: readonly string[], text: string): readonly string[] {
  const keys = text
    .split(/[,;]/)
    .map((key) => key.trim())
    .filter((key) => key !== "" && !list.includes(key));
  return keys.length === 0 ? list : [...list, ...new Set(keys)];
}
