import type { ProvisionAnswer } from "./provision-answer.ts";
import type { ProvisionRequest } from "./provision-request.ts";

/** Where devices get credentials that have none yet. */
export interface Provisioning {
  /**
   * Resolves when what was created is durable. `address`: where the request came from.
   * @throws {PlatformError} `tooManyRequests` when the address asks too often, `unavailable` when too many are asked for.
   */
  provision(request: ProvisionRequest, address: string): Promise<ProvisionAnswer>;
}
