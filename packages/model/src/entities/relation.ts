import { type Static, Type } from "typebox";
import type { EntityId } from "../ids/entity-id.ts";
import {
  additionalInfo,
  entityIdInput,
  type JsonObject,
  optionalBoolean,
  optionalInteger,
  optionalText,
} from "./common.ts";

export const RELATION_TYPE_GROUPS = [
  "COMMON",
  "ALARM",
  "DASHBOARD",
  "RULE_CHAIN",
  "RULE_NODE",
  "EDGE",
  "EDGE_AUTO_ASSIGN_RULE_CHAIN",
] as const;

export type RelationTypeGroup = (typeof RELATION_TYPE_GROUPS)[number];

/** The relation type for containment; the platform's own assignments use it, too. */
export const CONTAINS = "Contains";

/** A directed, typed link between two entities; it has no id (reference: REST API, 3.17). */
export interface EntityRelation {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly type: string;
  readonly typeGroup: RelationTypeGroup;
  readonly additionalInfo: JsonObject | null;
}

/** Only the name of the far end is set. */
export interface EntityRelationInfo extends EntityRelation {
  readonly fromName: string | null;
  readonly toName: string | null;
}

/** The group of this name; COMMON by default and for unknown names. */
export function relationTypeGroup(text: string | null | undefined): RelationTypeGroup {
  return RELATION_TYPE_GROUPS.find((group) => group === text) ?? "COMMON";
}

export const relationDraft = Type.Object({
  from: Type.Optional(Type.Union([Type.Null(), entityIdInput])),
  to: Type.Optional(Type.Union([Type.Null(), entityIdInput])),
  type: optionalText,
  typeGroup: optionalText,
  additionalInfo,
});

export type RelationDraft = Static<typeof relationDraft>;

export const relationSearchParameters = Type.Object({
  rootId: Type.String(),
  rootType: Type.String(),
  direction: Type.Optional(Type.Union([Type.Null(), Type.Literal("FROM"), Type.Literal("TO")])),
  relationTypeGroup: optionalText,
  maxLevel: optionalInteger,
  fetchLastLevelOnly: optionalBoolean,
});

export type RelationSearchParameters = Static<typeof relationSearchParameters>;

/** Selects relations around a root; an empty list of filters or types matches all. */
export const relationsQuery = Type.Object({
  parameters: Type.Optional(Type.Union([Type.Null(), relationSearchParameters])),
  filters: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          relationType: optionalText,
          entityTypes: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.String())])),
        }),
      ),
    ]),
  ),
});

export type RelationsQuery = Static<typeof relationsQuery>;
