import { PlatformError } from "@orrery/model";
import { hasCustomer, isSystemAdmin, type User } from "../../auth/user.ts";
import type { Clock } from "../../clock.ts";
import { RateLimiter } from "../../rate-limits/rate-limiter.ts";
import type { Rate } from "../../rate-limits/token-buckets.ts";

export interface CallLimitsOptions {
  readonly tenant: readonly Rate[];
  readonly customer: readonly Rate[];
  readonly clock: Clock;
}

/** Rate limits of the users of a tenant, and of a customer (reference: REST API, 1.8). */
export class CallLimits {
  readonly #options: CallLimitsOptions;
  readonly #tenants = new RateLimiter();
  readonly #customers = new RateLimiter();

  constructor(options: CallLimitsOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} `tooManyRequests`. System administrators are never refused. */
  check(user: User): void {
    if (isSystemAdmin(user)) return;
    const { tenant, customer, clock } = this.#options;
    const now = clock();
    if (!this.#tenants.take(user.tenantId.id, tenant, 1, now)) throw tooMany("tenant");
    if (hasCustomer(user) && !this.#customers.take(user.customerId.id, customer, 1, now)) throw tooMany("customer");
  }
}

function tooMany(whose: "tenant" | "customer"): PlatformError {
  return new PlatformError("tooManyRequests", `Too many requests for current ${whose}!`);
}
