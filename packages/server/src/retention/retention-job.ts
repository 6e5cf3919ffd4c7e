import { setTimeout } from "node:timers/promises";
import type { EntityId, RetentionPass, Uuid } from "@orrery/model";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { KeyRetention, RetentionResult } from "../telemetry/store/engine/retention-requests.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import { rulesOf } from "./key-retention.ts";
import type { RetainedEntities, RetainedEntity } from "./retained-entities.ts";
import type { DueRetention, RetentionStore } from "./retention-store.ts";

/** How often policies are looked at whose pass is due. */
const CHECK_MS = 5_000;
/** Between the end of a pass and the next one: buckets of an hour do not become whole more often. */
const PASS_EVERY_MS = 3_600_000;
/** After a pass that failed. */
const AGAIN_MS = 60_000;
/** Entities after which a pass says how far it is, and notices that it was paused. */
const PAGE = 20;
const MAX_DUE = 20;
/** A pass rests as long as it worked, so that it takes half of the store's time at most; for this long at once, ms. */
const MAX_REST_MS = 1_000;

export interface RetentionJobOptions {
  readonly store: RetentionStore;
  readonly entities: RetainedEntities;
  readonly series: Pick<TimeSeriesStore, "retain">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Acts on the policies of tenants, one after the other and entity by entity, so that commits run in between. */
export class RetentionJob {
  readonly #options: RetentionJobOptions;
  readonly #schedule: Schedule;
  #freed = NOTHING;
  #failures = 0;

  constructor(options: RetentionJobOptions) {
    this.#options = options;
    const { log } = options;
    this.#schedule = new Schedule({ name: "retention", firstAfterMs: CHECK_MS, intervalMs: CHECK_MS, log }, (signal) =>
      this.run(signal),
    );
  }

  /** By all passes since the start. */
  get freed(): RetentionResult {
    return this.#freed;
  }

  get failures(): number {
    return this.#failures;
  }

  /** All passes that are due. */
  async run(signal?: AbortSignal): Promise<void> {
    for (const due of await this.#options.store.due(this.#options.clock(), MAX_DUE)) {
      if (signal?.aborted) return;
      await this.#pass(due, signal);
    }
  }

  close(): Promise<void> {
    return this.#schedule.close();
  }

  async #pass({ tenantId, revision, policy }: DueRetention, signal: AbortSignal | undefined): Promise<void> {
    const { store, entities, clock, log } = this.#options;
    const startTime = clock();
    const counts = [...(await entities.counts(tenantId)).values()];
    const total = counts.reduce((sum, count) => sum + count, 0);
    let pass: RetentionPass = { startTime, endTime: null, entities: 0, total, rows: 0, bytes: 0, error: null };
    try {
      for await (const page of this.#pages(tenantId)) {
        // It is due until it has ended: what a crash interrupts begins anew.
        if (signal?.aborted || !(await store.savePass(tenantId, revision, pass, startTime))) return;
        for (const { id, deviceProfileId } of page) {
          if (signal?.aborted) return;
          const { rows, bytes } = await this.#retain(id, rulesOf(policy, deviceProfileId, startTime), signal);
          pass = { ...pass, entities: pass.entities + 1, rows: pass.rows + rows, bytes: pass.bytes + bytes };
        }
      }
      await store.savePass(tenantId, revision, { ...pass, endTime: clock() }, clock() + PASS_EVERY_MS);
    } catch (error) {
      if (signal?.aborted) return;
      this.#failures++;
      log.warn({ err: error, tenantId }, "a pass of retention failed; it is repeated");
      const failed = { ...pass, endTime: clock(), error: error instanceof Error ? error.message : String(error) };
      await store.savePass(tenantId, revision, failed, clock() + AGAIN_MS);
    }
  }

  async #retain(id: EntityId, rules: readonly KeyRetention[], signal: AbortSignal | undefined) {
    if (rules.length === 0) return NOTHING;
    const began = performance.now();
    const done = await this.#options.series.retain(id, rules);
    if (done.rows > 0) {
      this.#freed = { rows: this.#freed.rows + done.rows, bytes: this.#freed.bytes + done.bytes };
      const restMs = Math.min(performance.now() - began, MAX_REST_MS);
      await setTimeout(restMs, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined); // it is closed
    }
    return done;
  }

  async *#pages(tenantId: Uuid): AsyncGenerator<readonly RetainedEntity[], void, undefined> {
    const { entities } = this.#options;
    for (const kind of ["devices", "assets"] as const) {
      let after: Uuid | undefined;
      for (;;) {
        const page = await entities[kind](tenantId, { after, limit: PAGE });
        if (page.length > 0) yield page;
        if (page.length < PAGE) break;
        after = page.at(-1)?.id.id;
      }
    }
  }
}

const NOTHING: RetentionResult = { rows: 0, bytes: 0 };
