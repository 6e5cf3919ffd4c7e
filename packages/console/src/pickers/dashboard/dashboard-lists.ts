import type { CallOptions, Claims, Client } from "@orrery/client";
import { type DashboardId, type DashboardInfo, entityId, type PageLink, parseUuid } from "@orrery/model";
import { quiet } from "../entity/search-entities.ts";

/** Found by typing. */
export const AUTOCOMPLETE_PAGE_SIZE = 10;
/** Listed at once. */
export const SELECT_PAGE_SIZE = 100;
/** The one that is chosen by itself. */
export const FIRST_PAGE_SIZE = 1;

/** Whose dashboards a picker lists. */
export interface DashboardScope {
  /** `customer`: those of `customerId`, whatever the role. */
  readonly dashboardsScope?: "customer" | "tenant" | undefined;
  readonly customerId?: string | undefined;
  /** For system administrators. */
  readonly tenantId?: string | undefined;
}

/** A page of dashboards by title. Without the id that a role needs, none. */
export async function listDashboards(
  client: Client,
  claims: Pick<Claims, "authority">,
  scope: DashboardScope,
  page: { readonly pageSize: number; readonly text?: string | undefined },
  signal?: AbortSignal,
): Promise<readonly DashboardInfo[]> {
  const link: PageLink = {
    page: 0,
    pageSize: page.pageSize,
    textSearch: page.text?.trim(),
    sortOrder: { property: "title", direction: "ASC" },
  };
  return (await pageFor(client, claims, scope, link, quiet(signal)))?.data ?? [];
}

function pageFor(
  client: Client,
  { authority }: Pick<Claims, "authority">,
  { dashboardsScope, customerId, tenantId }: DashboardScope,
  link: PageLink,
  o: CallOptions,
) {
  if (dashboardsScope === "customer" || authority === "CUSTOMER_USER") {
    if (!customerId) return undefined;
    return client.dashboards.customerInfos(entityId("CUSTOMER", parseUuid(customerId)), link, o);
  }
  if (authority === "SYS_ADMIN") {
    if (!tenantId) return undefined;
    return client.dashboards.infosOfTenant(entityId("TENANT", parseUuid(tenantId)), link, o);
  }
  return client.dashboards.tenantInfos(link, o);
}

/** @throws {ApiError} when there is none. */
export function findDashboard(client: Client, id: DashboardId, signal?: AbortSignal): Promise<DashboardInfo> {
  return client.dashboards.info(id, quiet(signal));
}

const TALL_WINDOW = 350;

/** How high the panel of the picker may be, px, in a window of a height. */
export function panelMaxHeight(windowHeight: number): number {
  return windowHeight >= TALL_WINDOW ? 250 : 150;
}

export const PANEL_MIN_WIDTH = 300;
export const PANEL_MAX_WIDTH = 320;
