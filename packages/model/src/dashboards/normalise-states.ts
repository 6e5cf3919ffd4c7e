import type { JsonObject } from "../entities/common.ts";
import type {
  DashboardLayout,
  DashboardState,
  GridSettings,
  ScreenLayout,
  Widget,
  WidgetLayout,
} from "./configuration.ts";
import { flagIn, listIn, mapObjects, numberOf, objectIn, objectOr, textIn } from "./json.ts";

export const DEFAULT_GRID: GridSettings = {
  backgroundColor: "#eeeeee",
  columns: 24,
  margin: 10,
  backgroundSizeMode: "100%",
};

interface StatesContext {
  readonly title: string;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Grid settings that old files have at the top level. */
  readonly legacyGrid?: JsonObject | undefined;
}

/** States with their layouts; exactly one is the root afterwards. */
export function normaliseStates(saved: unknown, context: StatesContext): Record<string, DashboardState> {
  const known = mapObjects(saved, (state, id) => normaliseState(state, id));
  const states = Object.keys(known).length > 0 ? known : { default: firstState(context) };
  const root = Object.keys(states).find((id) => states[id]?.root) ?? Object.keys(states)[0];
  const withRoot = Object.fromEntries(
    Object.entries(states).map(([id, state]) => [
      id,
      state.root === (id === root) ? state : { ...state, root: id === root },
    ]),
  );
  return context.legacyGrid ? withGrid(withRoot, context.legacyGrid) : withRoot;
}

function normaliseState(saved: JsonObject, id: string): DashboardState {
  const layouts = objectOr(saved.layouts);
  const right = objectIn(layouts.right);
  return {
    ...saved,
    name: textIn(saved.name) ?? id,
    root: flagIn(saved.root) ?? false,
    layouts: {
      ...layouts,
      main: normaliseLayout(objectOr(layouts.main)),
      ...(right ? { right: normaliseLayout(right) } : {}),
    },
  };
}

function normaliseLayout({ breakpoints, ...saved }: JsonObject): DashboardLayout {
  const screens = objectIn(breakpoints);
  return { ...normaliseScreen(saved), ...(screens ? { breakpoints: mapObjects(screens, normaliseScreen) } : {}) };
}

function normaliseScreen(saved: JsonObject): ScreenLayout {
  return {
    ...saved,
    widgets: mapObjects(saved.widgets, readWidgetLayout),
    gridSettings: normaliseGrid(objectIn(saved.gridSettings) ?? { ...DEFAULT_GRID }),
  };
}

/** Positions are whole cells; old files and descriptors have fractions. */
function readWidgetLayout(saved: JsonObject): WidgetLayout {
  const cells = (name: string, least: number) => Math.max(least, Math.floor(numberOf(saved[name]) ?? least));
  return { ...saved, sizeX: cells("sizeX", 1), sizeY: cells("sizeY", 1), row: cells("row", 0), col: cells("col", 0) };
}

function normaliseGrid({ margins, ...saved }: JsonObject): GridSettings {
  const margin = numberOf(saved.margin) ?? numberOf(listIn(margins)[0]) ?? 10;
  const columns = Math.floor(numberOf(saved.columns) ?? 24);
  return { ...saved, margin: Math.min(Math.max(margin, 0), 50), columns: Math.min(Math.max(columns, 1), 1000) };
}

function firstState({ title, widgets }: StatesContext): DashboardState {
  const layouts = Object.entries(widgets).map(([id, widget]) => {
    const { mobileHeight, mobileOrder } = widget.config;
    const mobile = {
      ...(mobileHeight === undefined ? {} : { mobileHeight }),
      ...(mobileOrder === undefined ? {} : { mobileOrder }),
    };
    const { sizeX, sizeY, row, col } = readWidgetLayout(objectOr(widget));
    return [id, { sizeX, sizeY, row, col, ...mobile }] as const;
  });
  const main = { widgets: Object.fromEntries(layouts), gridSettings: DEFAULT_GRID };
  return { name: title, root: true, layouts: { main } };
}

function withGrid(states: Record<string, DashboardState>, grid: JsonObject): Record<string, DashboardState> {
  const state = states.default;
  if (!state) return states;
  const main = { ...state.layouts.main, gridSettings: normaliseGrid(grid) };
  return { ...states, default: { ...state, layouts: { ...state.layouts, main } } };
}
