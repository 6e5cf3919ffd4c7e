import { setTimeout as pause } from "node:timers/promises";
import type { Uuid } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { OtaOffer, OtaOfferStore } from "./ota-offer-store.ts";

export interface OtaPace {
  /** Devices that are offered a package in each {@link packIntervalMs}, spread over it. */
  readonly packSize: number;
  readonly packIntervalMs: number;
}

const DEFAULT_OTA_PACE: OtaPace = { packSize: 100, packIntervalMs: 60_000 };

export interface OtaOffersOptions {
  readonly store: OtaOfferStore;
  /** Offers the device the package that it has now, if any. */
  readonly offer: (offer: OtaOffer) => Promise<void>;
  readonly pace?: OtaPace | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Offers devices their packages one after the other, at a pace, so that not all of them download at the same time
 * (reference: device connectivity, 12.2).
 */
export class OtaOffers {
  readonly #options: OtaOffersOptions;
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;
  #wake = Promise.withResolvers<void>();

  constructor(options: OtaOffersOptions) {
    this.#options = options;
    this.#loop = this.#run();
  }

  async add(offer: OtaOffer, packageId: Uuid): Promise<void> {
    await this.#options.store.record(offer, packageId, this.#options.clock());
    this.#wake.resolve();
  }

  /** Forgets an offer: the device has no package any more. */
  remove(offer: OtaOffer): Promise<void> {
    return this.#options.store.remove(offer);
  }

  /** Waits for the offer in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake.resolve();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { packSize, packIntervalMs } = this.#options.pace ?? DEFAULT_OTA_PACE;
    while (!this.#closing.signal.aborted) {
      this.#wake = Promise.withResolvers<void>();
      const waits = await this.#next();
      if (waits) await this.#pause(packIntervalMs / packSize);
      else if (!this.#closing.signal.aborted) await this.#wake.promise;
    }
  }

  /** @returns whether there was one. */
  async #next(): Promise<boolean> {
    const { store, offer, clock, log } = this.#options;
    let next: OtaOffer | undefined;
    try {
      next = await store.findOldest();
      if (!next) return false;
      await offer(next);
    } catch (error) {
      log.error({ err: error }, "a device could not be offered its package; it is tried again later");
      if (next) await store.put(next, clock()).catch(() => undefined); // behind the others; the next step fails as this one
    }
    return true;
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined); // closing
  }
}
