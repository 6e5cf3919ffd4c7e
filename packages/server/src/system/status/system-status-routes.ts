import { SYSTEM_ADMINS } from "../../kernel/auth/roles.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { SystemStatusService } from "./system-status-service.ts";

/** An Orrery addition: how the installation fares, for those who run it. */
export const systemStatusRoutes = (status: SystemStatusService): Route[] => [
  route("GET", "/api/orrery/system", { roles: SYSTEM_ADMINS, handle: () => status.read() }),
];
