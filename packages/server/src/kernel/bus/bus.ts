import type { Topic, Topics } from "./events.ts";

/** Ends a subscription; a second call does nothing. */
export type Unsubscribe = () => void;

/**
 * Notifies modules of events. Events of one publisher are delivered in order, after the change is durable. Handlers
 * never make the publisher fail or wait: their errors are logged.
 */
export interface Bus {
  publish<T extends Topic>(topic: T, event: Topics[T]): void;
  subscribe<T extends Topic>(topic: T, handler: (event: Topics[T]) => void | Promise<void>): Unsubscribe;
  close(): Promise<void>;
}
