import type { Subscription } from "./subscription.ts";

/** A subscription that counts for a quota and releases it when it is closed. */
export class CountedSubscription implements Subscription {
  readonly #subscription: Subscription;
  #release: (() => void) | undefined;

  constructor(subscription: Subscription, release: () => void) {
    this.#subscription = subscription;
    this.#release = release;
  }

  close(): void {
    this.#subscription.close();
    this.#release?.();
    this.#release = undefined;
  }
}
