import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { type JwtPair, NO_CUSTOMER, PlatformError, SYSTEM_TENANT } from "@orrery/model";
import type { Tokens } from "../kernel/auth/tokens.ts";
import { checkEmail } from "../kernel/entities/checks.ts";
import type { PasswordService } from "../users/password-service.ts";
import { principalOf } from "../users/principal.ts";
import type { UserService } from "../users/user-service.ts";
import type { UserStore } from "../users/user-store.ts";

/** Without letters and digits that look alike. */
const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 12;
/** Wrong codes that are borne before the code dies; a restart makes another one. */
const MOST_ATTEMPTS = 10;

export interface SetupServiceOptions {
  readonly users: UserStore;
  readonly userService: UserService;
  readonly passwords: PasswordService;
  readonly tokens: Tokens;
}

/**
 * The first system administrator of an installation that has none, made by whoever can read what the server prints
 * at its start.
 */
export class SetupService {
  readonly #options: SetupServiceOptions;
  #code: string | undefined;
  #attemptsLeft = MOST_ATTEMPTS;
  #claimed = false;

  constructor(options: SetupServiceOptions) {
    this.#options = options;
  }

  /** The code to print at the start; `undefined` when there is an administrator. */
  async start(): Promise<string | undefined> {
    this.#code = (await this.isRequired()) ? newCode() : undefined;
    return this.#code;
  }

  async isRequired(): Promise<boolean> {
    this.#claimed ||= await this.#options.users.exists("SYS_ADMIN");
    return !this.#claimed;
  }

  /** @throws {PlatformError} `forbidden` for a wrong or used code, `badRequest` for a bad address or password. */
  async claim({ code, email, password }: { code: string; email: string; password: string }): Promise<JwtPair> {
    const { userService, passwords, tokens } = this.#options;
    if (!(await this.isRequired())) throw new PlatformError("forbidden", "This installation is set up already");
    const used = this.#check(code);
    checkEmail(email);
    await passwords.checkPolicy(password);
    if (this.#code !== used) throw wrongCode(); // somebody else used it meanwhile
    this.#code = undefined;
    try {
      const account = await userService.createUnchecked({
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
      this.#code = used; // nobody became administrator
      throw error;
    }
  }

  #check(given: string): string {
    const code = this.#code;
    if (code === undefined) throw wrongCode();
    if (sameText(normal(given), normal(code))) return code;
    this.#attemptsLeft -= 1;
    if (this.#attemptsLeft === 0) this.#code = undefined;
    throw wrongCode();
  }
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** People leave out dashes and write lower case. */
function normal(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Takes the same time wherever the texts differ. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function wrongCode(): PlatformError {
  return new PlatformError("forbidden", "The code is not the one that the server printed at its start");
}
