import { randomUUID } from "node:crypto";
import type { Authority, PageData, PageLink, TenantId, UserAccount, Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Clock } from "../kernel/clock.ts";
import type { Database, Runner } from "../kernel/database/database.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { hashOfToken, NO_LINKS, type TokenColumn } from "./link-token.ts";
import { emailKey, type UserRow, userTable } from "./user-table.ts";

/** Which users a list contains. */
export interface UserScope {
  readonly tenantId?: Uuid | undefined;
  readonly customerId?: Uuid | undefined;
  readonly authority?: Authority | undefined;
  /** Only users who can sign in: activated, and not suspended. */
  readonly enabled?: true | undefined;
}

/** Changes of a user's credentials. */
export type CredentialsChange = Partial<
  Pick<
    UserRow,
    | "enabled"
    | "password"
    | "password_set_time"
    | "password_history"
    | "activate_token"
    | "activate_token_expires"
    | "reset_token"
    | "reset_token_expires"
    | "failed_login_attempts"
    | "locked_until"
    | "last_login_time"
  >
>;

/** Accounts and their credentials. */
export class UserStore extends EntityStore<UserAccount, UserRow> {
  constructor(database: Database, clock: Clock) {
    super(database, userTable.with(clock));
  }

  list(scope: UserScope, link: PageLink): Promise<PageData<UserAccount>> {
    let query = this.database.db.selectFrom("user_account").selectAll();
    if (scope.tenantId) query = query.where("tenant_id", "=", scope.tenantId);
    if (scope.customerId) query = query.where("customer_id", "=", scope.customerId);
    if (scope.authority) query = query.where("authority", "=", scope.authority);
    if (scope.enabled) query = query.where("enabled", "=", 1);
    return this.pageOf(query, link);
  }

  /** Users of a customer and, unless a customer's user asks, the administrators of the tenant. */
  listAssignable(
    {
      tenantId,
      customerId,
      isOfCustomer,
    }: { tenantId: TenantId; customerId?: Uuid | undefined; isOfCustomer: boolean },
    link: PageLink,
  ): Promise<PageData<UserAccount>> {
    const query = this.database.db
      .selectFrom("user_account")
      .selectAll()
      .where("tenant_id", "=", tenantId.id)
      .where((e) => {
        const ofCustomer = customerId ? [e("customer_id", "=", customerId)] : [];
        return e.or([...ofCustomer, ...(isOfCustomer ? [] : [e("authority", "=", "TENANT_ADMIN" as Authority)])]);
      });
    return this.pageOf(query, link);
  }

  count(tenantId: Uuid, runner?: Runner): Promise<number> {
    return this.countWhere({ tenant_id: tenantId }, runner);
  }

  exists(authority: Authority): Promise<boolean> {
    return this.existsWhere({ authority });
  }

  /** Whether another system administrator can sign in. */
  async hasOtherSystemAdmin(id: Uuid, now: number): Promise<boolean> {
    const row = await this.database.db
      .selectFrom("user_account")
      .select("id")
      .where("authority", "=", "SYS_ADMIN")
      .where("id", "!=", id)
      .where("enabled", "=", 1)
      .where((e) => e.or([e("locked_until", "is", null), e("locked_until", "<=", now)]))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The account with its credentials. */
  findRow(id: Uuid): Promise<UserRow | undefined> {
    return this.database.db.selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** Ignores letter case; if several accounts differ in it alone, the exact address is found. */
  findRowByEmail(email: string): Promise<UserRow | undefined> {
    return this.database.db
      .selectFrom("user_account")
      .selectAll()
      .where((e) => e.or([e("email", "=", email), e("email_key", "=", emailKey(email))]))
      .orderBy(sql`case when email = ${email} then 0 else 1 end`)
      .limit(1)
      .executeTakeFirst();
  }

  /** The account of a link's token, unless the link has expired. */
  findRowByToken(by: TokenColumn, token: string, now: number): Promise<UserRow | undefined> {
    return this.database.db
      .selectFrom("user_account")
      .selectAll()
      .where(by, "=", hashOfToken(token))
      .where(`${by}_expires`, ">", now)
      .executeTakeFirst();
  }

  /** For the transaction that sets an address. A unique key: rejects when another account has it. */
  async claimEmail(id: Uuid, email: string, tx: Runner): Promise<void> {
    await tx
      .updateTable("user_account")
      .set({ email_key: emailKey(email) })
      .where("id", "=", id)
      .execute();
  }

  async changeCredentials(id: Uuid, change: CredentialsChange, runner: Runner = this.database.db): Promise<void> {
    await runner.updateTable("user_account").set(change).where("id", "=", id).execute();
  }

  /** Stores the token of a link sent to `email`. @returns false, and stores nothing, when the address has changed. */
  async keepLink({ id, email }: Pick<UserRow, "id" | "email">, kept: CredentialsChange): Promise<boolean> {
    const { numUpdatedRows } = await this.database.db
      .updateTable("user_account")
      .set(kept)
      .where("id", "=", id)
      .where("email", "=", email)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Records a sign-in; a concurrent suspension or change of password is serialized with it.
   * @returns false, and records nothing, when the account is not active or has another password by then.
   */
  async noteSignIn({ id, password }: Pick<UserRow, "id" | "password">, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.database.db
      .updateTable("user_account")
      .set({ failed_login_attempts: 0, locked_until: null, last_login_time: now })
      .where("id", "=", id)
      .where("enabled", "=", 1)
      .where((e) => e.or([e("locked_until", "is", null), e("locked_until", "<=", now)]))
      .where("password", password === null ? "is" : "=", password)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Whether an account is active, after all pending writes to it. */
  async confirmActive(id: Uuid): Promise<boolean> {
    const { numUpdatedRows } = await this.database.db
      .updateTable("user_account")
      .set({ enabled: 1 })
      .where("id", "=", id)
      .where("enabled", "=", 1)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * A change that consumes a token, and voids both links of the account.
   * @returns false, and changes nothing, when it was used or has expired.
   */
  async useToken(
    { by, token, now }: { readonly by: TokenColumn; readonly token: string; readonly now: number },
    change: CredentialsChange,
    runner: Runner = this.database.db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await runner
      .updateTable("user_account")
      .set({ ...change, ...NO_LINKS })
      .where(by, "=", hashOfToken(token))
      .where(`${by}_expires`, ">", now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** @returns the number of failed attempts since the last success or lock, this one included. */
  async countFailedLogin(id: Uuid, now: number): Promise<number> {
    const row = await this.database.db
      .updateTable("user_account")
      .set({
        failed_login_attempts: sql<number>`case when locked_until <= ${now} then 1 else failed_login_attempts + 1 end`,
        locked_until: sql<number | null>`case when locked_until <= ${now} then null else locked_until end`,
      })
      .where("id", "=", id)
      .returning("failed_login_attempts")
      .executeTakeFirst();
    return row?.failed_login_attempts ?? 0;
  }

  /**
   * Costs as much as {@link countFailedLogin}, for an unknown name: writes back some account unchanged. Each time
   * another, so that such writes do not block each other.
   */
  async countFailedLoginOfNobody(): Promise<void> {
    const first = this.database.db.selectFrom("user_account").select("id").orderBy("id").limit(1);
    const next = first.where("id", ">=", randomUUID() as Uuid);
    await this.database.db
      .updateTable("user_account")
      .set(({ ref }) => ({ failed_login_attempts: ref("failed_login_attempts") }))
      .where("id", "=", ({ fn }) => fn.coalesce(next, first))
      .execute();
  }
}
