import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { type JwtPair, NO_CUSTOMER, PlatformError, SYSTEM_TENANT } from "@orrery/model";
import { addressGroup } from "../kernel/admission/address-group.ts";
import type { Tokens } from "../kernel/auth/tokens.ts";
import type { Clock } from "../kernel/clock.ts";
import { checkEmail } from "../kernel/entities/checks.ts";
import { GuessDelays, type GuessRule } from "../kernel/rate-limits/guess-delays.ts";
import type { PasswordService } from "../users/password-service.ts";
import { principalOf } from "../users/principal.ts";
import { tooManyGuesses } from "../users/sign-in-guard.ts";
import type { UserCreation } from "../users/user-creation.ts";
import type { UserStore } from "../users/user-store.ts";

/** Letters and digits that cannot be confused. */
const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 12;
/** Per address, so that attackers do not delay the owner of the code; the code is too long to be guessed from many. */
const GUESSES: GuessRule = { free: 10, firstMs: 1_000, longestMs: 60_000, forgetMs: 3_600_000 };

/** The code, and the chosen credentials of the first administrator. */
interface Claim {
  readonly code: string;
  readonly email: string;
  readonly password: string;
}

export interface SetupServiceOptions {
  readonly users: UserStore;
  readonly creation: UserCreation;
  readonly passwords: PasswordService;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/**
 * Creates the first system administrator of an installation that has none, for a person who can read the code that the
 * server prints at its start.
 */
export class SetupService {
  readonly #options: SetupServiceOptions;
  #code: string | undefined;
  readonly #guesses = new GuessDelays(GUESSES);
  #claimed = false;

  constructor(options: SetupServiceOptions) {
    this.#options = options;
  }

  /** The code to print at the start; `undefined` when an administrator exists. */
  async start(): Promise<string | undefined> {
    this.#code = (await this.isRequired()) ? newCode() : undefined;
    return this.#code;
  }

  async isRequired(): Promise<boolean> {
    this.#claimed ||= await this.#options.users.exists("SYS_ADMIN");
    return !this.#claimed;
  }

  /**
   * `address`: the client's IP address.
   * @throws {PlatformError} `forbidden` for a wrong or used code, `tooManyRequests` after too many wrong ones,
   * `badRequest` for an invalid email address or password.
   */
  async claim({ code, email, password }: Claim, address?: string): Promise<JwtPair> {
    const { creation, passwords, tokens } = this.#options;
    if (!(await this.isRequired())) throw new PlatformError("forbidden", "This installation is set up already");
    const used = this.#check(code, addressGroup(address));
    checkEmail(email);
    await passwords.checkPolicy(password, [email]);
    if (this.#code !== used) throw wrongCode(); // used by a concurrent call
    this.#code = undefined;
    try {
      const account = await creation.unchecked({
        tenantId: SYSTEM_TENANT,
        customerId: NO_CUSTOMER,
        email,
        authority: "SYS_ADMIN",
        firstName: null,
        lastName: null,
        additionalInfo: null,
      });
      await passwords.setInitial(account.id.id, password);
      return tokens.issue(principalOf(account));
    } catch (error) {
      this.#code = used; // no administrator was created
      throw error;
    }
  }

  #check(given: string, share: string): string {
    const code = this.#code;
    if (code === undefined) throw wrongCode();
    const now = this.#options.clock();
    const waitMs = this.#guesses.waitMs(share, now);
    if (waitMs > 0) throw tooManyGuesses(waitMs, "wrong codes");
    if (sameText(normal(given), normal(code))) return code;
    this.#guesses.wrong(share, now);
    throw wrongCode();
  }
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Accepts lower case and missing dashes. */
function normal(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** In constant time, wherever the texts differ. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function wrongCode(): PlatformError {
  return new PlatformError("forbidden", "The code is not the one that the server printed at its start");
}
