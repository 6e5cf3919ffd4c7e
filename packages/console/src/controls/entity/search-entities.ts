import type { CallOptions, Claims, Client } from "@orrery/client";
import { type EntityType, entityId, type PageLink, parseUuid } from "@orrery/model";
import type { FoundEntity } from "./found-entity.ts";

/** Entities that a lookup by name answers at most. */
export const ENTITY_PAGE_SIZE = 50;
/** "All" in lists that ask for a page size of -1. */
export const MAX_PAGE_SIZE = 2_147_483_647;

export interface EntityLookup {
  readonly type: EntityType;
  readonly text: string;
  /** Only entities of this free type. */
  readonly subtype?: string | undefined;
  /** 50 unless told; -1: all. */
  readonly pageSize?: number | undefined;
}

/** What answers carry of which a found entity is made; each kind has some of it. */
interface Listed {
  readonly id: { readonly entityType: EntityType; readonly id: string };
  readonly name?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly label?: string | null | undefined;
}

/** Pages of a kind that the user may see, by the calls of the user's role. */
interface Lists {
  readonly link: PageLink;
  readonly type: string | undefined;
  readonly options: CallOptions;
}

/** Entities whose name fits a text, by name. Calls count neither as loading nor as failures of the page. */
export async function searchEntities(
  client: Client,
  claims: Claims,
  lookup: EntityLookup,
  signal?: AbortSignal,
): Promise<readonly FoundEntity[]> {
  const text = lookup.text.trim();
  const size = lookup.pageSize ?? ENTITY_PAGE_SIZE;
  const link: PageLink = {
    page: 0,
    pageSize: size === -1 ? MAX_PAGE_SIZE : size,
    textSearch: text === "" ? undefined : text,
    sortOrder: { property: sortProperty(lookup.type), direction: "ASC" },
  };
  const subtype = lookup.subtype === "" ? undefined : lookup.subtype;
  const found = await listed(client, claims, lookup.type, { link, type: subtype, options: quiet(signal) });
  return found.map(foundEntity);
}

/** Options of all calls of pickers: their failures are said by the picker, and nothing turns meanwhile. */
export function quiet(signal: AbortSignal | undefined): CallOptions {
  return { signal, silent: true, ignoreErrors: true };
}

async function listed(
  client: Client,
  claims: Claims,
  kind: EntityType,
  { link, type, options }: Lists,
): Promise<readonly Listed[]> {
  const isCustomer = claims.authority === "CUSTOMER_USER";
  const customer = entityId("CUSTOMER", parseUuid(claims.customerId));
  switch (kind) {
    case "DEVICE":
      return isCustomer
        ? (await client.devices.customerInfos(customer, link, { type }, options)).data
        : (await client.devices.tenantInfos(link, { type }, options)).data;
    case "ASSET":
      return isCustomer
        ? (await client.assets.customerInfos(customer, link, { type }, options)).data
        : (await client.assets.tenantInfos(link, { type }, options)).data;
    case "ENTITY_VIEW":
      return isCustomer
        ? (await client.entityViews.customerInfos(customer, link, { type }, options)).data
        : (await client.entityViews.tenantInfos(link, { type }, options)).data;
    case "EDGE":
      return isCustomer
        ? (await client.edges.customerInfos(customer, link, { ...options, type })).data
        : (await client.edges.tenantInfos(link, { ...options, type })).data;
    case "DASHBOARD":
      return isCustomer
        ? (await client.dashboards.customerInfos(customer, link, options)).data
        : (await client.dashboards.tenantInfos(link, options)).data;
    case "CUSTOMER":
      return isCustomer
        ? fitting([await client.customers.get(customer, options)], link)
        : (await client.customers.list(link, options)).data;
    case "TENANT":
      return claims.authority === "SYS_ADMIN"
        ? (await client.tenants.list(link, options)).data
        : fitting([await client.tenants.get(entityId("TENANT", parseUuid(claims.tenantId)), options)], link);
    case "USER":
      return isCustomer
        ? (await client.users.customerUsers(customer, link, options)).data
        : (await client.users.list(link, options)).data;
    case "DEVICE_PROFILE":
      return (await client.deviceProfiles.infos(link, options)).data;
    case "TENANT_PROFILE":
      return (await client.tenantProfiles.infos(link, options)).data;
    case "RULE_CHAIN":
      return (await client.ruleChains.list(link, { ...options, type: "CORE" })).data;
    case "OTA_PACKAGE":
      return (await client.otaPackages.list(link, options)).data;
    case "TB_RESOURCE":
      return (await client.resources.list(link, options)).data;
    case "WIDGETS_BUNDLE":
      return (await client.widgetsBundles.list(link, options)).data;
    case "ALARM":
    case "RULE_NODE":
    case "WIDGET_TYPE":
    case "API_USAGE_STATE":
    case "RPC":
      return []; // these have no lists of their own to search
  }
}

/** The one own tenant or customer, when its name starts with the text, whatever the case. */
function fitting<E extends Listed & { readonly title: string }>(own: readonly E[], link: PageLink): readonly E[] {
  const start = link.textSearch?.toLowerCase() ?? "";
  return own.filter(({ title }) => title.toLowerCase().startsWith(start));
}

const TITLED: readonly EntityType[] = [
  "DASHBOARD",
  "CUSTOMER",
  "TENANT",
  "OTA_PACKAGE",
  "TB_RESOURCE",
  "WIDGETS_BUNDLE",
];

function sortProperty(type: EntityType): string {
  if (type === "USER") return "email";
  return TITLED.includes(type) ? "title" : "name";
}

/** An entity of any answer as pickers know it. */
export function foundEntity({ id, name, title, email, type, label }: Listed): FoundEntity {
  return {
    id: { entityType: id.entityType, id: parseUuid(id.id) },
    name: title ?? email ?? name ?? "",
    type: type ?? undefined,
    label: label ?? undefined,
  };
}
