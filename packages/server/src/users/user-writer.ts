import type { UserAccount } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { NO_LINKS } from "./link-token.ts";
import type { UserStore } from "./user-store.ts";

export interface UserWriterOptions {
  readonly users: UserStore;
  readonly writer: EntityWriter;
  readonly voided: VoidedTokens;
}

/** Writes accounts, with what depends on them: claimed addresses, links in emails, tokens. */
export class UserWriter {
  readonly #options: UserWriterOptions;

  constructor(options: UserWriterOptions) {
    this.#options = options;
  }

  /**
   * `before` is undefined for a new account; `also` runs in the same transaction.
   * @throws {PlatformError} when another account has the address.
   */
  save(
    before: UserAccount | undefined,
    after: UserAccount,
    by: User | undefined,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<UserAccount> {
    const { users, writer } = this.#options;
    const message = `User with email '${after.email}'  already present in database!`;
    const isMoved = before?.email !== after.email;
    return writer.save(users, {
      before,
      after,
      by,
      unique: { email: message, email_key: message },
      also: async (tx) => {
        if (isMoved) await users.claimEmail(after.id.id, after.email, tx);
        if (isMoved && before) await users.changeCredentials(after.id.id, NO_LINKS, tx); // emails went to the old address
        await also?.(tx);
      },
    });
  }

  /** Administrators of the tenant can restore an account that one of them has deleted. */
  async remove(account: UserAccount, by: User | undefined): Promise<void> {
    const { users, writer, voided } = this.#options;
    await writer.remove(users, { entity: account, by, also: (tx) => voided.void(account.id.id, tx) });
  }

  /** Takes back an account that has just been created. */
  async takeBack(account: UserAccount, by: User): Promise<void> {
    const { users, writer } = this.#options;
    await writer.remove(users, { entity: account, by, forGood: true });
  }
}
