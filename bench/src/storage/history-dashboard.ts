import type { DeviceId } from "@orrery/model";

interface Chart {
  readonly id: DeviceId;
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
}

/** A dashboard with one chart of single values, as wide as the page. */
export function historyDashboard({ id, keys, startTs, endTs }: Chart) {
  const place = { sizeX: 24, sizeY: 10, row: 0, col: 0 };
  const dataKeys = keys.map((name) => ({ name, type: "timeseries", label: name, settings: {} }));
  return {
    widgets: {
      chart: {
        ...{ isSystemType: true, bundleAlias: "charts", typeAlias: "basic_timeseries", type: "timeseries" },
        ...{ title: "History", ...place },
        config: {
          ...{ title: "History", showTitle: true, settings: {} },
          datasources: [{ type: "entity", entityAliasId: "device", dataKeys }],
        },
      },
    },
    entityAliases: {
      device: {
        id: "device",
        alias: "Device",
        filter: { type: "singleEntity", resolveMultiple: false, singleEntity: id },
      },
    },
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: startTs, endTimeMs: endTs } },
      aggregation: { type: "NONE", limit: 500 },
    },
    states: {
      default: {
        name: "All",
        root: true,
        layouts: { main: { widgets: { chart: place }, gridSettings: { columns: 24 } } },
      },
    },
  };
}
