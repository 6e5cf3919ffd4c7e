import { setTimeout as pause } from "node:timers/promises";
import type { TenantId, Uuid } from "@orrery/model";
import type { Clock } from "../clock.ts";
import { Pace } from "./pace.ts";
import { Slots } from "./slots.ts";

/** Maximum number of waiting calls of one tenant. */
const MAX_WAITING = 10_000;

export interface TurnsOptions {
  /** Maximum number of concurrent calls of one tenant. */
  readonly maxTenantCalls: number;
  /** Maximum number of calls of one tenant that begin in a second; what was not used in the last second is still there. */
  readonly maxTenantCallsPerSecond: number;
  readonly clock?: Clock | undefined;
}

/** Lets each tenant make so many calls at a time and in a second; more wait, in the order in which they came. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #clock: Clock;
  readonly #tenants = new Map<Uuid, { readonly slots: Slots; readonly pace: Pace }>();

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
  }

  /** @throws {Error} when too many calls of the tenant wait. */
  async run<T>({ id }: TenantId, work: () => Promise<T>): Promise<T> {
    const tenant = this.#tenants.get(id) ?? {
      slots: new Slots(this.#options.maxTenantCalls, MAX_WAITING),
      pace: new Pace(this.#options.maxTenantCallsPerSecond),
    };
    this.#tenants.set(id, tenant);
    try {
      return await tenant.slots.run(async () => {
        const waitMs = tenant.pace.next(this.#clock());
        if (waitMs > 0) await pause(waitMs);
        return work();
      });
    } finally {
      if (tenant.slots.isIdle && tenant.pace.isRested(this.#clock())) this.#tenants.delete(id);
    }
  }
}
