import type { NatsLink } from "../bus/nats/nats-link.ts";

/** Tells the other nodes that owners have changed, so that they need not wait until they read the table again. */
export interface OwnerNews {
  tell(): void;
  /** Ends with `close`. */
  heard(handler: () => void): void;
  close(): void;
}

/** News over NATS; those that are lost cost a second. */
export function ownerNews({ connection }: NatsLink, cluster: string): OwnerNews {
  const subject = `orrery.${cluster}.owners`;
  const handlers = new Set<() => void>();
  const subscription = connection.subscribe(subject, {
    callback: () => {
      for (const handler of handlers) handler();
    },
  });
  return {
    tell() {
      if (!connection.isClosed()) connection.publish(subject);
    },
    heard: (handler) => void handlers.add(handler),
    close: () => subscription.unsubscribe(),
  };
}
