import type { OtaPackageType, Uuid } from "@orrery/model";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { RecentMap } from "../../../kernel/coap/exchange/recent-map.ts";

/** A package that a device was told to download. */
export interface PullOffer {
  readonly device: DeviceContext;
  readonly type: OtaPackageType;
}

const LIFETIME_MS = 24 * 3_600_000;
const MAX_OFFERS = 50_000;

/**
 * Who was told to download which package. A download over CoAP has no credentials: it is served to the address of a
 * client that has answered there, and no longer than a day.
 */
export class PullOffers {
  readonly #offers: RecentMap<PullOffer>;

  constructor(clock: Clock) {
    this.#offers = new RecentMap({ capacity: MAX_OFFERS, lifetimeMs: LIFETIME_MS, clock });
  }

  add(address: string, packageId: Uuid, offer: PullOffer): void {
    this.#offers.set(`${address} ${packageId}`, offer);
  }

  find(address: string, packageId: string): PullOffer | undefined {
    return this.#offers.get(`${address} ${packageId}`);
  }
}
