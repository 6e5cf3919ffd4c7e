import { entityId, type TenantId, type Uuid } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/database/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DueTimer } from "../engine/engine.ts";
import type { TimerCounts } from "./timer-counts.ts";
import { type TimerColumns, type TimerStore, timerIdOf, timerOf } from "./timer-store.ts";

/**
 * Processes the message of a timer. `claim` deletes the timer, or postpones one that repeats, in the transaction that makes the message durable; when it
 * resolves to false, the timer is gone and nothing is processed. `ended` is called when the message is processed.
 * Resolves to whether the timer was claimed; rejects when the message could not be made durable.
 */
export type FireTimer = (timer: DueTimer, claim: NonNullable<Cause["claim"]>, ended: () => void) => Promise<boolean>;

export interface TimerClockOptions {
  readonly store: TimerStore;
  readonly counts: Pick<TimerCounts, "add">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mayRun?: ((tenantId: TenantId) => boolean) | undefined;
}

/** Timers of a tenant that fire before the next tenant's turn. */
const BATCH = 32;
/** Maximum number of messages of a tenant's timers that are processed concurrently, and of their characters. */
const MAX_IN_PROGRESS = 1_000;
const MAX_CHARACTERS = 16_777_216;
const TENANTS_AT_ONCE = 4;
/** Pause before checking again whether a tenant's messages are processed. */
const REFUSED_MS = 10_000;
/** Pause after timers failed to fire. */
const RETRY_MS = 1_000;
/** Pause before a timer fires again whose node has not scheduled the next one, and for how long that goes on. */
const REPEAT_MS = 30_000;
const MAX_REPEAT_MS = 86_400_000;
/** Maximum sleep, since the machine's clock may be changed. */
const MAX_SLEEP_MS = 60_000;

interface TenantTimers {
  /** A lower bound of the time at which its first timer is due. */
  nextDue: number;
  inProgress: number;
  characters: number;
}

/** Fires timers when they are due; tenants take turns when many are due. */
export class TimerClock {
  readonly #options: TimerClockOptions;
  readonly #tenants = new Map<Uuid, TenantTimers>();
  #fire: FireTimer | undefined;
  #alarm: NodeJS.Timeout | undefined;
  #alarmAt = Number.POSITIVE_INFINITY;
  #working: Promise<void> | undefined;
  /** Timers that repeat, while their messages are processed. */
  readonly #repeating = new Set<string>();

  constructor(options: TimerClockOptions) {
    this.#options = options;
  }

  /** Announces a timer of the tenant that is due at this time. */
  expect(tenantId: Uuid, dueAt: number): void {
    const tenant = this.#tenants.get(tenantId) ?? { nextDue: dueAt, inProgress: 0, characters: 0 };
    tenant.nextDue = Math.min(tenant.nextDue, dueAt);
    this.#tenants.set(tenantId, tenant);
    if (dueAt < this.#alarmAt) this.#sleepUntil(dueAt);
  }

  start(fire: FireTimer): void {
    this.#fire = fire;
    this.#sleep();
  }

  /** Resolves when no timer is firing. */
  async stop(): Promise<void> {
    this.#fire = undefined;
    clearTimeout(this.#alarm);
    await this.#working;
  }

  #sleep(): void {
    let next = Number.POSITIVE_INFINITY;
    for (const [id, tenant] of this.#tenants) {
      if (hasRoom(tenant)) next = Math.min(next, tenant.nextDue);
      if (tenant.inProgress === 0 && tenant.nextDue === Number.POSITIVE_INFINITY) this.#tenants.delete(id);
    }
    this.#sleepUntil(next);
  }

  #sleepUntil(time: number): void {
    clearTimeout(this.#alarm);
    this.#alarmAt = time;
    if (!this.#fire || this.#working || time === Number.POSITIVE_INFINITY) return;
    const sleepMs = Math.min(Math.max(0, time - this.#options.clock()), MAX_SLEEP_MS);
    this.#alarm = setTimeout(() => {
      this.#working = this.#work().finally(() => {
        this.#working = undefined;
        this.#sleep();
      });
    }, sleepMs).unref();
  }

