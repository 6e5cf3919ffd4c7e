import { expect, test } from "vitest";
import { ALIAS_FILTER_TYPES, aliasFrom, isAliasComplete, NEW_ALIAS_FILTERS } from "./alias-draft.ts";
import { aliasId } from "./test-dashboards.ts";

const device = { entityType: "DEVICE", id: aliasId(7) };

/** What a form adds to a new filter before it can find anything. */
const GIVEN: Readonly<Record<(typeof ALIAS_FILTER_TYPES)[number], object>> = {
  singleEntity: { singleEntity: device },
  entityList: { entityList: [device.id] },
  entityName: { entityNameFilter: "Room" },
  entityType: {},
  deviceType: {},
  assetType: { assetType: "room" },
  entityViewType: { entityViewType: "view" },
  edgeType: { edgeType: "edge" },
  stateEntity: {},
  relationsQuery: { rootEntity: device },
  deviceSearchQuery: { rootStateEntity: true },
  assetSearchQuery: { rootEntity: { entityType: "CURRENT_TENANT", id: null } },
  entityViewSearchQuery: { rootEntity: device },
  edgeSearchQuery: { rootEntity: device },
  apiUsageState: {},
};

test.each(ALIAS_FILTER_TYPES)("a filter %s is complete once its form is, and is saved as it was made", (type) => {
  const begun = NEW_ALIAS_FILTERS[type];
  const made = { ...begun, ...GIVEN[type], foreign: 1 };
  expect(isAliasComplete(begun)).toBe(Object.keys(GIVEN[type]).length === 0);
  expect(isAliasComplete(made)).toBe(true);
  expect(aliasFrom(aliasId(1), "Rooms", made)).toMatchObject({ alias: "Rooms", filter: { type, foreign: 1 } });
});

test.each([{}, { type: "fromTheFuture" }, { type: "entityType", entityType: "NOTHING" }])(
  "%j is not complete",
  (filter) => {
    expect(isAliasComplete(filter)).toBe(false);
  },
);
