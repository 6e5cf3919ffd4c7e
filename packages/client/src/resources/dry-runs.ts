import type { DryRunRequest, DryRunResult } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Rule chains on trial. Made of `client.api` where it is needed. */
export const dryRuns = (api: Api) => ({
  /** What would become of a message in a chain as it is being edited; nothing is stored or sent. */
  run: (request: DryRunRequest, o?: CallOptions) => api.post<DryRunResult>("/api/orrery/ruleChains/dryRun", request, o),
});
