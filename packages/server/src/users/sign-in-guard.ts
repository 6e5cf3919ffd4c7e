import { createHash } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { addressGroup } from "../kernel/admission/address-group.ts";
import type { HashTurn } from "../kernel/auth/password-hasher.ts";
import type { Clock } from "../kernel/clock.ts";
import { GuessDelays } from "../kernel/rate-limits/guess-delays.ts";

const HOUR_MS = 3_600_000;
/** Somebody at one place who tries one account; he may mistype a few times. */
const AT_ONE_PLACE = { free: 5, firstMs: 1_000, longestMs: 300_000, forgetMs: HOUR_MS };
/**
 * One account from many places, which its owner knows nothing of: he must not wait for long. A place that has not guessed
 * yet may try once, or guesses from elsewhere could keep the owner out for ever.
 */
const OF_ACCOUNT = { free: 30, firstMs: 1_000, longestMs: 60_000, forgetMs: HOUR_MS };
/** Many accounts from one place, where a whole company may sit. */
const OF_ADDRESS = { free: 100, firstMs: 1_000, longestMs: 60_000, forgetMs: HOUR_MS / 4 };
const MOST_KNOWN = 20_000;
/** Attempts of one account at one place that are looked at together, where it has never signed in: the others there wait behind. */
const MOST_AT_ONCE = 10;

/** Who tries a password: an account, there or not, from an address; without an address the platform itself. */
export interface Attempt {
  readonly account: string;
  readonly address: string | undefined;
}

/**
 * Slows down who guesses passwords: growing delays for an account at an address, for an account and for an address.
 * Where an account has signed in before, what others do elsewhere delays nobody. Accounts that do not exist are
 * treated as those that do. Kept in memory, bounded; a restart forgets it.
 */
export class SignInGuard {
  readonly #clock: Clock;
  readonly #atPlaces = new GuessDelays(AT_ONE_PLACE);
  readonly #ofAccounts = new GuessDelays(OF_ACCOUNT);
  readonly #ofAddresses = new GuessDelays(OF_ADDRESS);
  readonly #known = new Set<string>();
  /** How many attempts are looked at, by account and address; only of those that are. */
  readonly #tried = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The attempt's place in the queue for hashes; its turn is refused when a delay has begun meanwhile. */
  turn(attempt: Attempt): HashTurn {
    const { account, address, pair } = keysOf(attempt);
    const check = () => this.check(attempt);
    return { share: this.#known.has(pair) ? pair : (address ?? account), check };
  }

  /** @throws {PlatformError} `tooManyRequests` with `details.retryAfterSec` while the attempt has to wait. */
  check(attempt: Attempt): void {
    const { account, address, pair } = keysOf(attempt);
    const now = this.#clock();
    const isKnown = this.#known.has(pair);
    const waits = [
      this.#atPlaces.waitMs(pair, now),
      !isKnown && this.#atPlaces.hasGuessed(pair, now) ? this.#ofAccounts.waitMs(account, now) : 0,
      !isKnown && address ? this.#ofAddresses.waitMs(address, now) : 0,
    ];
    const waitMs = Math.max(...waits);
    if (waitMs > 0) throw tooManyGuesses(waitMs);
  }

  /**
   * Looks at an attempt: of one account at one place only some at a time, so that they leave room for others there.
   * @throws {PlatformError} `tooManyRequests`, and whatever `look` throws.
   */
  async during<T>(attempt: Attempt, look: () => Promise<T>): Promise<T> {
    const { pair } = keysOf(attempt);
    const others = this.#tried.get(pair) ?? 0;
    if (others >= MOST_AT_ONCE && !this.#known.has(pair)) throw tooManyGuesses(1_000, "attempts at a time");
    this.#tried.set(pair, others + 1);
    try {
      return await look();
    } finally {
      const left = (this.#tried.get(pair) ?? 1) - 1;
      if (left > 0) this.#tried.set(pair, left);
      else this.#tried.delete(pair);
    }
  }

  wrong(attempt: Attempt): void {
    const { account, address, pair } = keysOf(attempt);
    const now = this.#clock();
    this.#atPlaces.wrong(pair, now);
    this.#ofAccounts.wrong(account, now);
    if (address) this.#ofAddresses.wrong(address, now);
  }

  /** The account was signed in to, or its owner has shown who he is in another way. */
  right(attempt: Attempt): void {
    const { pair } = keysOf(attempt);
    this.#atPlaces.right(pair);
    this.#known.delete(pair); // so that those who were not here for longest stand first
    this.#known.add(pair);
    const [oldest] = this.#known;
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Says how long to wait, in words for the person and in seconds for programs. */
export function tooManyGuesses(waitMs: number, what = "wrong passwords"): PlatformError {
  const retryAfterSec = Math.ceil(waitMs / 1000);
  const wait = retryAfterSec < 120 ? count(retryAfterSec, "second") : count(Math.ceil(retryAfterSec / 60), "minute");
  const message = `Too many ${what}, please try again in ${wait}`;
  return new PlatformError("tooManyRequests", message, { details: { retryAfterSec } });
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

/** Short keys whatever strangers send. */
function keysOf({ account, address }: Attempt) {
  const share = address === undefined ? undefined : addressGroup(address);
  const name = account.toLowerCase();
  return { account: digest(name), address: share, pair: digest(`${share ?? ""} ${name}`) };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64").slice(0, 22);
}
