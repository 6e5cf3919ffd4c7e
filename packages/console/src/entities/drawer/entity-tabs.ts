import type { EntityId } from "@orrery/model";
import { lazy } from "react";
import type { DrawerTab } from "../entity-list.ts";

interface TabbedEntity {
  readonly id: EntityId;
}

/** The parameters of the address that are the explorer's. */
const EXPLORER_PARAMETERS = ["key", "keys", "window", "compare"] as const;

type Panel = DrawerTab<TabbedEntity>["Panel"];

const panels = () => import("./tab-panels.tsx");
const AttributesTab: Panel = lazy(() => panels().then((code) => ({ default: code.AttributesTab })));
const ServerAttributesTab: Panel = lazy(() => panels().then((code) => ({ default: code.ServerAttributesTab })));
const TelemetryTab: Panel = lazy(() => panels().then((code) => ({ default: code.TelemetryTab })));
const HistoryTab: Panel = lazy(() => panels().then((code) => ({ default: code.HistoryTab })));
const UsedByTab: Panel = lazy(() => panels().then((code) => ({ default: code.UsedByTab })));
const ExplorerTab: Panel = lazy(() =>
  import("../../explorer/explorer-tab.tsx").then((code) => ({ default: code.ExplorerTab })),
);
const AlarmsTab: Panel = lazy(() =>
  import("../../alarms/alarms-tab.tsx").then((code) => ({ default: code.AlarmsTab })),
);
const AlarmCount: DrawerTab<TabbedEntity>["Count"] = lazy(() =>
  import("../../alarms/alarm-count.tsx").then((code) => ({ default: code.AlarmCount })),
);
const EventsTab: Panel = lazy(() =>
  import("../../events/events-tab.tsx").then((code) => ({ default: code.EventsTab })),
);
const RelationsTab: Panel = lazy(() =>
  import("../../relations/relations-tab.tsx").then((code) => ({ default: code.RelationsTab })),
);
const AuditLogTab: Panel = lazy(() =>
  import("../../audit-logs/audit-log-tab.tsx").then((code) => ({ default: code.AuditLogTab })),
);
const TENANT = ["TENANT_ADMIN"] as const;

/** Tabs that the contract does not have. */
const OWN: readonly DrawerTab<TabbedEntity>[] = [
  { value: "history", label: "history.history", roles: TENANT, Panel: HistoryTab },
  { value: "usedBy", label: "history.used-by", roles: TENANT, Panel: UsedByTab },
];

/** The tabs of a kind, as the contract's matrix has them. */
export interface EntityTabsOptions<E extends TabbedEntity> {
  /** The scope that is shown first. Only what connects has client attributes; with them come the others. */
  readonly attributes?: "CLIENT_SCOPE" | "SERVER_SCOPE";
  readonly telemetry?: true;
  /** Its values over time, with corrections and commands. */
  readonly explorer?: true;
  readonly alarms?: true;
  /** The translation key of their tab. */
  readonly events?: string;
  /** Tabs of the kind alone, before the relations. */
  readonly own?: readonly DrawerTab<E>[];
  readonly relations?: true;
  readonly auditLogs?: true;
  /** False for kinds of which no versions are kept. */
  readonly history?: false;
}

/** Tabs of a drawer after Details, in the order of the contract, and two of our own; each is loaded when it is opened. */
export function entityTabs<E extends TabbedEntity>(of: EntityTabsOptions<E>): readonly DrawerTab<E>[] {
  const { attributes, telemetry, explorer, alarms, events, own = [], relations, auditLogs, history = true } = of;
  const Attributes = attributes === "CLIENT_SCOPE" ? AttributesTab : ServerAttributesTab;
  return [
    ...(attributes ? [{ value: "attributes", label: "attribute.attributes", Panel: Attributes }] : []),
    ...(telemetry ? [{ value: "telemetry", label: "attribute.latest-telemetry", Panel: TelemetryTab }] : []),
    ...(explorer
      ? [{ value: "explore", label: "explorer.explore", parameters: EXPLORER_PARAMETERS, Panel: ExplorerTab }]
      : []),
    ...(alarms ? [{ value: "alarms", label: "alarm.alarms", Count: AlarmCount, Panel: AlarmsTab }] : []),
    ...(events ? [{ value: "events", label: events, Panel: EventsTab }] : []),
    ...own,
    ...(relations ? [{ value: "relations", label: "relation.relations", Panel: RelationsTab }] : []),
    ...(auditLogs ? [{ value: "auditLogs", label: "audit-log.audit-logs", roles: TENANT, Panel: AuditLogTab }] : []),
    ...(history ? OWN : []),
  ];
}

/** Brings the code of the tabs before one is opened. */
export const preloadTabs = panels;
