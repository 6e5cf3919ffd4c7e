import { customerDraft } from "@orrery/model";
import { Type } from "typebox";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { CustomerService } from "./customer-service.ts";

const T = ["TENANT_ADMIN"] as const;
const TC = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;

export const customerRoutes = (customers: CustomerService): Route[] => [
  route("GET", "/api/customer/:id", {
    who: TC,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => customers.getForDisplay(user, pathId(params)),
  }),
  route("GET", "/api/customer/:id/shortInfo", {
    who: TC,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => customers.shortInfo(user, pathId(params)),
  }),
  route("GET", "/api/customer/:id/title", {
    who: TC,
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
    who: T,
    body: customerDraft,
    handle: ({ user, body }) => customers.save(user, body),
  }),
  route("DELETE", "/api/customer/:id", {
    who: T,
    params: idPath,
    handle: ({ user, params }) => customers.delete(user, pathId(params)),
  }),
  route("GET", "/api/customers", {
    who: T,
    query: pageQuery,
    handle: ({ user, query }) => customers.list(user, pageLink(query)),
  }),
  route("GET", "/api/tenant/customers", {
    who: T,
    query: Type.Object({ customerTitle: Type.String() }),
    handle: ({ user, query }) => customers.getByTitle(user, query.customerTitle),
  }),
];
