import type { EntityId } from "@orrery/model";
import { lazy } from "react";
import type { DrawerTab } from "../entity-list.ts";

interface TabbedEntity {
  readonly id: EntityId;
}

type Panel = DrawerTab<TabbedEntity>["Panel"];

const panels = () => import("./tab-panels.tsx");
const AttributesTab: Panel = lazy(() => panels().then((code) => ({ default: code.AttributesTab })));
const ServerAttributesTab: Panel = lazy(() => panels().then((code) => ({ default: code.ServerAttributesTab })));
const TelemetryTab: Panel = lazy(() => panels().then((code) => ({ default: code.TelemetryTab })));

const HistoryTab: Panel = lazy(() => panels().then((code) => ({ default: code.HistoryTab })));
const UsedByTab: Panel = lazy(() => panels().then((code) => ({ default: code.UsedByTab })));
const TENANT = ["TENANT_ADMIN"] as const;

/** The tabs of a kind, as the contract's matrix has them. */
export interface EntityTabsOptions {
  /** The scope that is shown first. Only what connects has client attributes; with them come the others. */
  readonly attributes?: "CLIENT_SCOPE" | "SERVER_SCOPE";
  readonly telemetry?: true;
}

/** Tabs of a drawer after Details, in the order of the contract, and two of our own; each is loaded when it is opened. */
export function entityTabs({ attributes, telemetry }: EntityTabsOptions): readonly DrawerTab<TabbedEntity>[] {
  const Attributes = attributes === "CLIENT_SCOPE" ? AttributesTab : ServerAttributesTab;
  return [
    ...(attributes ? [{ value: "attributes", label: "attribute.attributes", Panel: Attributes }] : []),
    ...(telemetry ? [{ value: "telemetry", label: "attribute.latest-telemetry", Panel: TelemetryTab }] : []),
    { value: "history", label: "history.history", roles: TENANT, Panel: HistoryTab },
    { value: "usedBy", label: "history.used-by", roles: TENANT, Panel: UsedByTab },
  ];
}

/** Brings the code of the tabs before one is opened. */
export const preloadTabs = panels;
