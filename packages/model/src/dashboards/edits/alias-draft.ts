import type { JsonObject } from "../../entities/common.ts";
import type { AliasFilter } from "../alias-filter.ts";
import type { EntityAlias } from "../configuration.ts";
import { objectOr } from "../json.ts";
import { readAliasFilter } from "../read-alias-filter.ts";

/** Kinds of filters of aliases, in the order in which they are offered (reference: dashboards and widgets, 1.5). */
export const ALIAS_FILTER_TYPES = [
  "singleEntity",
  "entityList",
  "entityName",
  "entityType",
  "deviceType",
  "assetType",
  "entityViewType",
  "edgeType",
  "stateEntity",
  "relationsQuery",
  "deviceSearchQuery",
  "assetSearchQuery",
  "entityViewSearchQuery",
  "edgeSearchQuery",
  "apiUsageState",
] as const satisfies readonly Exclude<AliasFilter["type"], "unreadable">[];

export type AliasFilterType = (typeof ALIAS_FILTER_TYPES)[number];

const SEARCH = { rootStateEntity: false, rootEntity: null, direction: "FROM", maxLevel: 1, fetchLastLevelOnly: false };
const RELATED = { ...SEARCH, relationType: "Contains" };

/** What the filter of a new alias of a kind begins with, in the form in which dashboards save it. */
export const NEW_ALIAS_FILTERS: Readonly<Record<AliasFilterType, JsonObject>> = {
  singleEntity: { type: "singleEntity", resolveMultiple: false, singleEntity: null },
  entityList: { type: "entityList", resolveMultiple: true, entityType: "DEVICE", entityList: [] },
  entityName: { type: "entityName", resolveMultiple: true, entityType: "DEVICE", entityNameFilter: "" },
  entityType: { type: "entityType", resolveMultiple: true, entityType: "DEVICE" },
  deviceType: { type: "deviceType", resolveMultiple: true, deviceType: "default", deviceNameFilter: "" },
  assetType: { type: "assetType", resolveMultiple: true, assetType: "", assetNameFilter: "" },
  entityViewType: { type: "entityViewType", resolveMultiple: true, entityViewType: "", entityViewNameFilter: "" },
  edgeType: { type: "edgeType", resolveMultiple: true, edgeType: "", edgeNameFilter: "" },
  stateEntity: { type: "stateEntity", resolveMultiple: false, stateEntityParamName: null, defaultStateEntity: null },
  relationsQuery: { type: "relationsQuery", resolveMultiple: true, ...SEARCH, filters: [] },
  deviceSearchQuery: { type: "deviceSearchQuery", resolveMultiple: true, ...RELATED, deviceTypes: ["default"] },
  assetSearchQuery: { type: "assetSearchQuery", resolveMultiple: true, ...RELATED, assetTypes: [] },
  entityViewSearchQuery: { type: "entityViewSearchQuery", resolveMultiple: true, ...RELATED, entityViewTypes: [] },
  edgeSearchQuery: { type: "edgeSearchQuery", resolveMultiple: true, ...RELATED, edgeTypes: [] },
  apiUsageState: { type: "apiUsageState", resolveMultiple: false },
};

/** An alias as it is read from what a form made. */
export function aliasFrom(id: string, alias: string, filter: JsonObject): EntityAlias {
  return { id, alias, filter: readAliasFilter(filter) };
}

/** Whether the form has said all that the kind of the filter needs to find anything. */
export function isAliasComplete(filter: JsonObject): boolean {
  const has = (value: unknown) => typeof value === "string" && value !== "";
  if (readAliasFilter(filter).type === "unreadable") return false;
  switch (ALIAS_FILTER_TYPES.find((type) => type === filter.type)) {
    case undefined:
      return false;
    case "singleEntity":
      return has(objectOr(filter.singleEntity).entityType);
    case "entityList":
      return Array.isArray(filter.entityList) && filter.entityList.length > 0;
    case "entityName":
      return has(filter.entityNameFilter);
    case "deviceType":
      return has(filter.deviceType);
    case "assetType":
      return has(filter.assetType);
    case "edgeType":
      return has(filter.edgeType);
    case "entityViewType":
      return has(filter.entityViewType);
    case "relationsQuery":
    case "deviceSearchQuery":
    case "assetSearchQuery":
    case "entityViewSearchQuery":
    case "edgeSearchQuery":
      return filter.rootStateEntity === true || has(objectOr(filter.rootEntity).entityType);
    case "entityType":
    case "stateEntity":
    case "apiUsageState":
      return true;
  }
}
