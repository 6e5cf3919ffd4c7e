import { Type } from "typebox";
import { type CallAnswer, says, saysProfile } from "./answer.ts";
import * as e from "./entities.ts";
import { flag, page, text } from "./parts.ts";

/** Answers of the calls of tenants and customers. */
export const tenantAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    e.customer,
    `POST /api/customer
     GET /api/customer/:id
     GET /api/tenant/customers`,
  ),
  says("nothing", "DELETE /api/customer/:id"),
  says(Type.Object({ title: text, isPublic: flag }), "GET /api/customer/:id/shortInfo"),
  says("text", "GET /api/customer/:id/title"),
  says(page(e.customer), "GET /api/customers"),
  says(
    e.tenant,
    `POST /api/tenant
     GET /api/tenant/:id`,
  ),
  says("nothing", "DELETE /api/tenant/:id"),
  says(e.tenantInfo, "GET /api/tenant/info/:id"),
  says(page(e.tenantInfo), "GET /api/tenantInfos"),
  says(page(e.tenant), "GET /api/tenants"),
  saysProfile("tenantProfile", e.tenantProfile, e.tenantProfileInfo),
];
