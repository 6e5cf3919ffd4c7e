import { dashboardDraft, homeDashboardInfoDraft, parseUuid, type Uuid } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES, SYSTEM_ADMINS, TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import type { Clock } from "../kernel/clock.ts";
import {
  actsOn,
  assignsToCustomer,
  savesEntity,
  unassignsFromCustomer,
} from "../kernel/http/audit/audit-descriptions.ts";
import { chosenIds, customerChoices } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { parseBody, parseJson } from "../kernel/http/input/validation.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import type { DashboardService } from "./dashboard-service.ts";
import type { HomeDashboardService } from "./home-dashboard-service.ts";

const listQuery = Type.Object({ ...pageQuery.properties, mobile: Type.Optional(Type.Boolean()) });
/** An extension: the contract has no list of the dashboards of given customers. */
const tenantListQuery = Type.Object({ ...listQuery.properties, customerIds: customerChoices });
const assignPath = Type.Object({ customerId: Type.String(), id: Type.String() });
const idsBody = Type.Array(Type.String());

export interface DashboardRoutesOptions {
  readonly dashboards: DashboardService;
  readonly home: HomeDashboardService;
  readonly clock: Clock;
  /** Maximum number of points that a widget may request at once. */
  readonly maxDatapointsLimit: number;
}

export const dashboardRoutes = (options: DashboardRoutesOptions): Route[] => [
  ...generalRoutes(options),
  ...objectRoutes(options),
  ...assignmentRoutes(options),
];

const generalRoutes = ({ dashboards, home, clock, maxDatapointsLimit }: DashboardRoutesOptions): Route[] => [
  route("GET", "/api/dashboard/serverTime", { roles: ALL_ROLES, visitors: true, handle: () => clock() }),
  route("GET", "/api/dashboard/maxDatapointsLimit", {
    roles: ALL_ROLES,
    visitors: true,
    handle: () => maxDatapointsLimit,
  }),
  route("GET", "/api/dashboard/home", {
    mayBeLong: true,
    roles: ALL_ROLES,
    visitors: true,
    handle: ({ user }) => home.find(user),
  }),
  route("GET", "/api/dashboard/home/info", {
    roles: ALL_ROLES,
    visitors: true,
    handle: ({ user }) => home.findInfo(user),
  }),
  route("GET", "/api/tenant/dashboard/home/info", { roles: TENANT_ADMINS, handle: ({ user }) => home.ofTenant(user) }),
  route("POST", "/api/tenant/dashboard/home/info", {
    roles: TENANT_ADMINS,
    body: homeDashboardInfoDraft,
    handle: ({ user, body }) => home.setOfTenant(user, body),
  }),
  route("GET", "/api/tenant/:id/dashboards", {
    roles: SYSTEM_ADMINS,
    params: idPath,
    query: pageQuery,
    handle: ({ user, params, query }) =>
      dashboards.listOfTenant(user, { tenantId: pathId(params), mobile: false }, pageLink(query)),
  }),
  route("GET", "/api/tenant/dashboards", {
    roles: TENANT_ADMINS,
    query: tenantListQuery,
    handle: ({ user, query }) => {
      const customerIds = chosenIds("customerIds", query.customerIds);
      const scope = { tenantId: user.tenantId.id, mobile: query.mobile ?? false, customerIds };
      return dashboards.listOfTenant(user, scope, pageLink(query));
    },
  }),
  route("GET", "/api/customer/:id/dashboards", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    query: listQuery,
    handle: ({ user, params, query }) =>
      dashboards.listOfCustomer(user, { customerId: pathId(params), mobile: query.mobile ?? false }, pageLink(query)),
  }),
];

const objectRoutes = ({ dashboards }: DashboardRoutesOptions): Route[] => [
  route("GET", "/api/dashboard/info/:id", {
    roles: ALL_ROLES,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => dashboards.getInfo(user, pathId(params)),
  }),
  route("GET", "/api/dashboard/:id", {
    mayBeLong: true,
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => dashboards.get(user, pathId(params)),
  }),
  route("POST", "/api/dashboard", {
    roles: TENANT_ADMINS,
    audit: savesEntity("DASHBOARD"),
    body: dashboardDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => dashboards.save(user, body),
  }),
  route("DELETE", "/api/dashboard/:id", {
    roles: TENANT_ADMINS,
    audit: actsOn("DELETED", "DASHBOARD"),
    params: idPath,
    handle: ({ user, params }) => dashboards.delete(user, pathId(params)),
  }),
];

const assignmentRoutes = ({ dashboards }: DashboardRoutesOptions): Route[] => [
  route("POST", "/api/customer/:customerId/dashboard/:id", {
    roles: TENANT_ADMINS,
    audit: assignsToCustomer("DASHBOARD"),
    params: assignPath,
    handle: ({ user, params }) => dashboards.assign(user, parseUuid(params.customerId), pathId(params)),
  }),
  route("DELETE", "/api/customer/:customerId/dashboard/:id", {
    roles: TENANT_ADMINS,
    audit: unassignsFromCustomer("DASHBOARD"),
    params: assignPath,
    handle: ({ user, params }) => dashboards.unassign(user, parseUuid(params.customerId), pathId(params)),
  }),
  route("POST", "/api/customer/public/dashboard/:id", {
    roles: TENANT_ADMINS,
    audit: assignsToCustomer("DASHBOARD"),
    params: idPath,
    handle: ({ user, params }) => dashboards.makePublic(user, pathId(params)),
  }),
  route("DELETE", "/api/customer/public/dashboard/:id", {
    roles: TENANT_ADMINS,
    audit: unassignsFromCustomer("DASHBOARD"),
    params: idPath,
    handle: ({ user, params }) => dashboards.makePrivate(user, pathId(params)),
  }),
  route("POST", "/api/dashboard/:id/customers", {
    roles: TENANT_ADMINS,
    audit: assignsToCustomer("DASHBOARD"),
    params: idPath,
    bodyAs: "text",
    handle: ({ user, params, body }) => dashboards.setCustomers(user, pathId(params), customerIds(body)),
  }),
  route("POST", "/api/dashboard/:id/customers/add", {
    roles: TENANT_ADMINS,
    audit: assignsToCustomer("DASHBOARD"),
    params: idPath,
    bodyAs: "text",
    handle: ({ user, params, body }) => dashboards.addCustomers(user, pathId(params), customerIds(body)),
  }),
  route("POST", "/api/dashboard/:id/customers/remove", {
    roles: TENANT_ADMINS,
    audit: unassignsFromCustomer("DASHBOARD"),
    params: idPath,
    bodyAs: "text",
    handle: ({ user, params, body }) => dashboards.removeCustomers(user, pathId(params), customerIds(body)),
  }),
];

/** The body is a list of ids; a missing body means none. */
function customerIds(body: unknown): readonly Uuid[] {
  const text = String(body ?? "");
  return text.trim() === "" ? [] : parseBody(idsBody, parseJson(text)).map(parseUuid);
}
