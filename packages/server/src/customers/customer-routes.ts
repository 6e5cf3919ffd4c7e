import { customerDraft } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { actsOn, savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { CustomerService } from "./customer-service.ts";

export const customerRoutes = (customers: CustomerService): Route[] => [
  route("GET", "/api/customer/:id", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => customers.getForDisplay(user, pathId(params)),
  }),
  route("GET", "/api/customer/:id/shortInfo", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => customers.shortInfo(user, pathId(params)),
  }),
  route("GET", "/api/customer/:id/title", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    handle: async ({ user, params }) => {
      const { title } = await customers.shortInfo(user, pathId(params));
      return {
        kind: "answer",
        status: 200,
        headers: { "content-type": "application/text;charset=UTF-8" }, // sic
        body: title,
      };
    },
  }),
  route("POST", "/api/customer", {
    roles: TENANT_ADMINS,
    audit: savesEntity("CUSTOMER"),
    body: customerDraft,
    handle: ({ user, body }) => customers.save(user, body),
  }),
  route("DELETE", "/api/customer/:id", {
    roles: TENANT_ADMINS,
    audit: actsOn("DELETED", "CUSTOMER"),
    params: idPath,
    handle: ({ user, params }) => customers.delete(user, pathId(params)),
  }),
  route("GET", "/api/customers", {
    roles: TENANT_ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => customers.list(user, pageLink(query)),
  }),
  route("GET", "/api/tenant/customers", {
    roles: TENANT_ADMINS,
    query: Type.Object({ customerTitle: Type.String() }),
    handle: ({ user, query }) => customers.getByTitle(user, query.customerTitle),
  }),
];
