import type { Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { NodeKey } from "../ports/node-key.ts";
import type { TimerStore } from "./timer-store.ts";

/** Maximum number of timers of a tenant. */
const MAX_TENANT_TIMERS = 1_000_000;
/** Minimum time between two counts of the rows of a node or tenant. */
const RECOUNT_MS = 1_000;

interface Count {
  /** Upper estimate of the number of timers: replacements are counted, too, until the rows are counted again. */
  timers: number;
  countedAt: number;
  /** Set while the rows are being counted. */
  counting?: Promise<void> | undefined;
}

/** Enforces the limits on timers of nodes and tenants; counts those of a node when it schedules its first one. */
export class TimerCounts {
  readonly #store: TimerStore;
  readonly #clock: Clock;
  readonly #nodes = new Map<Uuid, Count>();
  readonly #tenants = new Map<Uuid, Count>();

  constructor(store: TimerStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Whether the node may have one more timer. */
  async hasRoom({ tenantId: { id: tenantId }, ruleNodeId: { id: ruleNodeId } }: NodeKey, maxOfNode: number) {
    const ofNode = (): Promise<number> => this.#store.count({ ruleNodeId });
    const ofTenant = (): Promise<number> => this.#store.count({ tenantId });
    return (
      (await this.#hasRoom(this.#nodes, ruleNodeId, maxOfNode, ofNode)) &&
      (await this.#hasRoom(this.#tenants, tenantId, MAX_TENANT_TIMERS, ofTenant))
    );
  }

  /** Adds to the counts; a negative number removes. */
  add(tenantId: Uuid, ruleNodeId: Uuid, timers: number): void {
    for (const count of [this.#nodes.get(ruleNodeId), this.#tenants.get(tenantId)]) if (count) count.timers += timers;
  }

  /** A node was deleted with its timers. */
  forget(ruleNodeId: Uuid): void {
    this.#nodes.delete(ruleNodeId);
  }

  async #hasRoom(counts: Map<Uuid, Count>, id: Uuid, limit: number, counted: () => Promise<number>): Promise<boolean> {
    const now = this.#clock();
    let count = counts.get(id);
    if (!count) {
      count = { timers: 0, countedAt: Number.NEGATIVE_INFINITY };
      counts.set(id, count);
    }
    const isKnown = count.countedAt > Number.NEGATIVE_INFINITY && count.timers < limit;
    if (!isKnown && now - count.countedAt >= RECOUNT_MS) count.counting ??= recount(count, now, counted);
    await count.counting;
    return count.timers < limit;
  }
}

async function recount(count: Count, now: number, counted: () => Promise<number>): Promise<void> {
  try {
    count.timers = await counted();
    count.countedAt = now;
  } finally {
    count.counting = undefined;
  }
}
