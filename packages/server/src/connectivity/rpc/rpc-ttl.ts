import type { TenantId } from "@orrery/model";
import { Schedule } from "../../kernel/async/schedule.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { RpcStore } from "./rpc-store.ts";

const DAY_MS = 86_400_000;

export interface RpcTtlOptions {
  readonly store: Pick<RpcStore, "tenants" | "purge">;
  /** Days for which a tenant's records are kept; 0: for ever. */
  readonly daysOf: (tenantId: TenantId) => number | Promise<number>;
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Deletes persistent RPCs that are older than the tenant's profile allows (reference: device connectivity, 11.3). */
export class RpcTtl {
  readonly #options: RpcTtlOptions;
  readonly #schedule: Schedule;

  constructor(options: RpcTtlOptions) {
    this.#options = options;
    const { intervalMs, log } = options;
    this.#schedule = new Schedule({ name: "old RPCs", firstAfterMs: intervalMs, intervalMs, log }, (signal) =>
      this.run(signal),
    );
  }

  async run(signal?: AbortSignal): Promise<void> {
    const { store, daysOf, clock } = this.#options;
    for (const tenantId of await store.tenants()) {
      const days = await daysOf(tenantId);
      if (days > 0) while (!signal?.aborted && (await store.purge(tenantId, clock() - days * DAY_MS)));
    }
  }

  close(): Promise<void> {
    return this.#schedule.close();
  }
}
