import { type EntityData, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { childrenFilter, nodeContext } from "./node-context.ts";

const ID = "784f394c-42b6-435a-983c-b7beff2784f9";
const root = entityId("ASSET", parseUuid(ID));
const DEFAULT = {
  type: "relationsQuery",
  rootEntity: root,
  direction: "FROM",
  maxLevel: 1,
  filters: [{ relationType: "Contains", entityTypes: [] }],
};

test.each([["default"], [undefined], [null], [{}], [{ parameters: { rootId: "x", rootType: "ASSET" } }]])(
  "below a node whose function gives %j is what it contains",
  (given) => {
    expect(childrenFilter(root, given)).toEqual(DEFAULT);
  },
);

test("a function may look for other relations, with what is understood of them", () => {
  const given = {
    parameters: { rootId: ID, rootType: "ASSET", direction: "TO", maxLevel: 2.5, fetchLastLevelOnly: true },
    filters: [{ relationType: "Manages", entityTypes: ["DEVICE", "PUMP"] }, 7],
  };
  expect(childrenFilter(root, given)).toEqual({
    type: "relationsQuery",
    rootEntity: root,
    direction: "TO",
    maxLevel: 2,
    fetchLastLevelOnly: true,
    filters: [
      { relationType: "Manages", entityTypes: ["DEVICE"] },
      { relationType: null, entityTypes: [] },
    ],
  });
});

test("a node knows its parent, its level and its values", () => {
  const entity: EntityData = {
    entityId: root,
    latest: { ENTITY_FIELD: { name: { ts: 1, value: "Cellar" } }, ATTRIBUTE: { rooms: { ts: 1, value: "3" } } },
    timeseries: {},
  };
  const dataKeys = [{ name: "rooms", label: "Rooms", type: "attribute" }];
  const source = { datasource: { type: "entity", dataKeys }, aliasName: "", keyFilters: [], needsLookup: false };
  const parent = nodeContext(entity, source);
  expect(parent).toEqual({
    entity: { id: root, name: "Cellar", label: "Cellar" },
    level: 1,
    data: { Rooms: 3 },
  });
  expect(nodeContext(entity, source, parent)).toMatchObject({ level: 2, parentNodeCtx: parent });
});
