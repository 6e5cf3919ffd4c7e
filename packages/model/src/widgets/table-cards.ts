import { flag, number, script, text, unlisted } from "../settings/index.ts";
import { widget } from "./declaration.ts";
import { COSINE, key, RANDOM, SINE, walk } from "./function-keys.ts";
import type { ActionSource, WidgetParameters } from "./parameters.ts";
import { CELL_KEY, RESERVE_SPACE, ROW, TABLE_KEY } from "./shared-settings.ts";

/** Entities tables: the card, and the tables that administer devices and assets. */
export const ENTITIES_TABLE = {
  entitiesTitle: text(""),
  enableSearch: flag(true),
  enableSelectColumnDisplay: flag(true),
  enableStickyHeader: flag(true),
  enableStickyAction: flag(true),
  ...RESERVE_SPACE,
  displayEntityName: flag(true),
  entityNameColumnTitle: text(""),
  displayEntityLabel: flag(false),
  entityLabelColumnTitle: text(""),
  displayEntityType: flag(true),
  displayPagination: flag(true),
  defaultPageSize: number(10),
  defaultSortOrder: text("entityName"),
  ...ROW,
};

export const ENTITIES_TABLE_PARAMETERS = {
  maxDatasources: 1,
  hasDataPageLink: true,
  warnOnPageDataOverflow: false,
  dataKeysOptional: true,
} as const satisfies WidgetParameters;

export const ENTITIES_TABLE_ACTIONS: readonly ActionSource[] = ["actionCellButton", "rowClick", "rowDoubleClick"];

export const entitiesTable = widget(
  ["entities_table", "Entities table", "Entities with their values, page by page, to sort and search."],
  "latest",
  [7.5, 6.5],
  {
    frame: "table",
    parameters: ENTITIES_TABLE_PARAMETERS,
    actionSources: ENTITIES_TABLE_ACTIONS,
    settings: ENTITIES_TABLE,
    keySettings: TABLE_KEY,
    keys: [key("Sin", SINE), key("Cos", COSINE), RANDOM],
  },
);

/** A cell's background between two colours, by its value between two limits. */
const shade = (from: string, to: string, min: number, max: number) => ({
  useCellStyleFunction: true,
  cellStyleFunction: [
    "if (!value) return {};",
    `var part = Math.max(0, Math.min(100, (value - ${min}) / ${max - min} * 100));`,
    `return { backgroundColor: tinycolor.mix('${from}', '${to}', part).setAlpha(0.5).toRgbString() };`,
  ].join("\n"),
});

export const timeseriesTable = widget(
  ["timeseries_table", "Timeseries table", "Rows of values by time, a tab for each entity."],
  "timeseries",
  [8, 6.5],
  {
    frame: "raised",
    config: {
      useDashboardTimewindow: false,
      timewindow: { realtime: { timewindowMs: 60_000, interval: 1000 }, aggregation: { type: "NONE", limit: 200 } },
    },
    parameters: { ignoreDataUpdateOnIntervalTick: true },
    actionSources: ["actionCellButton", "rowClick"],
    settings: {
      enableSearch: flag(true),
      enableStickyHeader: flag(true),
      enableStickyAction: flag(true),
      ...RESERVE_SPACE,
      showTimestamp: flag(true),
      showMilliseconds: flag(false),
      displayPagination: flag(true),
      useEntityLabel: flag(false),
      defaultPageSize: number(10),
      hideEmptyLines: flag(false),
      disableStickyHeader: unlisted(flag(false)),
      ...ROW,
    },
    keySettings: CELL_KEY,
    keys: [
      key("Temperature  °C", walk(20, -60, 60, 1), { settings: shade("blue", "red", -60, 60) }),
      key("Humidity, %", walk(10, 5, 100, 1), { settings: shade("white", "blue", 0, 100) }),
    ],
  },
);

export const entitiesHierarchy = widget(
  ["entities_hierarchy", "Entities hierarchy", "Entities as a tree, by their relations."],
  "latest",
  [7.5, 3.5],
  {
    frame: "table",
    parameters: { dataKeysOptional: true },
    actionSources: ["nodeSelected"],
    settings: {
      nodeRelationQueryFunction: script(),
      nodeHasChildrenFunction: script(),
      nodeOpenedFunction: script(),
      nodeDisabledFunction: script(),
      nodeIconFunction: script(),
      nodeTextFunction: script(),
      nodesSortFunction: script(),
    },
    keys: [key("Sin", SINE), key("Cos", COSINE), RANDOM],
  },
);
