/** A data key of a demo widget. */
export interface KeySpec {
  readonly name: string;
  readonly label: string;
  readonly units?: string;
  readonly decimals?: number;
  readonly type?: "timeseries" | "attribute" | "entityField" | "alarm";
  readonly color?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A widget and its place in the 24 columns of the dashboard. */
export interface WidgetSpec {
  readonly title: string;
  readonly bundleAlias: string;
  readonly typeAlias: string;
  readonly type: "timeseries" | "latest" | "alarm" | "rpc" | "static";
  /** Absent: it shows nothing of entities. */
  readonly alias?: string | undefined;
  readonly keys: readonly KeySpec[];
  readonly at: readonly [column: number, row: number, width: number, height: number];
  /** Rows of {@link MOBILE_ROW_PX} on phones; by its kind by default. */
  readonly mobileHeight?: number;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export type Place = WidgetSpec["at"];

/** Height of a row of a dashboard on phones. */
export const MOBILE_ROW_PX = 70;

/** Series colours in the order of the console's palette. */
const COLORS = ["#4953d0", "#da7515", "#108c7d", "#671452", "#8c6200", "#00478e", "#d6425a", "#334401"] as const;

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
      ...sourceOf(spec, aliasId),
    },
  };
}

/** Where the widget has what it shows from, by its type. */
function sourceOf({ type, keys }: WidgetSpec, aliasId: string): Record<string, unknown> {
  const source = { type: "entity", name: null, entityAliasId: aliasId, filterId: null, dataKeys: keys.map(dataKey) };
  switch (type) {
    case "alarm":
      return { alarmSource: source };
    case "rpc":
      return { targetDeviceAliasIds: [aliasId] };
    case "static":
      return {};
    default:
      return { datasources: [source] };
  }
}

function dataKey(key: KeySpec, index: number): Record<string, unknown> {
  return {
    name: key.name,
    type: key.type ?? "timeseries",
    label: key.label,
    color: key.color ?? COLORS[index % COLORS.length],
    units: key.units ?? "",
    decimals: key.decimals ?? null,
    settings: key.settings ?? {},
    _hash: (index + 1) / 10,
  };
}
