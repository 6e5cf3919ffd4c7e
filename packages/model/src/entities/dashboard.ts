import { type Static, Type } from "typebox";
import type { DashboardId, TenantId } from "../ids/entity-id.ts";
import { anyJson, idInput, optionalBoolean, optionalId, optionalInt32, optionalText } from "./common.ts";
import type { ShortCustomerInfo } from "./customer.ts";

/** A dashboard without its configuration (reference: REST API, 3.14). */
export interface DashboardInfo {
  readonly id: DashboardId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly title: string;
  readonly name: string;
  readonly image: string | null;
  readonly assignedCustomers: readonly ShortCustomerInfo[] | null;
  readonly mobileHide: boolean;
  readonly mobileOrder: number | null;
}

export interface Dashboard extends DashboardInfo {
  /** Free-form JSON, kept as sent. */
  readonly configuration: unknown;
}

export interface HomeDashboard extends Dashboard {
  readonly hideDashboardToolbar: boolean;
}

export interface HomeDashboardInfo {
  readonly dashboardId: DashboardId | null;
  readonly hideDashboardToolbar: boolean;
}

export const dashboardDraft = Type.Object({
  id: optionalId,
  title: optionalText,
  image: optionalText,
  mobileHide: optionalBoolean,
  mobileOrder: optionalInt32,
  configuration: Type.Optional(anyJson),
});

export type DashboardDraft = Static<typeof dashboardDraft>;

export const homeDashboardInfoDraft = Type.Object({
  dashboardId: Type.Optional(Type.Union([Type.Null(), idInput])),
  hideDashboardToolbar: optionalBoolean,
});
