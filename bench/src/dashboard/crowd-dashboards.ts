import type { DeviceId } from "@orrery/model";

const PLACE = { sizeX: 24, sizeY: 12, row: 0, col: 0 };

/** A dashboard with one widget as wide as the page, about what an alias finds. */
function dashboardOf(widget: Readonly<Record<string, unknown>>, filter: object, timewindow: object) {
  return {
    widgets: { one: { isSystemType: true, ...PLACE, ...widget } },
    entityAliases: { alias: { id: "alias", alias: "All", filter } },
    timewindow,
    states: {
      default: {
        name: "All",
        root: true,
        layouts: { main: { widgets: { one: PLACE }, gridSettings: { columns: 24 } } },
      },
    },
  };
}

const key = (name: string) => ({ name, type: "timeseries", label: name, settings: {} });

/** All devices of a type as markers where they are. */
export const mapOf = (deviceType: string) =>
  dashboardOf(
    {
      ...{ bundleAlias: "maps_v2", typeAlias: "openstreetmap", type: "latest", title: "Map" },
      config: {
        ...{ title: "Map", showTitle: true },
        settings: { fitMapBounds: true, showLabel: false },
        datasources: [{ type: "entity", entityAliasId: "alias", dataKeys: [key("latitude"), key("longitude")] }],
      },
    },
    { type: "deviceType", resolveMultiple: true, deviceType, deviceNameFilter: "" },
    { realtime: { timewindowMs: 60_000 } },
  );

/** The points of a device in rows, all on one page. */
export const tableOf = (device: DeviceId, keys: readonly string[], startTimeMs: number, endTimeMs: number) =>
  dashboardOf(
    {
      ...{ bundleAlias: "cards", typeAlias: "timeseries_table", type: "timeseries", title: "Table" },
      config: {
        ...{ title: "Table", showTitle: true, settings: { displayPagination: false } },
        datasources: [{ type: "entity", entityAliasId: "alias", dataKeys: keys.map(key) }],
      },
    },
    { type: "singleEntity", resolveMultiple: false, singleEntity: device },
    {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs, endTimeMs } },
      aggregation: { type: "NONE", limit: 50_000 },
    },
  );
