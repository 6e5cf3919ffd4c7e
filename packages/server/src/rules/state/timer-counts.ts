import type { Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { NodeKey } from "../ports/node-key.ts";
import type { TimerStore, TimerTotals } from "./timer-store.ts";

/** What the timers of a tenant may take. */
const TENANT_LIMIT: TimerTotals = { timers: 1_000_000, characters: 1_073_741_824 };
/** Minimum time between two counts of the rows of a node or tenant. */
const RECOUNT_MS = 1_000;

interface Count {
  /** Upper estimate: replacements are counted, too, until the rows are counted again. */
  stored: TimerTotals;
  /** Timers that are being saved. */
  reserved: TimerTotals;
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
  readonly #maxNodeCharacters: number;
  readonly #nodes = new Map<Uuid, Count>();
  readonly #tenants = new Map<Uuid, Count>();

  constructor(store: TimerStore, clock: Clock, maxNodeCharacters: number) {
    this.#store = store;
    this.#clock = clock;
    this.#maxNodeCharacters = maxNodeCharacters;
  }

  /**
   * Keeps room for one more timer of the node, until it is `released`: saved or not.
   * @param characters length of its message.
   * @returns undefined when there is no room.
   */
  async reserve(
    { tenantId: { id: tenantId }, ruleNodeId: { id: ruleNodeId } }: NodeKey,
    maxOfNode: number,
    characters: number,
  ): Promise<Reservation | undefined> {
    const one: TimerTotals = { timers: 1, characters };
    const ofNode = { timers: maxOfNode, characters: this.#maxNodeCharacters };
    const node = await this.#counted(this.#nodes, ruleNodeId, roomFor(one, ofNode), () =>
      this.#store.totals({ ruleNodeId }),
    );
    const hasRoom = roomFor(one, TENANT_LIMIT);
    const tenant = await this.#counted(this.#tenants, tenantId, hasRoom, () => this.#store.totals({ tenantId }));
    if (!roomFor(one, ofNode)(node) || !hasRoom(tenant)) return undefined;
    for (const count of [node, tenant]) count.reserved = plus(count.reserved, one); // nothing was waited for since
    return {
      release: (isSaved) => {
        for (const count of [node, tenant]) {
          count.reserved = plus(count.reserved, { timers: -1, characters: -characters });
          if (isSaved) count.stored = plus(count.stored, one);
        }
      },
    };
  }

  /** Adds to the counts; negative numbers remove. */
  add(tenantId: Uuid, ruleNodeId: Uuid, totals: TimerTotals): void {
    for (const count of [this.#nodes.get(ruleNodeId), this.#tenants.get(tenantId)]) {
      if (count) count.stored = plus(count.stored, totals);
    }
  }

  /** A node was deleted with its timers. */
  forget(ruleNodeId: Uuid): void {
    this.#nodes.delete(ruleNodeId);
  }

  async #counted(
    counts: Map<Uuid, Count>,
    id: Uuid,
    hasRoom: (count: Count) => boolean,
    counted: () => Promise<TimerTotals>,
  ): Promise<Count> {
    const now = this.#clock();
    let count = counts.get(id);
    if (!count) {
      count = { stored: NONE, reserved: NONE, countedAt: Number.NEGATIVE_INFINITY };
      counts.set(id, count);
    }
    const isKnown = count.countedAt > Number.NEGATIVE_INFINITY && hasRoom(count);
    if (!isKnown && now - count.countedAt >= RECOUNT_MS) count.counting ??= recount(count, now, counted);
    await count.counting;
    return count;
  }
}

const NONE: TimerTotals = { timers: 0, characters: 0 };

const plus = (one: TimerTotals, other: TimerTotals): TimerTotals => ({
  timers: one.timers + other.timers,
  characters: one.characters + other.characters,
});

const roomFor =
  (one: TimerTotals, limit: TimerTotals) =>
  ({ stored, reserved }: Count): boolean =>
    stored.timers + reserved.timers + one.timers <= limit.timers &&
    stored.characters + reserved.characters + one.characters <= limit.characters;

async function recount(count: Count, now: number, counted: () => Promise<TimerTotals>): Promise<void> {
  try {
    count.stored = await counted();
    count.countedAt = now;
  } finally {
    count.counting = undefined;
  }
}
