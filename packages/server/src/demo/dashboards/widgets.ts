/** A data key of a demo widget. */
export interface KeySpec {
  readonly name: string;
  readonly label: string;
  readonly units?: string;
  readonly decimals?: number;
  readonly type?: "timeseries" | "attribute" | "entityField";
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A widget and its place in the 24 columns of the dashboard. */
export interface WidgetSpec {
  readonly title: string;
  readonly bundleAlias: string;
  readonly typeAlias: string;
  readonly type: "timeseries" | "latest";
  readonly alias: string;
  readonly keys: readonly KeySpec[];
  readonly at: readonly [column: number, row: number, width: number, height: number];
  readonly config?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

type Place = WidgetSpec["at"];

/** Series colours in the order of the console's palette. */
const COLORS = ["#4953d0", "#da7515", "#108c7d", "#671452", "#8c6200", "#00478e", "#d6425a", "#334401"] as const;

/** A line chart; one line per entity of the alias. */
export function lineChart(title: string, alias: string, keys: readonly KeySpec[], at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys,
    at,
    bundleAlias: "charts",
    typeAlias: "basic_timeseries",
    type: "timeseries",
    config: {
      units: keys[0]?.units ?? "",
      decimals: keys[0]?.decimals ?? 1,
      showLegend: true,
      legendConfig: {
        position: "bottom",
        direction: "row",
        showMin: false,
        showMax: true,
        showAvg: false,
        showTotal: false,
        showLatest: true,
      },
    },
    settings: {
      stack: false,
      smoothLines: false,
      showTooltip: true,
      grid: { verticalLines: false, horizontalLines: true },
    },
  };
}

/** A single large value. */
export function valueCard(alias: string, key: KeySpec, at: Place): WidgetSpec {
  return {
    title: key.label,
    alias,
    keys: [key],
    at,
    bundleAlias: "cards",
    typeAlias: "simple_card",
    type: "latest",
    config: { showTitle: false, units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: { labelPosition: "top" },
  };
}

export function gauge(
  title: string,
  alias: string,
  key: KeySpec,
  range: readonly [number, number],
  at: Place,
): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "digital_gauges",
    typeAlias: "simple_gauge_justgage",
    type: "latest",
    config: { units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: { gaugeType: "dial", showValue: true, showMinMax: true, minValue: range[0], maxValue: range[1] },
  };
}

/** One row per entity; a click opens the state `opens` for it. */
export function entitiesTable(
  title: string,
  alias: string,
  keys: readonly KeySpec[],
  at: Place,
  opens?: string,
): WidgetSpec {
  const open = {
    id: "9d5a2f4e-7c1b-4c7e-9a54-1f6f6d1f0a01",
    name: "Open",
    icon: "more_horiz",
    type: "openDashboardState",
    targetDashboardStateId: opens,
    setEntityId: true,
    stateEntityParamName: null,
    openRightLayout: false,
  };
  return {
    title,
    alias,
    keys,
    at,
    bundleAlias: "cards",
    typeAlias: "entities_table",
    type: "latest",
    config: { useDashboardTimewindow: false, actions: opens ? { rowClick: [open] } : {} },
    settings: {
      entitiesTitle: title,
      enableSearch: true,
      displayEntityName: true,
      displayEntityLabel: false,
      displayEntityType: false,
      displayPagination: true,
      defaultPageSize: 10,
      defaultSortOrder: "entityName",
    },
  };
}

/** The widget in the JSON form of dashboards (reference: dashboards and widgets, 3.1 to 3.3). */
export function widgetJson(id: string, spec: WidgetSpec, aliasId: string): Record<string, unknown> {
  const [, , sizeX, sizeY] = spec.at;
  return {
    id,
    isSystemType: true,
    bundleAlias: spec.bundleAlias,
    typeAlias: spec.typeAlias,
    type: spec.type,
    title: spec.title,
    sizeX,
    sizeY,
    row: 0,
    col: 0,
    config: {
      title: spec.title,
      showTitle: true,
      backgroundColor: "#fff",
      color: "rgba(0, 0, 0, 0.87)",
      padding: "8px",
      dropShadow: true,
      enableFullscreen: true,
      widgetStyle: {},
      useDashboardTimewindow: true,
      actions: {},
      ...spec.config,
      settings: spec.settings ?? {},
      datasources: [
        { type: "entity", name: null, entityAliasId: aliasId, filterId: null, dataKeys: spec.keys.map(dataKey) },
      ],
    },
  };
}

function dataKey(key: KeySpec, index: number): Record<string, unknown> {
  return {
    name: key.name,
    type: key.type ?? "timeseries",
    label: key.label,
    color: COLORS[index % COLORS.length],
    units: key.units ?? "",
    decimals: key.decimals ?? null,
    settings: key.settings ?? {},
    _hash: (index + 1) / 10,
  };
}
