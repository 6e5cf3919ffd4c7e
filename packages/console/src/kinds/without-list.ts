import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";

/** Kinds that are shown inside of others, and have no list to search. */
export const alarm: EntityKind = {
  type: "ALARM",
  space: "alarm",
  icon: "info",
  hasPickerTexts: false,
  one: async (client, id, o) => ({ ...(await client.alarms.get(id, o)), label: null }),
};

export const ruleNode: EntityKind = { type: "RULE_NODE", space: "rulenode", icon: "info", hasPickerTexts: false };

export const widgetType: EntityKind = {
  type: "WIDGET_TYPE",
  space: "widget",
  icon: "info",
  hasPickerTexts: false,
  help: "widgetsConfig",
  one: (client, id, o) => client.widgetTypes.get(entityId("WIDGET_TYPE", id), o),
};

export const apiUsageState: EntityKind = {
  type: "API_USAGE_STATE",
  space: "api-usage-state",
  icon: "info",
  hasPickerTexts: false,
  help: "apiUsage",
};

export const rpc: EntityKind = { type: "RPC", space: "rpc", icon: "info", hasPickerTexts: false, help: "rpc" };
