import type { ProvisionAnswer } from "./provision-answer.ts";
import type { ProvisionRequest } from "./provision-request.ts";

/** Gives credentials to devices that have none yet. */
export interface Provisioning {
  /**
   * Resolves when everything created is durable. `address`: where the request came from.
   * @throws {PlatformError} `tooManyRequests` when the address asks too often, `unavailable` when too many requests are
   * processed.
   */
  provision(request: ProvisionRequest, address: string): Promise<ProvisionAnswer>;
}