  async #work(): Promise<void> {
    for (;;) {
      const now = this.#options.clock();
      const due = [...this.#tenants].filter(([, tenant]) => tenant.nextDue <= now && hasRoom(tenant));
      if (due.length === 0) return;
      for (let at = 0; at < due.length; at += TENANTS_AT_ONCE) {
        if (!this.#fire) return;
        await Promise.all(due.slice(at, at + TENANTS_AT_ONCE).map(([id, tenant]) => this.#fireSome(id, tenant)));
      }
    }
  }

  async #fireSome(id: Uuid, tenant: TenantTimers): Promise<void> {
    const { store, clock, log, mayRun } = this.#options;
    if (mayRun && !mayRun(entityId("TENANT", id))) {
      tenant.nextDue = clock() + REFUSED_MS;
      return;
    }
    tenant.nextDue = Number.POSITIVE_INFINITY; // `expect` may lower it while the rows are read
    try {
      const rows = await store.first(id, BATCH + 1);
      const now = clock();
      const due = rows.slice(0, BATCH).filter((row) => row.due_time <= now);
      const byOriginator = Map.groupBy(due, (row) => row.originator_id);
      const fired = await Promise.all([...byOriginator.values()].map((some) => this.#fireInOrder(some, tenant)));
      const next = fired.includes(false) ? now + RETRY_MS : rows[due.length]?.due_time;
      if (next !== undefined) tenant.nextDue = Math.min(tenant.nextDue, next);
    } catch (error) {
      log.warn({ err: error, tenantId: id }, "timers of rule nodes could not be read; this will be retried");
      tenant.nextDue = clock() + RETRY_MS;
    }
  }

  /** Fires timers of one originator in the order of their due times. */
  async #fireInOrder(rows: readonly TimerColumns[], tenant: TenantTimers): Promise<boolean> {
    for (const row of rows) if (!(await this.#fireOne(row, tenant))) return false;
    return true;
  }

  /** @returns false when the timer has to be retried. */
  async #fireOne(row: TimerColumns, tenant: TenantTimers): Promise<boolean> {
    const { store, counts, clock } = this.#options;
    const fire = this.#fire;
    if (!fire) return false;
    const timer = timerOf(row);
    const timerId = timerIdOf(timer.node, timer.message.originator, timer.key);
    const fired = `${row.rule_node_id} ${row.originator_id} ${row.key} ${timer.dueAt}`;
    const postpone = async (db: Db): Promise<boolean> => {
      const later = clock() + REPEAT_MS;
      const isPostponed = await store.postpone(db, timerId, row.due_time, later);
      if (isPostponed) this.expect(row.tenant_id, later);
      return isPostponed;
    };
    if (this.#repeating.has(fired)) return this.#tried(row, () => store.db.transaction().execute(postpone));
    const characters = row.message.length;
    const ended = (): void => {
      if (timer.repeats) this.#repeating.delete(fired);
      const wasFull = !hasRoom(tenant);
      tenant.inProgress -= 1;
      tenant.characters -= characters;
      if (wasFull && hasRoom(tenant) && !this.#working) this.#sleep();
    };
    if (timer.repeats) this.#repeating.add(fired);
    tenant.inProgress += 1;
    tenant.characters += characters;
    const { tenant_id: tenantId, rule_node_id: nodeId, size } = row;
    counts.add(tenantId, nodeId, { timers: -1, characters: -size }); // while it is processed there is room for another timer
    const undo = (): void => {
      counts.add(tenantId, nodeId, { timers: 1, characters: size });
      ended();
    };
    return this.#tried(
      row,
      async () => {
        const isKept = timer.repeats && row.due_time - timer.dueAt < MAX_REPEAT_MS;
        const claim = isKept ? postpone : (tx: Db) => store.claim(tx, timerId, row.due_time);
        if (!(await fire(timer, claim, ended))) undo();
      },
      undo,
    );
  }

  async #tried(row: TimerColumns, act: () => Promise<unknown>, undo?: () => void): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      undo?.();
      this.#options.log.warn(
        { err: error, ruleNodeId: row.rule_node_id },
        "a timer of a rule node could not fire; it will be retried",
      );
      return false;
    }
  }
}

function hasRoom({ inProgress, characters }: TenantTimers): boolean {
  return inProgress < MAX_IN_PROGRESS && characters < MAX_CHARACTERS;
}
