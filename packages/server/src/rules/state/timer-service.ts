import type { EntityId, TenantId } from "@orrery/model";
import { BatchedWrites } from "../../kernel/async/batched-writes.ts";
import { type Cause, nextArrival } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { GoneEntity } from "../../kernel/entities/cleanup-jobs.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { PartitionFence } from "../../kernel/partitions/partition-fence.ts";
import type { NodeKey } from "../ports/node-key.ts";
import {
  MAX_NODE_CHARACTERS,
  MAX_NODE_TIMERS,
  MAX_TIMER_LENGTH,
  type NodeTimer,
  type TimerOptions,
  type TimersPort,
  TooManyTimers,
} from "../ports/timers.ts";
import { type FireTimer, TimerClock } from "./timer-clock.ts";
import { TimerCounts } from "./timer-counts.ts";
import { type TimerColumns, TimerStore, timerIdOf, timerRow } from "./timer-store.ts";

export interface TimerServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether messages of the tenant are processed at present; otherwise its timers wait. */
  readonly mayRun?: ((tenantId: TenantId) => boolean) | undefined;
  /** None by default. */
  readonly fence?: PartitionFence | undefined;
  /** {@link MAX_NODE_CHARACTERS} by default. */
  readonly maxNodeCharacters?: number | undefined;
}

const MAX_KEY_LENGTH = 64;
const MAX_ROWS = 200;

/** A row to save; `keep` leaves a timer that exists as it is. */
interface Save {
  readonly row: TimerColumns;
  readonly keep: boolean;
}

/** Timers of rule nodes, in the database. */
export class TimerService implements TimersPort {
  readonly #store: TimerStore;
  readonly #counts: TimerCounts;
  readonly #clock: TimerClock;
  readonly #saves: BatchedWrites<Save>;

  constructor({ database, clock, log, mayRun, fence, maxNodeCharacters = MAX_NODE_CHARACTERS }: TimerServiceOptions) {
    this.#store = new TimerStore(database, fence);
    this.#counts = new TimerCounts(this.#store, clock, maxNodeCharacters);
    this.#clock = new TimerClock({ store: this.#store, counts: this.#counts, clock, log, mayRun });
    this.#saves = new BatchedWrites((saves) => this.#saveAll(saves), MAX_ROWS);
  }

  async schedule(node: NodeKey, timer: NodeTimer, options: TimerOptions = {}): Promise<void> {
    const { cause, keepExisting: keep = false, maxPending = MAX_NODE_TIMERS } = options;
    const row = timerRow(node, timer, cause?.arrival ?? nextArrival());
    if (row.key.length > MAX_KEY_LENGTH) throw new Error("The key of a timer is too long");
    if (row.message.length > MAX_TIMER_LENGTH) throw new Error("The message is too large to be kept for later");
    const reservation = await this.#counts.reserve(node, Math.min(maxPending, MAX_NODE_TIMERS), row.size);
    if (!reservation) throw new TooManyTimers("Too many timers are pending");
    try {
      await (cause?.claim ? this.#saveOnce({ row, keep }, cause.claim) : this.#saves.add({ row, keep }));
    } catch (error) {
      reservation.release(false);
      throw error;
    }
    reservation.release(true);
    this.#clock.expect(row.tenant_id, row.due_time);
  }

  async cancel(node: NodeKey, originator: EntityId, key: string): Promise<void> {
    await this.#saves.idle();
    const characters = await this.#store.delete(this.#store.db, timerIdOf(node, originator, key));
    if (characters === undefined) return;
    this.#counts.add(node.tenantId.id, node.ruleNodeId.id, { timers: -1, characters: -characters });
  }

  /** Deletes the timers of a deleted node, or those that nodes have for a deleted originator. */
  async forget(gone: GoneEntity, signal?: AbortSignal): Promise<void> {
    await this.#store.forget(gone, signal);
    if (gone.id.entityType === "RULE_NODE") this.#counts.forget(gone.id.id);
  }

  /** Starts firing timers, beginning with those that became due earlier. */
  async start(fire: FireTimer): Promise<void> {
    for await (const { tenantId, dueTime } of this.#store.firstDues()) this.#clock.expect(tenantId, dueTime);
    this.#clock.start(fire);
  }

  /** Stops firing timers. */
  stop(): Promise<void> {
    return this.#clock.stop();
  }

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return this.#saves.idle();
  }

  async #saveOnce(save: Save, claim: NonNullable<Cause["claim"]>): Promise<void> {
    await this.#saves.idle(); // waits for earlier writes of the same key
    await this.#store.db.transaction().execute(async (tx) => {
      if (await claim(tx)) await this.#store.save(tx, [save.row], save.keep);
    });
  }

  /** Rows with the same primary key must not be in one statement. */
  async #saveAll(saves: readonly Save[]): Promise<void> {
    await this.#store.db.transaction().execute(async (tx) => {
      for (const keep of [false, true]) {
        const rows = new Map<string, TimerColumns>();
        for (const { row, keep: kept } of saves) if (kept === keep) rows.set(idOf(row), row);
        if (rows.size > 0) await this.#store.save(tx, [...rows.values()], keep);
      }
    });
  }
}

function idOf({ originator_id, rule_node_id, key }: TimerColumns): string {
  return `${originator_id} ${rule_node_id} ${key}`;
}
