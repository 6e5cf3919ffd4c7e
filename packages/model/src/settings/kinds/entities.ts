import type { EntityType } from "../../ids/entity-type.ts";
import { choices, text } from "../builders.ts";
import { hinted } from "../modifiers.ts";
import type { Setting } from "../setting.ts";

/** Options of the choice of an entity. */
export interface EntityChoice {
  /** New forms start with the default entity of the type, if it has one: profiles. */
  readonly preset?: boolean | undefined;
}

/** The UUID of one entity of a type; empty for none. */
export const entityRef = (entityType: EntityType, options: EntityChoice = {}): Setting<string> => ({
  ...hinted({ kind: "entity", entityType, ...options }, text("")),
  meaning: "reference",
});

/** Like {@link entityRef}, where the contract saves null for none. */
export const nullableEntityRef = (entityType: EntityType): Setting<string | null> => ({
  ...hinted({ kind: "entity", entityType }, text(null)),
  meaning: "reference",
});

/** UUIDs of entities of a type. */
export const entityRefs = (entityType: EntityType): Setting<readonly string[]> => ({
  ...hinted({ kind: "entities", entityType }, choices([], [])),
  meaning: "reference",
});

/** One entity type of `allowed`, or of all that the user may see; undefined for none. */
export const entityTypeRef = (allowed: readonly EntityType[] = []): Setting<string | undefined> =>
  hinted({ kind: "entity-type", allowed }, text());

/** Entity types, such as `DEVICE`. */
export const entityTypeRefs = (
  preset: readonly EntityType[] = [],
  allowed: readonly EntityType[] = [],
): Setting<readonly string[]> => hinted({ kind: "entity-types", allowed }, choices([], preset));

/** The free type of an entity, such as a type of assets: one that is in use, or a new one. */
export const subtype = (entityType: EntityType, preset = ""): Setting<string> =>
  hinted({ kind: "entity-subtype", entityType }, text(preset));

/** Names of device types (which are names of device profiles), asset types or the like of a tenant. */
export const subtypes = (
  entityType: "DEVICE" | "ASSET" | "ENTITY_VIEW" | "EDGE",
  preset: readonly string[] = [],
): Setting<readonly string[]> => hinted({ kind: "entity-subtypes", entityType }, choices([], preset));
