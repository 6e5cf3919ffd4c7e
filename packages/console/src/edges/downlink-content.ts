import type { EdgeEvent, EdgeEventAction, EdgeEventType } from "@orrery/model";

/** What an event tells its edge: its own body, an entity as it is now, or nothing that could be shown. */
export type DownlinkContent =
  | { readonly kind: "body" }
  | { readonly kind: "entity"; readonly path: string }
  | { readonly kind: "none" };

/** Actions whose events bring all that they say (console pages, 4.7). */
const WITH_BODY: readonly EdgeEventAction[] = [
  "POST_ATTRIBUTES",
  "ATTRIBUTES_UPDATED",
  "ATTRIBUTES_DELETED",
  "TIMESERIES_UPDATED",
  "RPC_CALL",
];

type Shown = Exclude<EdgeEventType, "RELATION" | "ADMIN_SETTINGS">;

const PATHS: Readonly<Record<Shown, (id: string) => string>> = {
  DASHBOARD: (id) => `/api/dashboard/${id}`,
  ASSET: (id) => `/api/asset/${id}`,
  DEVICE: (id) => `/api/device/${id}`,
  DEVICE_PROFILE: (id) => `/api/deviceProfile/${id}`,
  ENTITY_VIEW: (id) => `/api/entityView/${id}`,
  ALARM: (id) => `/api/alarm/${id}`,
  RULE_CHAIN: (id) => `/api/ruleChain/${id}`,
  RULE_CHAIN_METADATA: (id) => `/api/ruleChain/${id}/metadata`,
  EDGE: (id) => `/api/edge/${id}`,
  USER: (id) => `/api/user/${id}`,
  CUSTOMER: (id) => `/api/customer/${id}`,
  TENANT: (id) => `/api/tenant/${id}`,
  WIDGETS_BUNDLE: (id) => `/api/widgetsBundle/${id}`,
  WIDGET_TYPE: (id) => `/api/widgetType/${id}`,
};

export function contentOf({ type, action, entityId }: EdgeEvent): DownlinkContent {
  if (type === "RELATION" || WITH_BODY.includes(action)) return { kind: "body" };
  if (type === "ADMIN_SETTINGS" || action === "DELETED" || entityId === null) return { kind: "none" };
  return { kind: "entity", path: PATHS[type](entityId) };
}
