import type { Topic, Topics } from "./events.ts";

/** Ends a subscription; a second call does nothing. */
export type Unsubscribe = () => void;

export type Handler<T extends Topic> = (event: Topics[T]) => void | Promise<void>;

/**
 * Notifies modules of events. Events of one publisher are delivered in order, after the change is durable. Handlers
 * never make the publisher fail or wait: their errors are logged.
 */
export interface Bus {
  publish<T extends Topic>(topic: T, event: Topics[T]): void;
  /** Events of this node: for what has to happen once, such as rules, audit and usage. Handlers run inside `publish`. */
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): Unsubscribe;
  /**
   * Events of all nodes, this one's inside `publish`: for what each node has to know, such as caches, sessions and viewers.
   * Those of another node come in its order and once, or not at all: then `missed` is notified.
   */
  follow<T extends Topic>(topic: T, handler: Handler<T>): Unsubscribe;
  /**
   * Called when events of other nodes may have been lost: what was made of them is to be read again. Failures are logged.
   */
  missed(handler: () => void | Promise<void>): Unsubscribe;
  /** Publishes nothing any more, sends what is waiting to other nodes, and waits for running handlers. */
  close(): Promise<void>;
}
