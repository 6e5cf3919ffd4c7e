import type { JsonObject } from "../entities/common.ts";
import type { DashboardConfiguration, DashboardSettings, DashboardState } from "./configuration.ts";
import { flagIn, mapObjects, objectIn, objectOr, textIn } from "./json.ts";
import { normaliseAliases, rewriteAliasIds } from "./normalise-aliases.ts";
import { normaliseStates } from "./normalise-states.ts";
import { normaliseWidgets } from "./normalise-widgets.ts";
import { savedAliasFilter } from "./read-alias-filter.ts";

/** Creates ids for members without one. */
export interface NormaliseContext {
  readonly title: string;
  readonly newId: () => string;
}

const DEFAULT_TIME_WINDOW = {
  selectedTab: 0,
  realtime: { realtimeType: 0, interval: 1000, timewindowMs: 60_000 },
  aggregation: { type: "AVG" },
} as const;

/**
 * Brings a configuration of any version, or null, to the current form (reference: dashboards and widgets, 1.8).
 * Idempotent: normalised members are not changed.
 */
export function normaliseConfiguration(saved: unknown, { title, newId }: NormaliseContext): DashboardConfiguration {
  const { deviceAliases, gridSettings, ...rest } = objectOr(saved);
  const widgets = normaliseWidgets(rest.widgets, newId);
  const aliases = normaliseAliases(rest.entityAliases, deviceAliases, newId);
  const grid = objectIn(gridSettings);
  const states = normaliseStates(rest.states, { title, widgets, legacyGrid: grid && withoutSettings(grid) });
  return {
    ...rest,
    widgets: rewriteAliasIds(widgets, aliases.renamed),
    states,
    entityAliases: aliases.byId,
    filters: mapObjects(rest.filters, (filter, id) => ({
      ...filter,
      id,
      filter: textIn(filter.filter) ?? id,
      editable: flagIn(filter.editable) ?? false,
      keyFilters: Array.isArray(filter.keyFilters) ? filter.keyFilters : [],
    })),
    timewindow: objectIn(rest.timewindow) ?? DEFAULT_TIME_WINDOW,
    settings: normaliseSettings(rest.settings, grid),
  };
}

/** A configuration as dashboards save it: everything that was read, in its own form. */
export function savedConfiguration(configuration: DashboardConfiguration): JsonObject {
  const aliases = Object.entries(configuration.entityAliases).map(([id, alias]) => {
    return [id, { ...alias, filter: savedAliasFilter(alias.filter) }] as const;
  });
  return { ...configuration, entityAliases: Object.fromEntries(aliases) };
}

const FRESH_SETTINGS = {
  stateControllerId: "entity",
  showTitle: false,
  showDashboardsSelect: true,
  showEntitiesSelect: true,
  showDashboardTimewindow: true,
  showDashboardExport: true,
  toolbarAlwaysOpen: true,
} as const;

const MOVED_SETTINGS = [
  "showTitle",
  "titleColor",
  "showDevicesSelect",
  "showEntitiesSelect",
  "showDashboardTimewindow",
  "showDashboardExport",
] as const;

function normaliseSettings(saved: unknown, grid: JsonObject | undefined): DashboardSettings {
  const settings = objectIn(saved) ?? FRESH_SETTINGS;
  const moved = Object.fromEntries(
    MOVED_SETTINGS.filter((name) => grid?.[name] !== undefined).map((name) => [
      name === "showDevicesSelect" ? "showEntitiesSelect" : name,
      grid?.[name],
    ]),
  );
  return { ...settings, ...moved, stateControllerId: textIn(objectOr(settings).stateControllerId) ?? "entity" };
}

function withoutSettings(grid: JsonObject): JsonObject {
  const moved: readonly string[] = MOVED_SETTINGS;
  return Object.fromEntries(Object.entries(grid).filter(([name]) => !moved.includes(name)));
}

/** Widgets that are in no layout of any state, on no screen: removed with their widget, layout or state. */
export function unusedWidgets({
  widgets,
  states,
}: Pick<DashboardConfiguration, "widgets" | "states">): readonly string[] {
  const used = new Set(Object.values(states).flatMap(placedWidgets));
  return Object.keys(widgets).filter((id) => !used.has(id));
}

/** Ids of the widgets that a state has anywhere, some of them several times. */
export function placedWidgets({ layouts }: DashboardState): readonly string[] {
  return [layouts.main, layouts.right].flatMap((layout) =>
    layout ? [layout, ...Object.values(layout.breakpoints ?? {})].flatMap((screen) => Object.keys(screen.widgets)) : [],
  );
}
