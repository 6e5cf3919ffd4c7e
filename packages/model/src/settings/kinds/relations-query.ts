import { choice, flag, group, list } from "../builders.ts";
import { integer } from "../limits.ts";
import { hinted, labelled, required } from "../modifiers.ts";
import type { Infer, Setting } from "../setting.ts";
import { entityTypeRefs, subtypes } from "./entities.ts";
import { relationType } from "./names.ts";

const DIRECTIONS = [
  ["FROM", "From"],
  ["TO", "To"],
] as const;

const FILTERS = [{ relationType: "Contains", entityTypes: [] }];

const walk = () => ({
  direction: required(choice(DIRECTIONS, "FROM")),
  maxLevel: labelled("Max level (0 for any)", required(integer(1, { minimum: 0 }))),
  fetchLastLevelOnly: labelled("Fetch the last level only", flag(false)),
});

const relationsShape = () => ({
  ...walk(),
  filters: hinted({ startEmpty: true }, list({ relationType: relationType(), entityTypes: entityTypeRefs() })),
});

const deviceShape = () => ({
  ...walk(),
  relationType: relationType("Contains"),
  deviceTypes: subtypes("DEVICE", ["default"]),
});

export type RelationsQuerySettings = Infer<ReturnType<typeof relationsShape>>;
export type DeviceRelationsQuerySettings = Infer<ReturnType<typeof deviceShape>>;

/**
 * The entities that relations lead to from the originator of a message (reference: rule engine, 3.1). A relation must
 * match any of `filters`; an empty relation type or list of entity types matches any.
 */
export function relationsQuery(): Setting<RelationsQuerySettings> {
  const shape = relationsShape();
  const filters = { ...shape.filters, schema: { ...shape.filters.schema, default: FILTERS } };
  const read = (saved: unknown) => shape.filters.read(saved === undefined ? FILTERS : saved);
  return group({ ...shape, filters: { ...filters, read } });
}

/** {@link relationsQuery} for devices of given types. */
export const deviceRelationsQuery = (): Setting<DeviceRelationsQuerySettings> => group(deviceShape());
