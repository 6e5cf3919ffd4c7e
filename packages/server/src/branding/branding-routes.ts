import { brandingDraft, SYSTEM_TENANT } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, ALL_ROLES, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { unnamed } from "../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../kernel/http/audit/audited-action.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { type BrandingService, IMAGES_PATH, TENANT_IMAGES_PATH } from "./branding-service.ts";
import { imageAnswer } from "./image-answer.ts";

const PATH = "/api/orrery/branding";
/** Three images in base64. */
const BODY_LIMIT = 768 * 1024;

const imagePath = Type.Object({ hash: Type.String({ pattern: "^[0-9a-f]{64}$" }) });
const changesBranding: AuditDescription = () => ({
  ...unnamed("UPDATED", "TENANT", undefined, { settings: "branding" }),
  isOfInstallation: true, // whatever the levels of the audit log are, which know no settings
});

/** Calls for names, colours and images. An Orrery addition: the contract has no such calls. */
export const brandingRoutes = (branding: BrandingService): Route[] => [
  route("GET", PATH, { roles: ALL_ROLES, visitors: true, handle: ({ user }) => branding.shownTo(user.tenantId) }),
  route("GET", `${PATH}/own`, { roles: ADMINS, handle: ({ user }) => branding.own(user) }),
  route("POST", `${PATH}/own`, {
    roles: ADMINS,
    audit: changesBranding,
    bodyLimit: BODY_LIMIT,
    body: brandingDraft,
    handle: ({ user, body }) => branding.save(user, body),
  }),
  route("DELETE", `${PATH}/own`, { roles: ADMINS, audit: changesBranding, handle: ({ user }) => branding.reset(user) }),
  route("GET", `${IMAGES_PATH}/:hash`, {
    roles: "ANYONE",
    params: imagePath,
    handle: async ({ params }) => imageAnswer(await branding.image(SYSTEM_TENANT, params.hash), "public"),
  }),
  route("GET", `${TENANT_IMAGES_PATH}/:hash`, {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: imagePath,
    handle: async ({ user, params }) => imageAnswer(await branding.image(user.tenantId, params.hash), "private"),
  }),
];
