import type { EntityId } from "@orrery/model";
import { DEMO_MODELS } from "../fleet.ts";
import { MOBILE_ROW_PX, type WidgetSpec, widgetJson } from "./widgets/widget-json.ts";

export const HOUR_MS = 3_600_000;

/** Creates the entity filter of an alias once the ids of devices and sites are known. */
export type AliasSpec = (idOf: (name: string) => EntityId) => Readonly<Record<string, unknown>>;

/** A state of a dashboard: a page of widgets. */
export interface StateSpec {
  /** `default` opens first. */
  readonly id: string;
  readonly name: string;
  readonly widgets: readonly WidgetSpec[];
}

export interface DashboardSpec {
  readonly title: string;
  readonly description: string;
  /** Entity filters by alias name. */
  readonly aliases: Readonly<Record<string, AliasSpec>>;
  readonly states: readonly StateSpec[];
  /** Length of the live time window. */
  readonly lastMs: number;
}

/** All devices of a profile. */
export function devicesOf(profile: string): AliasSpec {
  return () => ({ type: "deviceType", resolveMultiple: true, deviceType: profile, deviceNameFilter: "" });
}

/** All devices of the tenant. */
export function devicesOfAll(): AliasSpec {
  return () => ({ type: "entityType", resolveMultiple: true, entityType: "DEVICE" });
}

/** The devices in the areas of a site. */
export function devicesOfSite(name: string): AliasSpec {
  return (idOf) => ({
    type: "deviceSearchQuery",
    resolveMultiple: true,
    rootStateEntity: false,
    stateEntityParamName: null,
    defaultStateEntity: null,
    rootEntity: idOf(name),
    direction: "FROM",
    maxLevel: 2,
    fetchLastLevelOnly: false,
    relationType: "Contains",
    deviceTypes: DEMO_MODELS.map(({ profile }) => profile),
  });
}

/** The device, site or area with this name. */
export function entityNamed(name: string): AliasSpec {
  return (idOf) => ({ type: "singleEntity", resolveMultiple: false, singleEntity: idOf(name) });
}

/** The devices with these names. */
export function entitiesNamed(...names: readonly string[]): AliasSpec {
  return (idOf) => ({
    type: "entityList",
    resolveMultiple: true,
    entityType: "DEVICE",
    entityList: names.map((name) => idOf(name).id),
  });
}

/** The entity that a state was opened for. */
export const STATE_ENTITY: AliasSpec = () => ({
  type: "stateEntity",
  resolveMultiple: false,
  stateEntityParamName: null,
  defaultStateEntity: null,
});

/** Maximum points of a live chart of the demo. */
const POINTS = 25_000;

/** The `configuration` of a dashboard (reference: dashboards and widgets, 1.2). */
export function dashboardConfiguration(spec: DashboardSpec, idOf: (name: string) => EntityId): Record<string, unknown> {
  const aliasIds = new Map(Object.keys(spec.aliases).map((alias, index) => [alias, stableId("a", index)]));
  const widgets: Record<string, unknown> = {};
  const states: Record<string, unknown> = {};
  for (const state of spec.states) {
    const places: Record<string, unknown> = {};
    for (const widget of state.widgets) {
      const id = stableId("b", Object.keys(widgets).length);
      const [col, row, sizeX, sizeY] = widget.at;
      widgets[id] = widgetJson(id, widget, (widget.alias && aliasIds.get(widget.alias)) ?? "");
      places[id] = {
        col,
        row,
        sizeX,
        sizeY,
        mobileHeight: widget.mobileHeight ?? (widget.typeAlias === "simple_card" ? 2 : 5),
      };
    }
    states[state.id] = {
      name: state.name,
      root: state.id === "default",
      layouts: { main: { widgets: places, gridSettings } },
    };
  }
  return {
    description: spec.description,
    widgets,
    states,
    entityAliases: Object.fromEntries(
      [...aliasIds].map(([alias, id]) => [id, { id, alias, filter: spec.aliases[alias]?.(idOf) }]),
    ),
    filters: {},
    timewindow: {
      selectedTab: 0,
      realtime: { realtimeType: 0, timewindowMs: spec.lastMs, interval: Math.max(1_000, spec.lastMs / 360) },
      aggregation: { type: "AVG", limit: POINTS },
    },
    settings: {
      stateControllerId: "entity",
      showTitle: false,
      showDashboardsSelect: true,
      showEntitiesSelect: true,
      showFilters: true,
      showDashboardTimewindow: true,
      showDashboardExport: true,
      toolbarAlwaysOpen: true,
    },
  };
}

const gridSettings = {
  backgroundColor: "#eeeeee",
  columns: 24,
  margin: 12,
  backgroundSizeMode: "100%",
  autoFillHeight: false,
  mobileAutoFillHeight: false,
  mobileRowHeight: MOBILE_ROW_PX,
};

/** Ids that are unique within one dashboard. */
function stableId(kind: "a" | "b", index: number): string {
  return `${kind}0000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
}
