import type { Subscription } from "./subscription.ts";

/** A subscription that takes a place of a quota, and gives it back once. */
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
