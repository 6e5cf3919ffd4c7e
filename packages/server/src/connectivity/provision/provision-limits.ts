import { PlatformError } from "@orrery/model";
import { addressGroup } from "../../kernel/admission/address-group.ts";
import type { Clock } from "../../kernel/clock.ts";
import { GuessDelays } from "../../kernel/rate-limits/guess-delays.ts";
import { RateLimiter } from "../../kernel/rate-limits/rate-limiter.ts";
import type { Rate } from "../../kernel/rate-limits/token-buckets.ts";

export interface ProvisionSettings {
  /** Requests a second of one address (IPv6: of one /64). */
  readonly perSecondPerAddress: number;
  /** Requests that are worked on at a time, of all addresses. */
  readonly maxInProgress: number;
}

export const DEFAULT_PROVISION_SETTINGS: ProvisionSettings = { perSecondPerAddress: 1_000, maxInProgress: 1_000 };

/** Addresses that are remembered. */
const MAX_ADDRESSES = 10_000;

/** How often strangers may ask for credentials. */
export class ProvisionLimits {
  readonly #maxInProgress: number;
  readonly #rates: readonly Rate[];
  readonly #clock: Clock;
  readonly #requests = new RateLimiter(MAX_ADDRESSES);
  /** Of an address with a key, so that one misconfigured device does not keep those beside it out. */
  readonly #wrongSecrets = new GuessDelays({ free: 20, firstMs: 1_000, longestMs: 60_000, forgetMs: 600_000 });
  #inProgress = 0;

  constructor({ perSecondPerAddress, maxInProgress }: ProvisionSettings, clock: Clock) {
    this.#maxInProgress = maxInProgress;
    this.#rates = [{ capacity: perSecondPerAddress, periodMs: 1_000 }];
    this.#clock = clock;
  }

  /**
   * Runs `work` for a request with `key`, which says whether the secret was right.
   * @throws {PlatformError} `tooManyRequests` or `unavailable` before it runs.
   */
  async run<T>(address: string, key: string, work: (knows: (isRight: boolean) => void) => Promise<T>): Promise<T> {
    const group = addressGroup(address);
    const guesser = `${group} ${key}`;
    const now = this.#clock();
    if (!this.#requests.take(group, this.#rates, 1, now) || this.#wrongSecrets.waitMs(guesser, now) > 0) {
      throw new PlatformError("tooManyRequests", "Too many provisioning requests");
    }
    if (this.#inProgress >= this.#maxInProgress) {
      throw new PlatformError("unavailable", "Too many devices are provisioned at the moment");
    }
    this.#inProgress += 1;
    try {
      return await work((isRight) => {
        if (isRight) this.#wrongSecrets.right(guesser);
        else this.#wrongSecrets.wrong(guesser, this.#clock());
      });
    } finally {
      this.#inProgress -= 1;
    }
  }
}
