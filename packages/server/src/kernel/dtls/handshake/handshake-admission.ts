import { addressGroup } from "../../admission/address-group.ts";
import { AddressShares, type Release } from "../../admission/address-shares.ts";
import { RateLimiter } from "../../rate-limits/rate-limiter.ts";
import type { Rate } from "../../rate-limits/token-buckets.ts";
import type { DtlsSettings } from "../dtls-settings.ts";
import type { PeerAddress } from "../secure-datagrams.ts";

/** Addresses whose rate is remembered. */
const MAX_ADDRESSES = 10_000;
const ALL = "all";

/** Bounds the handshakes that are open and their rate, for each address and for all. */
export class HandshakeAdmission {
  readonly #shares: AddressShares;
  readonly #rates = new RateLimiter(MAX_ADDRESSES);
  readonly #rate: readonly Rate[];
  readonly #ratePerAddress: readonly Rate[];

  constructor(settings: DtlsSettings) {
    this.#shares = new AddressShares({ total: settings.maxHandshakes, perAddress: settings.maxHandshakesPerAddress });
    this.#rate = [{ capacity: settings.handshakesPerSecond, periodMs: 1_000 }];
    this.#ratePerAddress = [{ capacity: settings.handshakesPerSecondPerAddress, periodMs: 1_000 }];
  }

  /** @returns what ends the handshake's share; `undefined` when there is no room for it now. */
  tryEnter({ address }: PeerAddress, now: number): Release | undefined {
    const release = this.#shares.tryEnter(address);
    if (!release) return undefined;
    const inTime =
      this.#rates.take(addressGroup(address), this.#ratePerAddress, 1, now) &&
      this.#rates.take(ALL, this.#rate, 1, now);
    if (inTime) return release;
    release();
    return undefined;
  }
}
