import { expect, test } from "vitest";
import { normaliseConfiguration, savedConfiguration, unusedWidgets } from "./normalise.ts";

const ALIAS = "11111111-1111-1111-1111-111111111111";

function normalise(saved: unknown) {
  let count = 0;
  const newId = () => {
    count += 1;
    return `new-${String(count).padStart(32, "0")}`;
  };
  return normaliseConfiguration(saved, { title: "Cold chain", newId });
}

test.each([[null], [undefined], [{}], [{ description: "only this" }]])("%j becomes an empty dashboard", (saved) => {
  expect(normalise(saved)).toMatchObject({
    widgets: {},
    states: {
      default: {
        name: "Cold chain",
        root: true,
        layouts: { main: { widgets: {}, gridSettings: { columns: 24, margin: 10, backgroundColor: "#eeeeee" } } },
      },
    },
    entityAliases: {},
    filters: {},
    timewindow: { realtime: { timewindowMs: 60_000 } },
    settings: { stateControllerId: "entity", showTitle: false, toolbarAlwaysOpen: true },
  });
});

test("a list of widgets becomes a map and places them in one state", () => {
  const widget = {
    type: "latest",
    bundleAlias: "cards",
    typeAlias: "simple_card",
    sizeX: 7.5,
    sizeY: 3,
    row: 1,
    col: 0,
  };
  const { widgets, states } = normalise({ widgets: [{ ...widget, id: "a", config: { mobileHeight: 2 } }, widget] });
  expect(Object.keys(widgets)).toEqual(["a", `new-${"1".padStart(32, "0")}`]);
  expect(states.default?.layouts.main.widgets.a).toEqual({ sizeX: 7, sizeY: 3, row: 1, col: 0, mobileHeight: 2 });
});

test.each([
  // widget as saved, as read
  [{}, { config: { datasources: [] } }],
  [
    { config: { datasources: [{ type: "device", deviceAliasId: "x" }] } },
    { config: { datasources: [{ type: "entity", entityAliasId: "x", dataKeys: [] }] } },
  ],
  [{ isSystemType: true, bundleAlias: "charts", typeAlias: "timeseries" }, { typeAlias: "basic_timeseries" }],
  [{ isSystemType: false, bundleAlias: "charts", typeAlias: "timeseries" }, { typeAlias: "timeseries" }],
  [
    { stray: 1, config: { _hash: 2 } },
    { stray: 1, config: { _hash: 2 } },
  ],
])("BLOCK-3.022 BLOCK-3.023 BLOCK-3.025 BLOCK-4.010 the widget %j is read as %j", (saved, expected) => {
  expect(normalise({ widgets: { w: saved } }).widgets.w).toMatchObject(expected);
});

test.each([
  [{ margins: [7, 9] }, { margin: 7, columns: 24 }],
  [{ columns: 12 }, { margin: 10, columns: 12 }],
  [undefined, { margin: 10, columns: 24, backgroundColor: "#eeeeee" }],
])("the grid settings %j are read as %j", (gridSettings, expected) => {
  const { states } = normalise({ states: { a: { layouts: { main: { gridSettings } } } } });
  const read = states.a?.layouts.main.gridSettings;
  expect(read).toMatchObject(expected);
  expect(read).not.toHaveProperty("margins");
});

test("without a root the first state becomes it; of two only one remains", () => {
  const roots = (saved: object) =>
    Object.entries(normalise({ states: saved }).states)
      .filter(([, state]) => state.root)
      .map(([id]) => id);
  expect(roots({ a: {}, b: {} })).toEqual(["a"]);
  expect(roots({ a: {}, b: { root: true }, c: { root: true } })).toEqual(["b"]);
});

test("legacy aliases become entity aliases under new ids, and widgets refer to these", () => {
  const { entityAliases, widgets } = normalise({
    deviceAliases: {
      "1": { alias: "one", deviceId: "d1" },
      "2": { alias: "some", deviceFilter: { useFilter: true, deviceNameFilter: "P" } },
    },
    entityAliases: {
      [ALIAS]: { alias: "old", entityType: "ASSET", entityFilter: { useFilter: false, entityList: ["a1"] } },
    },
    widgets: { w: { config: { datasources: [{ type: "device", deviceAliasId: "2" }], targetDeviceAliasIds: ["1"] } } },
  });
  expect(Object.values(entityAliases).map(({ alias, filter }) => ({ alias, filter }))).toEqual([
    { alias: "one", filter: { type: "entityList", entityType: "DEVICE", entityList: ["d1"], resolveMultiple: false } },
    {
      alias: "some",
      filter: { type: "entityName", entityType: "DEVICE", entityNameFilter: "P", resolveMultiple: false },
    },
    { alias: "old", filter: { type: "entityList", entityType: "ASSET", entityList: ["a1"], resolveMultiple: false } },
  ]);
  const [one, some] = Object.keys(entityAliases);
  expect(widgets.w?.config).toMatchObject({ datasources: [{ entityAliasId: some }], targetDeviceAliasIds: [one] });
});

test("legacy grid settings move to the settings and the state named default", () => {
  const { settings, states, ...rest } = normalise({
    gridSettings: { showTitle: true, showDevicesSelect: false, columns: 30 },
  });
  expect(settings).toMatchObject({ showTitle: true, showEntitiesSelect: false, stateControllerId: "entity" });
  expect(states.default?.layouts.main.gridSettings).toMatchObject({ columns: 30, margin: 10 });
  expect(rest).not.toHaveProperty("gridSettings");
});

test("BLOCK-3.020, BLOCK-3.021, BLOCK-3.037 what the contract says of configurations and datasources is read as it is", () => {
  const of = (type: string) => ({
    ...{ type, name: "Pump", dataKeys: [], entityAliasId: "a", aliasName: "Pumps" },
    ...{ entityId: "e", entityName: "Pump 1", entityLabel: "First", entityDescription: "In the cellar" },
  });
  const config = {
    ...{ title: "Pumps", settings: { big: true }, units: "bar", decimals: 2 },
    datasources: [of("entity"), of("function"), of("entityCount")],
  };
  const [widget] = Object.values(normalise({ widgets: { w: { config } } }).widgets);
  expect(widget?.config).toEqual(config);
});

test("normalising a normalised configuration changes nothing", () => {
  const once = normalise({
    extra: { kept: true },
    widgets: [{ type: "device", config: { datasources: [{ type: "device", deviceAliasId: "1", deviceId: "d" }] } }],
    deviceAliases: { "1": { alias: "one", deviceId: "d1" } },
    gridSettings: { margins: [5, 5], titleColor: "red" },
    filters: { f: { filter: "warm", keyFilters: [] } },
  });
  expect(normalise(once)).toEqual(once);
});

test("aliases of other versions are saved as they were", () => {
  const filter = { type: "fromTheFuture", of: 2099 };
  const saved = { entityAliases: { [ALIAS]: { alias: "new", filter } } };
  expect(savedConfiguration(normalise(saved)).entityAliases).toMatchObject({ [ALIAS]: { alias: "new", filter } });
});

test("widgets in no layout are found", () => {
  const configuration = normalise({
    widgets: { a: {}, b: {} },
    states: { s: { layouts: { main: { widgets: { a: {} } } } } },
  });
  expect(unusedWidgets(configuration)).toEqual(["b"]);
});
