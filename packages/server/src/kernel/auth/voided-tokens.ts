import { SYSTEM_TENANT, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Runner } from "../database/database.ts";

declare module "../database/schema.ts" {
  interface Schema {
    voided_tokens: VoidedTokensTable;
  }
}

interface VoidedTokensTable {
  user_id: Uuid;
  /** Seconds since the epoch, as in the claim `iat`. */
  issued_before: number;
}

/**
 * "Tokens of this user that were issued before are void": after a password change, when credentials are disabled and
 * when a user is deleted (reference: REST API, 1.4). Kept in memory, because every request asks.
 *
 * The time in a token has seconds only. To void exactly what was issued before, the mark is the next second, and
 * new tokens of the user are dated {@link earliestIssue} or later.
 */
export class VoidedTokens {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #issuedBefore = new Map<string, number>();
  readonly #unsubscribe: readonly Unsubscribe[];
  #lifetimeSec = Number.POSITIVE_INFINITY;

  constructor(database: Database, bus: Bus, clock: Clock) {
    this.#database = database;
    this.#bus = bus;
    this.#clock = clock;
    this.#unsubscribe = [
      bus.follow("tokensVoided", ({ userId, issuedBefore }) => this.#remember(userId, issuedBefore)),
      bus.missed(() => this.#read()),
    ];
  }

  /** Loads the marks; deletes those older than `lifetimeSec`, the life of a refresh token. */
  async load(lifetimeSec: number): Promise<void> {
    const { db } = this.#database;
    this.#lifetimeSec = lifetimeSec;
    const oldest = this.#oldest();
    await db.deleteFrom("voided_tokens").where("issued_before", "<", oldest).execute();
    await this.#read();
  }

  async #read(): Promise<void> {
    const { db } = this.#database;
    const rows = await db.selectFrom("voided_tokens").selectAll().orderBy("issued_before").execute();
    for (const { user_id, issued_before } of rows) {
      this.#remember(user_id, Math.max(issued_before, this.earliestIssue(user_id)));
    }
  }

  /** Invalidates all tokens issued until now. If the transaction is rolled back, the user only has to sign in again. */
  async void(userId: Uuid, runner: Runner = this.#database.db): Promise<void> {
    // Later than the mark before: tokens issued since then carry its second.
    const issuedBefore = Math.max(Math.floor(this.#clock() / 1000), this.earliestIssue(userId)) + 1;
    await runner
      .insertInto("voided_tokens")
      .values({ user_id: userId, issued_before: issuedBefore })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ issued_before: issuedBefore }))
      .execute();
    this.#remember(userId, issuedBefore);
    this.#bus.publish("tokensVoided", { tenantId: SYSTEM_TENANT, userId, issuedBefore });
  }

  /** `issuedAt`: seconds, as in the claim. */
  isVoid(userId: Uuid, issuedAt: number): boolean {
    return issuedAt < this.earliestIssue(userId);
  }

  /** Seconds; 0 when no token was invalidated. */
  earliestIssue(userId: Uuid): number {
    return this.#issuedBefore.get(userId) ?? 0;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #remember(userId: Uuid, issuedBefore: number): void {
    this.#issuedBefore.delete(userId); // so that the oldest marks come first
    this.#issuedBefore.set(userId, issuedBefore);
    const oldest = this.#oldest();
    for (const [id, mark] of this.#issuedBefore) {
      if (mark >= oldest) return;
      this.#issuedBefore.delete(id);
    }
  }

  /** All tokens that were issued before have expired. */
  #oldest(): number {
    return Math.floor(this.#clock() / 1000) - this.#lifetimeSec;
  }
}
