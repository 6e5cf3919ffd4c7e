import type { KeySpec, Place, WidgetSpec } from "./widget-json.ts";

const POSITION: readonly KeySpec[] = [
  { name: "latitude", label: "latitude" },
  { name: "longitude", label: "longitude" },
];

/** Where the entities of the alias are, as they move; a click opens the state `opens` for one. */
export function map(
  title: string,
  alias: string,
  { keys, tooltip, opens }: { readonly keys: readonly KeySpec[]; readonly tooltip: string; readonly opens?: string },
  at: Place,
): WidgetSpec {
  const open = {
    id: "9d5a2f4e-7c1b-4c7e-9a54-1f6f6d1f0a02",
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
    keys: [...POSITION, ...keys],
    at,
    bundleAlias: "maps_v2",
    typeAlias: "openstreetmap",
    type: "latest",
    mobileHeight: 6,
    config: { useDashboardTimewindow: false, actions: opens ? { markerClick: [open] } : {} },
    settings: {
      provider: "openstreet-map",
      latKeyName: "latitude",
      lngKeyName: "longitude",
      fitMapBounds: true,
      showLabel: true,
      label: "${entityName}",
      showTooltip: opens === undefined,
      autocloseTooltip: true,
      tooltipPattern: tooltip,
      color: "#4953d0",
      mapPageSize: 16_384,
    },
  };
}

/** The way of an entity within the time of the dashboard. */
export function routeMap(title: string, alias: string, at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys: POSITION,
    at,
    bundleAlias: "maps_v2",
    typeAlias: "route_map_openstreetmap",
    type: "timeseries",
    mobileHeight: 6,
    settings: {
      provider: "openstreet-map",
      latKeyName: "latitude",
      lngKeyName: "longitude",
      fitMapBounds: true,
      showLabel: true,
      label: "${entityName}",
      showTooltip: true,
      autocloseTooltip: true,
      color: "#4953d0",
      strokeWeight: 3,
      strokeOpacity: 1,
    },
  };
}
