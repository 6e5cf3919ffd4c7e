import type { FirstSteps } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** The first steps of a new tenant or installation, for its administrators. Made of `client.api` where it is needed. */
export const firstSteps = (api: Api) => ({
  read: (o?: CallOptions) => api.get<FirstSteps>("/api/orrery/firstSteps", o),
  /** Hides them from the caller for good. */
  hide: (o?: CallOptions) => api.post<void>("/api/orrery/firstSteps/hide", undefined, o),
});
