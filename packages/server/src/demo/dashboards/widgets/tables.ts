import type { KeySpec, Place, WidgetSpec } from "./widget-json.ts";

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

const ALARM_COLUMNS = [
  { name: "severity", label: "Severity", settings: { columnWidth: "104px" } },
  { name: "type", label: "Type" },
  { name: "originator", label: "Device" },
  { name: "createdTime", label: "Created", settings: { columnWidth: "160px" } },
] as const;

/** Alarms of the last week of the entities, to acknowledge and to clear. */
export function alarmsTable(title: string, alias: string, at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys: ALARM_COLUMNS.map((column) => ({ ...column, type: "alarm" })),
    at,
    bundleAlias: "alarm_widgets",
    typeAlias: "alarms_table",
    type: "alarm",
    config: {
      useDashboardTimewindow: false,
      displayTimewindow: true,
      timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: 604_800_000 } },
    },
    settings: {
      alarmsTitle: title,
      enableSelection: false,
      enableSearch: true,
      displayDetails: true,
      allowAcknowledgment: true,
      allowClear: true,
      displayPagination: true,
      defaultPageSize: 10,
      defaultSortOrder: "-createdTime",
    },
  };
}

/** Sites and their areas are open at first. */
const OPEN_SITES = "return nodeCtx.level <= 2;";

/** What contains what, as a tree. */
export function hierarchy(title: string, alias: string, at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys: [],
    at,
    bundleAlias: "cards",
    typeAlias: "entities_hierarchy",
    type: "latest",
    settings: { nodeOpenedFunction: OPEN_SITES },
  };
}
