import { PlatformError } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { CountedSubscription } from "./counted-subscription.ts";
import type { Quotas } from "./quotas.ts";
import type { Subscription } from "./subscription.ts";

/** Maximum number of subscriptions of a session; a dashboard has a few dozen. */
const MAX_SUBSCRIPTIONS = 2000;

/** A subscription with an asynchronous start; `start` rejects with the error that the command is refused with. */
export interface StartableSubscription extends Subscription {
  start(): Promise<void>;
}

export interface SessionSubscriptionsOptions {
  readonly user: User;
  /** For subscriptions to single entities. */
  readonly quotas: Quotas;
  /** Ends the connection of a user that exceeds a quota. */
  readonly end: (reason: string) => void;
}

/** The running subscriptions of a session. Subscriptions to single entities have ids of their own. */
export class SessionSubscriptions {
  readonly #options: SessionSubscriptionsOptions;
  readonly #byEntity = new Map<number, Subscription>();
  readonly #byQuery = new Map<number, Subscription>();

  constructor(options: SessionSubscriptionsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#byEntity.size + this.#byQuery.size;
  }

  /** The subscription to a query with this id. */
  query(cmdId: number): Subscription | undefined {
    return this.#byQuery.get(cmdId);
  }

  /** Starts a subscription to a single entity; it replaces one with the same id, and counts for quotas. */
  async startByEntity(cmdId: number, subscription: StartableSubscription): Promise<void> {
    const { user, quotas, end } = this.#options;
    this.endByEntity(cmdId);
    const admission = quotas.admit(user);
    if ("refused" in admission) {
      end(admission.refused);
      return;
    }
    const counted = new CountedSubscription(subscription, admission.release);
    await this.#start(this.#byEntity, cmdId, counted, subscription);
  }

  /** Like {@link startByEntity} for a query. */
  startQuery(cmdId: number, subscription: StartableSubscription): Promise<void> {
    return this.#start(this.#byQuery, cmdId, subscription, subscription);
  }

  /** Adds a query that is already running. @throws {PlatformError} `badRequest` when the session has too many. */
  addQuery(cmdId: number, subscription: Subscription): void {
    this.#add(this.#byQuery, cmdId, subscription);
  }

  endByEntity(cmdId: number): void {
    end(this.#byEntity, cmdId);
  }

  endQuery(cmdId: number): void {
    end(this.#byQuery, cmdId);
  }

  endAll(): void {
    for (const subscriptions of [this.#byEntity, this.#byQuery]) {
      for (const subscription of subscriptions.values()) subscription.close();
      subscriptions.clear();
    }
  }

  /** Removes a subscription that could not start, unless its id has been reused meanwhile. */
  async #start(
    subscriptions: Map<number, Subscription>,
    cmdId: number,
    subscription: Subscription,
    startable: StartableSubscription,
  ): Promise<void> {
    this.#add(subscriptions, cmdId, subscription);
    try {
      await startable.start();
    } catch (error) {
      subscription.close();
      if (subscriptions.get(cmdId) === subscription) subscriptions.delete(cmdId);
      throw error;
    }
  }

  #add(subscriptions: Map<number, Subscription>, cmdId: number, subscription: Subscription): void {
    end(subscriptions, cmdId);
    if (this.count >= MAX_SUBSCRIPTIONS) {
      subscription.close();
      throw new PlatformError("badRequest", "Too many subscriptions in a session");
    }
    subscriptions.set(cmdId, subscription);
  }
}

function end(subscriptions: Map<number, Subscription>, cmdId: number): void {
  subscriptions.get(cmdId)?.close();
  subscriptions.delete(cmdId);
}
