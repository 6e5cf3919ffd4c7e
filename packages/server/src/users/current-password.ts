import { PlatformError, type Uuid } from "@orrery/model";
import type { PasswordHasher } from "../kernel/auth/password-hasher.ts";
import type { Clock } from "../kernel/clock.ts";
import { GuessDelays } from "../kernel/rate-limits/guess-delays.ts";
import { tooManyGuesses } from "./sign-in-guard.ts";

/** Allows typing errors, not guessing. Separate from sign-ins: a stolen session must not lock its owner out. */
const RULE = { free: 5, firstMs: 1_000, longestMs: 300_000, forgetMs: 3_600_000 };

/** Asks signed-in users for their password again. */
export class CurrentPassword {
  readonly #hasher: PasswordHasher;
  readonly #clock: Clock;
  readonly #delays = new GuessDelays(RULE);

  constructor(hasher: PasswordHasher, clock: Clock) {
    this.#hasher = hasher;
    this.#clock = clock;
  }

  /** @throws {PlatformError} `badRequest` for a wrong password, `tooManyRequests` after too many of them. */
  async confirm(row: { readonly id: Uuid; readonly password: string | null }, password: string): Promise<void> {
    const check = () => {
      const waitMs = this.#delays.waitMs(row.id, this.#clock());
      if (waitMs > 0) throw tooManyGuesses(waitMs);
    };
    check();
    if (!(await this.#hasher.verify(password, row.password, { share: row.id, check }))) {
      this.#delays.wrong(row.id, this.#clock());
      throw new PlatformError("badRequest", "Current password doesn't match!");
    }
    this.#delays.right(row.id);
  }
}
