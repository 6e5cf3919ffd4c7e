import { createHash } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { addressGroup } from "../kernel/admission/address-group.ts";
import type { HashTurn } from "../kernel/auth/password-hasher.ts";
import type { Clock } from "../kernel/clock.ts";
import { GuessDelays } from "../kernel/rate-limits/guess-delays.ts";

const HOUR_MS = 3_600_000;
/** One account tried from one address; allows a few typing errors. */
const AT_ONE_PLACE = { free: 5, firstMs: 1_000, longestMs: 300_000, forgetMs: HOUR_MS };
/**
 * One account tried from many addresses, without its owner's fault: short delays. A new address may try once, or
 * guesses from elsewhere could lock the owner out for ever.
 */
const OF_ACCOUNT = { free: 30, firstMs: 1_000, longestMs: 60_000, forgetMs: HOUR_MS };
/** Many accounts tried from one address, which a whole company may share. */
const OF_ADDRESS = { free: 100, firstMs: 1_000, longestMs: 60_000, forgetMs: HOUR_MS / 4 };
const MAX_TRACKED = 20_000;
/** Concurrent attempts of one account at one address where it has never signed in; further ones wait. */
const MAX_CONCURRENT = 10;

/** An attempt to sign in to an account, known or not, from an address; without an address by the platform itself. */
export interface Attempt {
  readonly account: string;
  readonly address: string | undefined;
}

/**
 * Slows down password guessing: growing delays per account and address, per account, and per address. Where an account
 * has signed in before, guesses from elsewhere cause no delay. Unknown accounts are treated like known ones. Kept in
 * memory, bounded; lost with a restart.
 */
export class SignInGuard {
  readonly #clock: Clock;
  readonly #atPlaces = new GuessDelays(AT_ONE_PLACE);
  readonly #ofAccounts = new GuessDelays(OF_ACCOUNT);
  readonly #ofAddresses = new GuessDelays(OF_ADDRESS);
  readonly #known = new Set<string>();
  /** Number of pending attempts, by account and address. */
  readonly #tried = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The attempt's place in the queue for hashes; it is refused when a delay has begun by its turn. */
  turn(attempt: Attempt): HashTurn {
    const { account, address, pair } = keysOf(attempt);
    const check = () => this.check(attempt);
    return { share: this.#known.has(pair) ? pair : (address ?? account), check };
  }

  /** @throws {PlatformError} `tooManyRequests` with `details.retryAfterSec` while the attempt is delayed. */
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
   * Runs an attempt; limits those of one account at one address, to leave room for others there.
   * @throws {PlatformError} `tooManyRequests`, and whatever `look` throws.
   */
  async during<T>(attempt: Attempt, look: () => Promise<T>): Promise<T> {
    const { pair } = keysOf(attempt);
    const others = this.#tried.get(pair) ?? 0;
    if (others >= MAX_CONCURRENT && !this.#known.has(pair)) throw tooManyGuesses(1_000, "attempts at a time");
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

  /** The account was signed in to, or its owner has authenticated in another way. */
  right(attempt: Attempt): void {
    const { pair } = keysOf(attempt);
    this.#atPlaces.right(pair);
    this.#known.delete(pair); // keeps the least recently used first
    this.#known.add(pair);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_TRACKED && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** The delay as a sentence for the person and in seconds for programs. */
export function tooManyGuesses(waitMs: number, what = "wrong passwords"): PlatformError {
  const retryAfterSec = Math.ceil(waitMs / 1000);
  const wait = retryAfterSec < 120 ? count(retryAfterSec, "second") : count(Math.ceil(retryAfterSec / 60), "minute");
  const message = `Too many ${what}, please try again in ${wait}`;
  return new PlatformError("tooManyRequests", message, { details: { retryAfterSec } });
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

/** Short keys for input of any length. */
function keysOf({ account, address }: Attempt) {
  const share = address === undefined ? undefined : addressGroup(address);
  const name = account.toLowerCase();
  return { account: digest(name), address: share, pair: digest(`${share ?? ""} ${name}`) };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64").slice(0, 22);
}
