import { createHash } from "node:crypto";
import type { Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import type { Registration } from "./provider-registration.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    oauth2_binding: BindingColumns;
  }
}

interface BindingColumns {
  provider: string;
  subject: string;
  user_id: Uuid;
  created_time: number;
}

/** A person, as the provider identifies people. */
export interface ProviderSubject {
  readonly provider: string;
  readonly subject: string;
}

/**
 * Identifies a provider across saves of its registration, which give it a new id: the token endpoint and the client id,
 * because some providers give each client subjects of its own.
 */
export function providerKey({ accessTokenUri, clientId }: Registration): string {
  return createHash("sha256")
    .update(JSON.stringify([accessTokenUri, clientId]))
    .digest("base64url");
}

/** Binds accounts to subjects of providers. */
export class BindingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async findUser({ provider, subject }: ProviderSubject): Promise<Uuid | undefined> {
    const row = await this.#database.db
      .selectFrom("oauth2_binding")
      .select("user_id")
      .where("provider", "=", provider)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return row?.user_id;
  }

  /** @returns false, and binds nothing, when the account or the subject is bound to another one. */
  async bind(who: ProviderSubject, userId: Uuid, now: number): Promise<boolean> {
    await this.#database.db
      .insertInto("oauth2_binding")
      .values({ ...who, user_id: userId, created_time: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.findUser(who)) === userId;
  }

  /** @returns the number of providers that the account was bound to. */
  async unbind(userId: Uuid): Promise<number> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom("oauth2_binding")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
