import type { SystemStatus } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** How the installation fares, for system administrators. Made of `client.api` by the page that needs it. */
export const systemStatus = (api: Api) => ({
  read: (o?: CallOptions) => api.get<SystemStatus>("/api/orrery/system", o),
});
