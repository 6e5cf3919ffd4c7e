import type { AliasFilterType } from "@orrery/model/dashboard-edits";
import {
  choice,
  entityTypeRef,
  entityTypeRefs,
  hinted,
  integer,
  labelled,
  list,
  relationType,
  required,
  type Settings,
  settings,
  subtype,
  subtypes,
  text,
} from "@orrery/model/settings";
import { toggle } from "../../../entities/forms/form-settings.ts";

const ALIASED = ["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE", "CUSTOMER", "USER", "DASHBOARD", "TENANT"] as const;

const entityType = () => required(labelled("dashboard-editor.type", entityTypeRef(ALIASED)));
const beginsWith = () => labelled("dashboard-editor.begins-with", text(""));
const type = (kind: "DEVICE" | "ASSET" | "ENTITY_VIEW" | "EDGE") =>
  required(labelled("dashboard-editor.type", subtype(kind)));

const walk = () => ({
  direction: labelled(
    "dashboard-editor.direction",
    required(
      choice(
        [
          ["FROM", "dashboard-editor.direction-from"],
          ["TO", "dashboard-editor.direction-to"],
        ],
        "FROM",
      ),
    ),
  ),
  maxLevel: labelled("dashboard-editor.max-level", integer(1, { minimum: 0 })),
  fetchLastLevelOnly: toggle("dashboard-editor.last-level"),
});
const related = () => ({
  ...walk(),
  relationType: labelled("dashboard-editor.relation-type", relationType("Contains")),
});

/** Members of the filters of aliases that a form edits; entities are chosen beside it. Labels are translation keys. */
export const ALIAS_FORMS: Readonly<Record<AliasFilterType, Settings>> = {
  singleEntity: settings({}),
  entityList: settings({}),
  entityName: settings({ entityType: entityType(), entityNameFilter: required(beginsWith()) }),
  entityType: settings({ entityType: entityType() }),
  deviceType: settings({ deviceType: type("DEVICE"), deviceNameFilter: beginsWith() }),
  assetType: settings({ assetType: type("ASSET"), assetNameFilter: beginsWith() }),
  entityViewType: settings({ entityViewType: type("ENTITY_VIEW"), entityViewNameFilter: beginsWith() }),
  edgeType: settings({ edgeType: type("EDGE"), edgeNameFilter: beginsWith() }),
  stateEntity: settings({}),
  relationsQuery: settings({
    ...walk(),
    filters: hinted(
      { startEmpty: true, add: "dashboard-editor.add-relation" },
      labelled(
        "dashboard-editor.relation-filters",
        list({
          relationType: labelled("dashboard-editor.relation-type", relationType()),
          entityTypes: labelled("dashboard-editor.entity-types", entityTypeRefs()),
        }),
      ),
    ),
  }),
  deviceSearchQuery: settings({
    ...related(),
    deviceTypes: labelled("dashboard-editor.types", subtypes("DEVICE")),
  }),
  assetSearchQuery: settings({ ...related(), assetTypes: labelled("dashboard-editor.types", subtypes("ASSET")) }),
  entityViewSearchQuery: settings({
    ...related(),
    entityViewTypes: labelled("dashboard-editor.types", subtypes("ENTITY_VIEW")),
  }),
  edgeSearchQuery: settings({ ...related(), edgeTypes: labelled("dashboard-editor.types", subtypes("EDGE")) }),
  apiUsageState: settings({}),
};
