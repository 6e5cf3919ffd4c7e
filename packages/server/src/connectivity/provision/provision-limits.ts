import { PlatformError } from "@orrery/model";
import { addressGroup } from "../../kernel/admission/address-group.ts";
import type { Clock } from "../../kernel/clock.ts";
import { GuessDelays } from "../../kernel/rate-limits/guess-delays.ts";
import { RateLimiter } from "../../kernel/rate-limits/rate-limiter.ts";
import type { Rate } from "../../kernel/rate-limits/token-buckets.ts";

export interface ProvisionSettings {
  /** Maximum number of requests per second from one address (IPv6: one /64). */
  readonly perSecondPerAddress: number;
  /** Maximum number of requests that are processed at the same time, from all addresses. */
  readonly maxInProgress: number;
}

export const DEFAULT_PROVISION_SETTINGS: ProvisionSettings = { perSecondPerAddress: 1_000, maxInProgress: 1_000 };

/** Maximum number of remembered addresses. */
const MAX_ADDRESSES = 10_000;

/** Limits the provisioning requests of unknown devices. */
export class ProvisionLimits {
  readonly #maxInProgress: number;
  readonly #rates: readonly Rate[];
  readonly #clock: Clock;
  readonly #requests = new RateLimiter(MAX_ADDRESSES);
  /** By address and key, so that one misconfigured device does not block others at its address. */
  readonly #wrongSecrets = new GuessDelays({ free: 20, firstMs: 1_000, longestMs: 60_000, forgetMs: 600_000 });
  #inProgress = 0;

  constructor({ perSecondPerAddress, maxInProgress }: ProvisionSettings, clock: Clock) {
    this.#maxInProgress = maxInProgress;
    this.#rates = [{ capacity: perSecondPerAddress, periodMs: 1_000 }];
    this.#clock = clock;
  }

  /**
   * Runs `work` for a request with `key`; it reports whether the secret was right.
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
