import type { DeviceId } from "@orrery/model";

/** Kinds of widgets of the measured dashboard, in turn. */
const KINDS = [
  { bundleAlias: "charts", typeAlias: "basic_timeseries", type: "timeseries" },
  { bundleAlias: "cards", typeAlias: "simple_card", type: "latest" },
  { bundleAlias: "cards", typeAlias: "timeseries_table", type: "timeseries" },
  { bundleAlias: "digital_gauges", typeAlias: "simple_gauge_justgage", type: "latest" },
  { bundleAlias: "cards", typeAlias: "simple_card", type: "latest" },
] as const;

const COLUMNS = 24;
const SIZE = { sizeX: 4, sizeY: 3 };

/**
 * A saved configuration of charts, cards, tables and gauges in turn, each about a device of its own, in a window of the
 * last minute. `cardsOnly`: what has its first value is then counted by looking. `below`: empty rows above them, so that none
 * is in sight.
 */
export function benchDashboard(
  devices: readonly DeviceId[],
  { cardsOnly, below = 0 }: { readonly cardsOnly: boolean; readonly below?: number },
) {
  const key = (name: string) => ({ name, type: "timeseries", label: name, color: "#4953d0", settings: {} });
  const widgets = devices.map((id, at) => {
    const kind = (cardsOnly ? undefined : KINDS[at % KINDS.length]) ?? KINDS[1];
    const datasource = { type: "entity", entityAliasId: `alias-${at}`, dataKeys: [key("value")] };
    return {
      alias: [
        `alias-${at}`,
        {
          id: `alias-${at}`,
          alias: `Device ${at}`,
          filter: { type: "singleEntity", resolveMultiple: false, singleEntity: id },
        },
      ] as const,
      widget: [
        `widget-${at}`,
        {
          isSystemType: true,
          ...kind,
          title: `Widget ${at}`,
          config: { title: `Widget ${at}`, showTitle: true, settings: {}, datasources: [datasource] },
        },
      ] as const,
      place: [`widget-${at}`, placeOf(at, below)] as const,
    };
  });
  return {
    widgets: Object.fromEntries(widgets.map(({ widget }) => widget)),
    entityAliases: Object.fromEntries(widgets.map(({ alias }) => alias)),
    timewindow: { realtime: { timewindowMs: 60_000, interval: 1000 }, aggregation: { type: "AVG", limit: 200 } },
    states: {
      default: {
        name: "All",
        root: true,
        // All of them in sight: what is off screen would cost less.
        layouts: {
          main: {
            widgets: Object.fromEntries(widgets.map(({ place }) => place)),
            gridSettings: { columns: COLUMNS, autoFillHeight: below === 0 },
          },
        },
      },
    },
  };
}

function placeOf(at: number, below: number) {
  const inRow = COLUMNS / SIZE.sizeX;
  return { ...SIZE, col: (at % inRow) * SIZE.sizeX, row: below + Math.floor(at / inRow) * SIZE.sizeY };
}
