import { expect, test } from "vitest";
import { namedEntities } from "./alias-entities.ts";
import type { DashboardEdit } from "./dashboard-edit.ts";
import { applyDashboardEdit } from "./dashboard-edit.ts";
import { touchedBetween, usedKeys } from "./replace.ts";
import { aliasId, dashboard, widget } from "./test-dashboards.ts";

const [PUMP, VAN, HALL] = [7, 8, 9].map(aliasId) as [string, string, string];
const device = (id: string) => ({ entityType: "DEVICE", id });
const asset = (id: string) => ({ entityType: "ASSET", id });
const alias = (number: number, filter: object) => ({ id: aliasId(number), alias: `Alias ${number}`, filter });
const key = (name: string, label = name, type = "timeseries") => ({ name, label, type });
const source = (number: number, ...dataKeys: object[]) => ({
  type: "entity",
  entityAliasId: aliasId(number),
  dataKeys,
});

const more = {
  widgets: {
    a: { ...widget("a"), config: { title: "a", datasources: [source(1, key("rpm"), key("load", "Load"))] } },
    b: {
      ...widget("b"),
      config: { datasources: [source(2, key("rpm"))], settings: { labels: [{ pattern: "${rpm} per minute" }] } },
    },
    c: { ...widget("c"), config: { datasources: [source(1, key("rpm", "rpm", "attribute"))] } },
    d: {
      ...widget("d"),
      config: { datasources: [], alarmSource: source(1, key("rpm")), targetDeviceAliasIds: [aliasId(1)] },
    },
    e: {
      ...widget("e"),
      config: { datasources: [{ type: "device", ...{ entityType: "DEVICE", entityId: PUMP }, dataKeys: [] }] },
    },
  },
  entityAliases: {
    [aliasId(1)]: alias(1, { type: "singleEntity", singleEntity: device(PUMP), resolveMultiple: false, foreign: 1 }),
    [aliasId(2)]: alias(2, { type: "entityList", entityType: "DEVICE", entityList: [PUMP, VAN] }),
    [aliasId(3)]: alias(3, { type: "stateEntity", defaultStateEntity: device(PUMP) }),
    [aliasId(4)]: alias(4, {
      type: "relationsQuery",
      direction: "FROM",
      rootStateEntity: false,
      rootEntity: asset(HALL),
      filters: [],
    }),
    [aliasId(5)]: alias(5, { type: "entityType", entityType: "DEVICE" }),
  },
  filters: {
    f: { filter: "Fast", keyFilters: [{ key: { type: "TIME_SERIES", key: "rpm" }, predicates: [] }] },
    g: { filter: "Set", keyFilters: [{ key: { type: "SERVER_ATTRIBUTE", key: "rpm" }, predicates: [] }] },
  },
};
const before = dashboard(
  { a: [0, 0, 4, 4], b: [4, 0, 4, 4], c: [8, 0, 4, 4], d: [12, 0, 4, 4], e: [16, 0, 4, 4] },
  more,
);

const CASES: readonly (readonly [string, DashboardEdit, object])[] = [
  [
    "an alias, also in alarms and commands",
    { kind: "replaceAlias", from: aliasId(1), to: aliasId(2) },
    { widgets: ["a", "c", "d"], aliases: [], filters: [] },
  ],
  [
    "a time series, also in its filters",
    { kind: "replaceKey", from: { name: "rpm", type: "timeseries" }, to: "speed" },
    { widgets: ["a", "b", "d"], aliases: [], filters: ["Fast"] },
  ],
  [
    "an attribute, whatever its scope",
    { kind: "replaceKey", from: { name: "rpm", type: "attribute" }, to: "speed" },
    { widgets: ["c"], aliases: [], filters: ["Set"] },
  ],
  [
    "a device, wherever it is named",
    { kind: "replaceEntity", from: device(PUMP), to: device(VAN) },
    { widgets: ["e"], aliases: ["Alias 1", "Alias 2", "Alias 3"], filters: [] },
  ],
  [
    "a device by an asset: lists keep to devices",
    { kind: "replaceEntity", from: device(PUMP), to: asset(HALL) },
    { widgets: ["e"], aliases: ["Alias 1", "Alias 3"], filters: [] },
  ],
  [
    "an asset that a search begins at",
    { kind: "replaceEntity", from: asset(HALL), to: device(PUMP) },
    { widgets: [], aliases: ["Alias 4"], filters: [] },
  ],
];

test.each(CASES)("everywhere is replaced %s", (_, edit, expected) => {
  const { widgets, aliases, filters } = touchedBetween(
    before.configuration,
    applyDashboardEdit(before, edit).configuration,
  );
  expect({
    widgets: widgets.map(({ id }) => id),
    aliases: aliases.map((one) => one.alias),
    filters: filters.map((one) => one.filter),
  }).toEqual(expected);
});

test("labels follow their keys, unless texts of the widget mention them; other members stay", () => {
  const edit = { kind: "replaceKey", from: { name: "rpm", type: "timeseries" }, to: " speed " } as const;
  const { widgets } = applyDashboardEdit(before, edit).configuration;
  expect(widgets.a?.config.datasources[0]?.dataKeys).toEqual([key("speed"), key("load", "Load")]);
  expect(widgets.b?.config.datasources[0]?.dataKeys).toEqual([key("speed", "rpm")]);
  const entity = { kind: "replaceEntity", from: device(PUMP), to: device(VAN) } as const;
  const { entityAliases } = applyDashboardEdit(before, entity).configuration;
  expect(entityAliases[aliasId(1)]?.filter).toMatchObject({ singleEntity: device(VAN), foreign: 1 });
  expect(entityAliases[aliasId(2)]?.filter).toMatchObject({ entityList: [VAN] });
});

test.each([
  { kind: "replaceKey", from: { name: "gone", type: "timeseries" }, to: "speed" },
  { kind: "replaceKey", from: { name: "rpm", type: "timeseries" }, to: " " },
  { kind: "replaceEntity", from: device(HALL), to: device(VAN) },
] as const satisfies readonly DashboardEdit[])("what names nothing changes nothing: %j", (edit) => {
  expect(applyDashboardEdit(before, edit)).toBe(before);
});

test("keys and entities of a dashboard are listed once", () => {
  expect(usedKeys(before.configuration)).toEqual([
    { name: "load", type: "timeseries" },
    { name: "rpm", type: "attribute" },
    { name: "rpm", type: "timeseries" },
  ]);
  expect(namedEntities(before.configuration)).toEqual([device(PUMP), device(VAN), asset(HALL)]);
});
