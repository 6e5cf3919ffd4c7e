import { SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Bus, Unsubscribe } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import { type BooleanColumn, booleanColumn } from "../entities/columns.ts";
import { decideRefresh, type RefreshDecision, type SessionState, type SessionStep } from "./refresh-decision.ts";
import type { TokenLifetimes } from "./tokens.ts";

declare module "../database/schema.ts" {
  interface Schema {
    user_session: UserSessionTable;
  }
}

interface UserSessionTable {
  id: Uuid;
  user_id: Uuid;
  generation: number;
  rotated_time: number;
  ended: BooleanColumn;
  /** When its last token has expired, and the row can be deleted. */
  expires_time: number;
}

/** A program that signs in and out every minute has half as many; beyond that, all sessions of the user end. */
const MAX_PER_USER = 20_000;
const PURGE_EVERY_MS = 3_600_000;

export interface SessionsOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly lifetimes: TokenLifetimes;
  /** Ends all sessions of a user. */
  readonly voidAll: (userId: Uuid, tx: Tx) => Promise<void>;
}

/**
 * Sessions of users. Each renewal issues a new refresh token and invalidates the one before. A session has a row from
 * its first renewal or its end until its last token has expired; ended sessions are kept in memory, because every
 * request checks them.
 */
export class Sessions {
  readonly #options: SessionsOptions;
  /** Time of the end by session, oldest first. */
  readonly #ended = new Map<string, number>();
  readonly #unsubscribe: readonly Unsubscribe[];
  #purgedAt = 0;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#unsubscribe = [
      options.bus.follow("sessionEnded", ({ sessionId, at }) => this.#remember(sessionId, at)),
      options.bus.missed(() => this.#readEnded()),
    ];
  }

  /** Loads ended sessions and deletes expired ones. */
  async load(): Promise<void> {
    await this.#purge();
    await this.#readEnded();
  }

  async #readEnded(): Promise<void> {
    const { database, clock, lifetimes } = this.#options;
    const ended = await database.db
      .selectFrom("user_session")
      .select(["id", "rotated_time"])
      .where("ended", "=", 1)
      .where("rotated_time", ">=", clock() - lifetimes.accessSec * 1000) // all access tokens of older ones have expired
      .orderBy("rotated_time")
      .execute();
    for (const { id, rotated_time } of ended) this.#remember(id, rotated_time);
  }

  isEnded(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  /**
   * Renews a session.
   * @returns the step for the new tokens; `undefined` when the session is over, or ends because the token was used
   * before.
   */
  async renew(userId: Uuid, { id, generation }: SessionStep): Promise<SessionStep | undefined> {
    const { database } = this.#options;
    await this.#purgeNowAndThen();
    const outcome = await database.db.transaction().execute(async (tx): Promise<Renewal> => {
      const state = await this.#stateOf(id, tx);
      const decision = decideRefresh(state, generation, this.#options.clock());
      const next = generation + 1;
      if (decision === "rotate" && !(await this.#put(tx, { id, userId, generation: next, isNew: !state }))) {
        return { decision: "ended", step: { id, generation } };
      }
      if (decision === "reuse") await this.#put(tx, { id, userId, generation, isNew: false, ended: true });
      return { decision, step: { id, generation: decision === "again" ? (state?.generation ?? next) : next } };
    });
    if (outcome.decision === "reuse") this.#publishEnd(userId, id);
    return outcome.decision === "rotate" || outcome.decision === "again" ? outcome.step : undefined;
  }

  /** Ends a session: all its tokens become invalid. */
  async end(userId: Uuid, sessionId: Uuid): Promise<void> {
    await this.#purgeNowAndThen();
    await this.#options.database.db.transaction().execute(async (tx) => {
      const state = await this.#stateOf(sessionId, tx);
      const { generation = 0 } = state ?? {};
      await this.#put(tx, { id: sessionId, userId, generation, isNew: !state, ended: true });
    });
    this.#publishEnd(userId, sessionId);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Locks the row, so that the second of two concurrent renewals sees the first. */
  async #stateOf(id: Uuid, tx: Tx): Promise<SessionState | undefined> {
    const row = await tx
      .updateTable("user_session")
      .set(({ ref }) => ({ generation: ref("generation") }))
      .where("id", "=", id)
      .returning(["generation", "rotated_time", "ended"])
      .executeTakeFirst();
    return row && { generation: row.generation, rotatedTime: row.rotated_time, ended: row.ended === 1 };
  }

  /**
   * An ended session stays ended: a session without a row cannot be locked, so its end may come in between.
   * @returns whether the session continues.
   */
  async #put(tx: Tx, { id, userId, generation, isNew, ended = false }: Put): Promise<boolean> {
    const { clock, lifetimes } = this.#options;
    const now = clock();
    const change = {
      generation,
      rotated_time: now,
      ended: booleanColumn(ended),
      expires_time: now + lifetimes.refreshSec * 1000,
    };
    const stays = sql<BooleanColumn>`case when user_session.ended = 1 then 1 else excluded.ended end`;
    const row = await tx
      .insertInto("user_session")
      .values({ id, user_id: userId, ...change })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...change, ended: stays }))
      .returning("ended")
      .executeTakeFirstOrThrow();
    if (isNew && (await this.#countOf(userId, tx)) > MAX_PER_USER) await this.#endAll(userId, tx);
    return row.ended !== 1;
  }

  async #endAll(userId: Uuid, tx: Tx): Promise<void> {
    const { voidAll } = this.#options;
    await voidAll(userId, tx);
    const gone = await tx.deleteFrom("user_session").where("user_id", "=", userId).returning("id").execute();
    for (const session of gone) this.#ended.delete(session.id); // their tokens are invalid anyway
  }

  async #countOf(userId: Uuid, tx: Tx): Promise<number> {
    const { count } = await tx
      .selectFrom("user_session")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  #publishEnd(userId: Uuid, sessionId: Uuid): void {
    const at = this.#options.clock();
    this.#remember(sessionId, at);
    this.#options.bus.publish("sessionEnded", { tenantId: SYSTEM_TENANT, userId, sessionId, at });
  }

  /** Kept until all its access tokens have expired. */
  #remember(sessionId: string, at: number): void {
    const { clock, lifetimes } = this.#options;
    this.#ended.delete(sessionId); // so that the oldest come first
    this.#ended.set(sessionId, at);
    for (const [id, endedAt] of this.#ended) {
      if (endedAt + lifetimes.accessSec * 1000 >= clock()) return;
      this.#ended.delete(id);
    }
  }

  async #purgeNowAndThen(): Promise<void> {
    if (Math.abs(this.#options.clock() - this.#purgedAt) >= PURGE_EVERY_MS) await this.#purge();
  }

  async #purge(): Promise<void> {
    const { clock, database } = this.#options;
    this.#purgedAt = clock();
    await database.db.deleteFrom("user_session").where("expires_time", "<", this.#purgedAt).execute();
  }
}

interface Put extends SessionStep {
  readonly userId: Uuid;
  readonly isNew: boolean;
  readonly ended?: boolean | undefined;
}

interface Renewal {
  readonly decision: RefreshDecision;
  readonly step: SessionStep;
}
