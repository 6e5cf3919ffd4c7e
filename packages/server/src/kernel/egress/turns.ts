import { setTimeout as pause } from "node:timers/promises";
import type { TenantId, Uuid } from "@orrery/model";
import type { Clock } from "../clock.ts";
import { Pace } from "./pace.ts";
import { TenantSlots } from "./tenant-slots.ts";

/** Maximum number of waiting calls of one tenant. */
const MAX_WAITING = 10_000;

export interface TurnsOptions {
  /** Maximum number of concurrent calls of one tenant. */
  readonly maxTenantCalls: number;
  /** Maximum number of calls of one tenant that begin in a second; what was not used in the last second is still there. */
  readonly maxTenantCallsPerSecond: number;
  readonly clock?: Clock | undefined;
}

/** Limits the calls that each tenant makes at a time and in a second; more wait, in the order in which they came. */
export class Turns {
  readonly #slots: TenantSlots;
  readonly #perSecond: number;
  readonly #paces = new Map<Uuid, Pace>();
  readonly #clock: Clock;

  constructor(options: TurnsOptions) {
    this.#slots = new TenantSlots(options.maxTenantCalls, MAX_WAITING);
    this.#perSecond = options.maxTenantCallsPerSecond;
    this.#clock = options.clock ?? Date.now;
  }

  /** @throws {Error} when too many calls of the tenant wait. */
  run<T>(tenantId: TenantId, work: () => Promise<T>): Promise<T> {
    return this.#slots.run(tenantId, async () => {
      const pace = this.#paces.get(tenantId.id) ?? new Pace(this.#perSecond);
      this.#paces.set(tenantId.id, pace);
      const waitMs = pace.next(this.#clock());
      if (waitMs > 0) await pause(waitMs);
      try {
        return await work();
      } finally {
        if (pace.isRested(this.#clock())) this.#paces.delete(tenantId.id);
      }
    });
  }
}
