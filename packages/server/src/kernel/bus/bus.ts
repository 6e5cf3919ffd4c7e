import type { Topic, Topics } from "./events.ts";

/** Ends a subscription; a second call does nothing. */
export type Unsubscribe = () => void;

/**
 * How modules hear of each other. Delivery is in the order of publishing for one publisher, after the change is
 * durable, and never makes the publisher fail or wait: a handler that throws is logged.
 */
export interface Bus {
  publish<T extends Topic>(topic: T, event: Topics[T]): void;
  subscribe<T extends Topic>(topic: T, handler: (event: Topics[T]) => void | Promise<void>): Unsubscribe;
  close(): Promise<void>;
}
