import type { DashboardInfo, DeviceInfo, OtaPackageInfo, WidgetsBundle } from "@orrery/model";
import { NO_CUSTOMER, type NULL_UUID, SYSTEM_TENANT } from "@orrery/model";
import type { Answers } from "./story-server.tsx";
import { STORY_IDS } from "./story-server.tsx";

/** Ids of stories: the number in the first block. */
export function storyId(n: number): string {
  return `${String(n).padStart(8, "0")}-1dd2-11b2-8080-808080808080`;
}

const tenantId = { entityType: "TENANT", id: STORY_IDS.tenant };

type Loose<T> = { readonly [K in keyof T]?: unknown };

export function storyDevice(n: number, name: string, more: Loose<DeviceInfo> = {}): Loose<DeviceInfo> {
  return {
    id: { entityType: "DEVICE", id: storyId(n) },
    tenantId,
    customerId: NO_CUSTOMER,
    name,
    type: "thermometer",
    label: null,
    additionalInfo: null,
    ...more,
  };
}

export function storyPage<T>(data: readonly T[]) {
  return { data, totalPages: 1, totalElements: data.length, hasNext: false };
}

/** A page of what fits the text of the query, whatever the case. */
export function storySearch<T extends { readonly name?: unknown; readonly title?: unknown }>(
  all: readonly T[],
): (query: URLSearchParams) => ReturnType<typeof storyPage<T>> {
  return (query) => {
    const text = (query.get("textSearch") ?? "").toLowerCase();
    const type = query.get("type");
    const found = all.filter((one) =>
      String(one.title ?? one.name)
        .toLowerCase()
        .includes(text),
    );
    const typed = type === null ? found : found.filter((one) => (one as { readonly type?: unknown }).type === type);
    return storyPage(typed.slice(0, Number(query.get("pageSize") ?? 10)));
  };
}

const STORY_DEVICES = [
  storyDevice(1, "Mash pump", { type: "pump" }),
  storyDevice(2, "Wort pump", { type: "pump", label: "Cellar" }),
  storyDevice(3, "Cold room 1"),
  storyDevice(4, "Cold room 2"),
  storyDevice(5, "Van 1", { type: "van" }),
  storyDevice(6, "A sensor with a name that is much longer than any field in which it has to be shown, and a label", {
    label: "Behind the second pallet rack of the northern warehouse",
  }),
];

const STORY_GATEWAYS = [
  storyDevice(21, "Brewery gateway", { type: "Gateway", additionalInfo: { gateway: true } }),
  storyDevice(22, "Yard gateway", { type: "Gateway", additionalInfo: { gateway: true } }),
];

const STORY_ASSETS = [
  { id: { entityType: "ASSET", id: storyId(31) }, name: "Brewery", type: "building", label: null },
  { id: { entityType: "ASSET", id: storyId(32) }, name: "Cellar", type: "room", label: null },
];

export const STORY_DASHBOARDS: readonly Loose<DashboardInfo>[] = ["Brewery", "Cold chain", "Fleet"].map(
  (title, at) => ({
    id: { entityType: "DASHBOARD", id: storyId(41 + at) },
    tenantId,
    title,
    name: title,
  }),
);

const STORY_PACKAGES: readonly Loose<OtaPackageInfo>[] = [
  { id: { entityType: "OTA_PACKAGE", id: storyId(51) }, title: "Probe", version: "1.4.0", type: "FIRMWARE" },
  { id: { entityType: "OTA_PACKAGE", id: storyId(52) }, title: "Probe", version: "1.5.0", type: "FIRMWARE" },
];

export const STORY_BUNDLES: readonly WidgetsBundle[] = [
  bundle(61, "Charts", "charts", SYSTEM_TENANT.id),
  bundle(62, "Edge widgets", "edge_widgets", SYSTEM_TENANT.id),
  bundle(63, "Brewery widgets", "brewery", STORY_IDS.tenant),
];

function bundle(n: number, title: string, alias: string, tenant: string): WidgetsBundle {
  return {
    id: { entityType: "WIDGETS_BUNDLE", id: storyId(n) as typeof NULL_UUID },
    createdTime: 0,
    tenantId: { entityType: "TENANT", id: tenant as typeof NULL_UUID },
    alias,
    title,
    image: null,
    description: null,
  };
}

const subtypes = (...types: readonly string[]) => types.map((type) => ({ tenantId, entityType: "DEVICE", type }));
const one = (kind: string, all: readonly object[]): Answers =>
  Object.fromEntries(all.map((entity) => [`GET ${kind}/${(entity as { id: { id: string } }).id.id}`, entity]));

/** A small tenant: what pickers ask for. */
export const STORY_TENANT: Answers = {
  "GET /api/edges/enabled": true,
  "GET /api/tenant/deviceInfos": storySearch([...STORY_DEVICES, ...STORY_GATEWAYS]),
  "GET /api/tenant/assetInfos": storySearch(STORY_ASSETS),
  "GET /api/tenant/entityViewInfos": storyPage([]),
  "GET /api/tenant/edgeInfos": storyPage([]),
  "GET /api/tenant/dashboards": storySearch(STORY_DASHBOARDS),
  "GET /api/customers": storySearch([{ id: { entityType: "CUSTOMER", id: storyId(71) }, title: "Hop & Malt" }]),
  "GET /api/users": storyPage([]),
  [`GET /api/tenant/${STORY_IDS.tenant}`]: { id: tenantId, title: "Orrery Brewing" },
  "GET /api/device/types": subtypes("pump", "thermometer", "van"),
  "GET /api/asset/types": subtypes("building", "room"),
  "GET /api/edge/types": subtypes("site"),
  "GET /api/entityView/types": subtypes("guest"),
  "GET /api/devices": (query: URLSearchParams) =>
    STORY_DEVICES.filter(({ id }) => query.get("deviceIds")?.includes((id as { id: string }).id)),
  "GET /api/tenant/queues": ["Main", "HighPriority", "SequentialByOriginator"],
  [`GET /api/otaPackages/${storyId(81)}/FIRMWARE`]: storySearch(STORY_PACKAGES),
  [`GET /api/otaPackages/${storyId(81)}/SOFTWARE`]: storyPage([]),
  "GET /api/widgetsBundles": STORY_BUNDLES,
  [`GET /api/plugins/telemetry/DEVICE/${storyId(1)}/keys/timeseries`]: ["temperature", "pressure", "rpm"],
  [`GET /api/plugins/telemetry/DEVICE/${storyId(2)}/keys/timeseries`]: ["flow"],
  [`GET /api/plugins/telemetry/DEVICE/${storyId(1)}/keys/attributes/SERVER_SCOPE`]: ["serialNumber", "limit"],
  ...one("/api/device", [...STORY_DEVICES, ...STORY_GATEWAYS]),
  ...one("/api/asset", STORY_ASSETS),
  ...one("/api/dashboard/info", STORY_DASHBOARDS),
  ...one("/api/otaPackage/info", STORY_PACKAGES),
};
