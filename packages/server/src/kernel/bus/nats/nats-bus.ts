import type { Logger } from "../../logging.ts";
import type { NodeId } from "../../partitions/node-id.ts";
import type { InstallationKeys } from "../../secrets/installation-keys.ts";
import type { Bus, Handler, Unsubscribe } from "../bus.ts";
import type { Topic, Topics } from "../events.ts";
import { Handlers } from "../handlers.ts";
import type { ReadEvent } from "../wire/frame.ts";
import { FrameSeal } from "../wire/frame-seal.ts";
import { IncomingEvents } from "./incoming-events.ts";
import { MissedNotice } from "./missed-notice.ts";
import type { NatsLink } from "./nats-link.ts";
import { OutgoingEvents } from "./outgoing-events.ts";
import { TOPICS } from "./topics.ts";

/** Handlers of events of other nodes that may be running at once; events beyond it count as missed. */
const MAX_RUNNING = 10_000;

export interface NatsBusOptions {
  readonly link: NatsLink;
  /** Names the platform on the NATS server, which others may use too: letters, digits, `-` and `_`. */
  readonly cluster: string;
  readonly node: NodeId;
  readonly keys: Pick<InstallationKeys, "deriveKey">;
  readonly log: Logger;
}

/** The bus of a cluster. Nothing rests on it: events that other nodes do not get are announced to them as missed. */
export class NatsBus implements Bus {
  readonly #handlers: Handlers;
  readonly #missed: MissedNotice;
  readonly #outgoing: OutgoingEvents;
  readonly #incoming: IncomingEvents;
  readonly #stop: readonly (() => void)[];
  #isClosed = false;

  private constructor({ link, cluster, node, keys, log }: NatsBusOptions) {
    this.#handlers = new Handlers(log);
    this.#missed = new MissedNotice(log);
    const subject = (publisher: string): string => `orrery.${cluster}.events.${publisher}`;
    this.#outgoing = new OutgoingEvents({ link, subject: subject(node), seal: new FrameSeal(keys, node), log });
    this.#incoming = new IncomingEvents({
      me: node,
      keys,
      log,
      deliver: (event) => this.#deliver(event),
      missed: () => this.#missed.raise(),
    });
    const subscription = link.connection.subscribe(subject("*"), {
      callback: (error, { subject: from, data }) => {
        if (error) log.error({ err: error }, "events of other nodes cannot be had");
        else this.#incoming.receive(from.slice(from.lastIndexOf(".") + 1), data);
      },
    });
    this.#stop = [() => subscription.unsubscribe(), link.reconnected(() => this.#incoming.reconnected())];
  }

  /** Resolves when the events of other nodes arrive. */
  static async open(options: NatsBusOptions): Promise<NatsBus> {
    const bus = new NatsBus(options);
    await options.link.connection.flush();
    return bus;
  }

  /** Events that the other nodes did not get, and were told of. */
  get lost(): number {
    return this.#outgoing.lost;
  }

  publish<T extends Topic>(topic: T, event: Topics[T]): void {
    if (this.#isClosed) return;
    this.#outgoing.add(topic, event); // first, so that other nodes see what handlers publish after it
    this.#handlers.deliver(topic, event);
  }

  subscribe<T extends Topic>(topic: T, handler: Handler<T>): Unsubscribe {
    return this.#handlers.add(topic, handler, { everywhere: false });
  }

  follow<T extends Topic>(topic: T, handler: Handler<T>): Unsubscribe {
    return this.#handlers.add(topic, handler, { everywhere: true });
  }

  missed(handler: () => void | Promise<void>): Unsubscribe {
    return this.#missed.add(handler);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#stop) stop();
    this.#incoming.close();
    this.#missed.close();
    await this.#outgoing.close();
    await this.#handlers.close();
  }

  #deliver({ topic, event }: ReadEvent): void {
    if (!isTopic(topic) || this.#handlers.running >= MAX_RUNNING) this.#missed.raise();
    else this.#handlers.deliver(topic, event as Topics[typeof topic], { foreign: true }); // made by the same program
  }
}

function isTopic(name: string): name is Topic {
  return (TOPICS as ReadonlySet<string>).has(name);
}
