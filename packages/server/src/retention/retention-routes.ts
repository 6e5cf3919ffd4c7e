import { retentionDraft, retentionPolicy } from "@orrery/model";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { unnamed } from "../kernel/http/audit/audit-descriptions.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { RetentionService } from "./retention-service.ts";

const PATH = "/api/orrery/retention";
/** A hundred rules with fifty keys each. */
const BODY_LIMIT = 2 * 1024 * 1024;
const PREVIEW_MS = 60_000;

/** Orrery additions: how long points are kept, and in which resolution. */
export const retentionRoutes = (retention: RetentionService): Route[] => [
  route("GET", PATH, { roles: TENANT_ADMINS, handle: ({ user }) => retention.read(user) }),
  route("POST", PATH, {
    roles: TENANT_ADMINS,
    audit: () => ({ ...unnamed("UPDATED", "TENANT", undefined, { settings: "retention" }), isOfInstallation: true }),
    bodyLimit: BODY_LIMIT,
    body: retentionDraft,
    handle: ({ user, body }) => retention.save(user, body),
  }),
  route("POST", `${PATH}/preview`, {
    roles: TENANT_ADMINS,
    bodyLimit: BODY_LIMIT,
    timeoutMs: PREVIEW_MS,
    body: retentionPolicy,
    handle: ({ user, body }) => retention.preview(user, body),
  }),
];
