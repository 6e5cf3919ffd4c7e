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
  /** Timers that are being saved. */
  reserved: number;
  countedAt: number;
  /** Set while the rows are being counted. */
  counting?: Promise<void> | undefined;
}

/** Room for a timer that is being saved. */
export interface Reservation {
  release(isSaved: boolean): void;
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

  /**
   * Keeps room for one more timer of the node, until it is `released`: saved or not.
   * @returns undefined when there is no room.
   */
  async reserve(
    { tenantId: { id: tenantId }, ruleNodeId: { id: ruleNodeId } }: NodeKey,
    maxOfNode: number,
  ): Promise<Reservation | undefined> {
    const ofNode = (): Promise<number> => this.#store.count({ ruleNodeId });
    const ofTenant = (): Promise<number> => this.#store.count({ tenantId });
    const node = await this.#counted(this.#nodes, ruleNodeId, maxOfNode, ofNode);
    const tenant = await this.#counted(this.#tenants, tenantId, MAX_TENANT_TIMERS, ofTenant);
    if (!hasRoom(node, maxOfNode) || !hasRoom(tenant, MAX_TENANT_TIMERS)) return undefined;
    for (const count of [node, tenant]) count.reserved += 1; // nothing was waited for since the counts were looked at
    return {
      release: (isSaved) => {
        for (const count of [node, tenant]) {
          count.reserved -= 1;
          if (isSaved) count.timers += 1;
        }
      },
    };
  }

  /** Adds to the counts; a negative number removes. */
  add(tenantId: Uuid, ruleNodeId: Uuid, timers: number): void {
    for (const count of [this.#nodes.get(ruleNodeId), this.#tenants.get(tenantId)]) if (count) count.timers += timers;
  }

  /** A node was deleted with its timers. */
  forget(ruleNodeId: Uuid): void {
    this.#nodes.delete(ruleNodeId);
  }

  async #counted(counts: Map<Uuid, Count>, id: Uuid, limit: number, counted: () => Promise<number>): Promise<Count> {
    const now = this.#clock();
    let count = counts.get(id);
    if (!count) {
      count = { timers: 0, reserved: 0, countedAt: Number.NEGATIVE_INFINITY };
      counts.set(id, count);
    }
    const isKnown = count.countedAt > Number.NEGATIVE_INFINITY && hasRoom(count, limit);
    if (!isKnown && now - count.countedAt >= RECOUNT_MS) count.counting ??= recount(count, now, counted);
    await count.counting;
    return count;
  }
}

const hasRoom = ({ timers, reserved }: Count, limit: number): boolean => timers + reserved < limit;

async function recount(count: Count, now: number, counted: () => Promise<number>): Promise<void> {
  try {
    count.timers = await counted();
    count.countedAt = now;
  } finally {
    count.counting = undefined;
  }
}
