/** The panels of the tabs that many kinds have; loaded together when a drawer may be opened. */
export { AttributesTab, ServerAttributesTab, TelemetryTab } from "../../telemetry/entity-tabs.tsx";
export { HistoryTab } from "../history/history-tab.tsx";
export { UsedByTab } from "../history/used-by-tab.tsx";
