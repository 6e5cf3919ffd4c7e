import {
  type AliasUser,
  type EntityDataQuery,
  type EntityId,
  NULL_UUID,
  normaliseConfiguration,
  parseUuid,
} from "@orrery/model";
import { expect, test } from "vitest";
import { findShown } from "./find-shown.ts";

const idOf = (name: string) => parseUuid(`${name.padStart(8, "0")}-0000-4000-8000-000000000000`);
const entity = (entityType: "DEVICE" | "ASSET", name: string): EntityId => ({ entityType, id: idOf(name) });
const user: AliasUser = { authority: "TENANT_ADMIN", tenantId: NULL_UUID, customerId: NULL_UUID };

const place = { sizeX: 4, sizeY: 4, row: 0, col: 0 };
const table = (alias: string, actions: readonly object[] = []) => ({
  isSystemType: true,
  bundleAlias: "cards",
  typeAlias: "entities_table",
  type: "latest",
  title: alias,
  ...place,
  config: { datasources: [{ type: "entity", entityAliasId: alias, dataKeys: [] }], actions: { rowClick: actions } },
});
const open = (targetDashboardStateId: string, more = {}) => ({
  name: "Open",
  type: "openDashboardState",
  targetDashboardStateId,
  setEntityId: true,
  ...more,
});
const state = (widget: string, root = false) => ({
  name: widget,
  root,
  layouts: { main: { widgets: { [widget]: place }, gridSettings: {} } },
});
const alias = (id: string, filter: object) => ({ id, alias: id, filter });

const PLANTS = alias("plants", { type: "entityType", resolveMultiple: true, entityType: "ASSET" });
const LINES = alias("lines", {
  type: "relationsQuery",
  rootStateEntity: true,
  resolveMultiple: true,
  direction: "FROM",
});
const PUMPS = alias("pumps", {
  type: "deviceSearchQuery",
  rootStateEntity: true,
  stateEntityParamName: "line",
  resolveMultiple: true,
  direction: "FROM",
  relationType: "Contains",
  deviceTypes: ["pump"],
  maxLevel: 2,
});
const ONE = alias("one", { type: "stateEntity" });

const configuration = normaliseConfiguration(
  {
    widgets: {
      a: table("plants", [open("plant")]),
      b: table("lines", [open("line", { stateEntityParamName: "line" })]),
      c: table("pumps", [open("pump")]),
      d: table("one"),
    },
    states: { default: state("a", true), plant: state("b"), line: state("c"), pump: state("d") },
    entityAliases: { plants: PLANTS, lines: LINES, pumps: PUMPS, one: ONE },
  },
  { title: "Plants", newId: () => crypto.randomUUID() },
);

/** What is asked for, in the order in which it is; answers by the kind of search. */
async function lookThrough(answers: Readonly<Record<string, readonly EntityId[]>>) {
  const asked: EntityDataQuery[] = [];
  const shown = await findShown(configuration, user, async (query) => {
    asked.push(query);
    const kind = "multiRootEntitiesType" in query.entityFilter ? query.entityFilter.multiRootEntityIds?.[0] : "opening";
    const ids = answers[kind ?? ""];
    if (ids === undefined) throw new Error(`nothing known of ${kind}`);
    return { ids, more: 0 };
  });
  return { asked, ...shown };
}

test("what is shown in states below states is found, each search asked once around all it can be opened with", async () => {
  const [north, south] = [entity("ASSET", "1"), entity("ASSET", "2")];
  const [line, pump] = [entity("ASSET", "3"), entity("DEVICE", "4")];
  const { asked, entities, failed } = await lookThrough({
    opening: [north, south],
    [north.id]: [line],
    [line.id]: [pump],
  });
  expect(entities).toEqual([north, south, line, pump]);
  expect(failed).toBe(0);
  expect(asked.map(({ entityFilter }) => entityFilter)).toEqual([
    expect.objectContaining({ type: "entityType" }),
    expect.objectContaining({
      type: "relationsQuery",
      direction: "FROM",
      multiRoot: true,
      multiRootEntitiesType: "ASSET",
      multiRootEntityIds: [north.id, south.id],
    }),
    {
      type: "relationsQuery",
      direction: "FROM",
      maxLevel: 2,
      fetchLastLevelOnly: undefined,
      multiRoot: true,
      multiRootEntitiesType: "ASSET",
      multiRootEntityIds: [line.id],
      filters: [{ relationType: "Contains", entityTypes: ["DEVICE"] }],
    },
  ]);
  expect(asked[2]?.keyFilters).toMatchObject([{ predicate: { predicates: [{ value: { defaultValue: "pump" } }] } }]);
});

test("a search that fails is counted, and what the others find stays", async () => {
  const plant = entity("ASSET", "1");
  const { entities, failed, error } = await lookThrough({ opening: [plant] });
  expect(entities).toEqual([plant]);
  expect(failed).toBe(1);
  expect(error).toBeInstanceOf(Error);
});
