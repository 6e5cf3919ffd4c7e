import { dryRunRequest } from "@orrery/model";
import { TENANT_ADMINS } from "../../kernel/auth/roles.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../../kernel/http/route.ts";
import type { DryRunService } from "./dry-run-service.ts";

/** A call of our own: what would become of a message in a chain that is being edited. */
export const dryRunRoutes = (dryRuns: DryRunService): Route[] => [
  route("POST", "/api/orrery/ruleChains/dryRun", {
    roles: TENANT_ADMINS,
    body: dryRunRequest,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => dryRuns.run(user, body),
  }),
];
