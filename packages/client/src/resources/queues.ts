import type { ServiceType } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const queues = (api: Api) => ({
  /** Names of the queues to choose from. */
  names: (serviceType: ServiceType, o?: CallOptions) =>
    api.get<readonly string[]>("/api/tenant/queues", o, { serviceType }),
});
