import type { Attribute } from "../../kernel/bus/events.ts";
import { AttributeChange } from "../attribute-change.ts";
import type { KeptSubscription, SessionName } from "./lasting-session-store.ts";
import type { OutgoingMessages } from "./outgoing-messages.ts";
import type { ReceivedPublishes } from "./received-publishes.ts";
import { UnconfirmedChanges } from "./unconfirmed-changes.ts";

/** How much earlier than a connection ended a change may have been stored that was not passed to it any more. */
const NOTICE_MS = 1_000;

/** What a session of which something was kept has beside its stored state. */
export interface LastingSessionPorts {
  readonly now: () => number;
  readonly sharedAttributes: () => Promise<readonly Attribute[]>;
  /** Makes the present state of the session durable. */
  readonly save: (session: LastingSession) => Promise<void>;
  readonly end: (session: LastingSession, expirySeconds: number) => void;
}

/** What a session brings from an earlier connection. */
export interface EarlierState {
  readonly subscriptions: readonly KeptSubscription[];
  readonly missedBeside: number;
}

/** What is being exchanged on a session; it is the same for all its connections. */
export interface Exchanges {
  readonly outgoing: OutgoingMessages;
  readonly received: ReceivedPublishes;
}

/** A session that outlives its connection, while it has one: what will be kept, and what has to be sent again. */
export class LastingSession {
  readonly name: SessionName;
  /** Whether state of an earlier connection was found [MQTT-3.2.2-2]. */
  readonly isPresent: boolean;
  /** How long it is kept without a connection. */
  readonly expirySeconds: number;
  readonly outgoing: OutgoingMessages;
  readonly received: ReceivedPublishes;
  readonly #ports: LastingSessionPorts;
  readonly #subscriptions: Map<string, KeptSubscription>;
  readonly #unconfirmed = new UnconfirmedChanges();
  #saving: Promise<void> = Promise.resolve();
  /** From when on changes are missing; `undefined` once they were sent. */
  #missedSince: number | undefined;
  /** Keys that changed while missed changes are read: what was read of them is older. */
  #newer: Set<string> | undefined;

  constructor(
    name: SessionName,
    expirySeconds: number,
    { found, exchanges }: { readonly found: EarlierState | undefined; readonly exchanges: Exchanges },
    ports: LastingSessionPorts,
  ) {
    this.name = name;
    this.expirySeconds = expirySeconds;
    this.isPresent = found !== undefined;
    this.outgoing = exchanges.outgoing;
    this.received = exchanges.received;
    this.#ports = ports;
    this.#subscriptions = new Map(found?.subscriptions.map((kept) => [kept[0], kept]));
    this.#missedSince = found?.missedBeside;
    // The time of changes that are sent again is unknown; were they lost in a crash, all since then come again.
    for (const { packetId, command } of this.outgoing.list()) {
      if (!command && found) this.#unconfirmed.sent(packetId, found.missedBeside);
    }
  }

  /** In the order in which they were made. */
  get subscriptions(): readonly KeptSubscription[] {
    return [...this.#subscriptions.values()];
  }

  /** Since when changes may not have reached the device. */
  get missedSince(): number {
    return this.#oldest(this.#unconfirmed.since);
  }

  /** The same beside those changes that are kept to be sent again. */
  get missedBeside(): number {
    return this.#oldest(this.#unconfirmed.sinceBeside((packetId) => this.outgoing.has(packetId)));
  }

  #oldest(unconfirmed = Number.POSITIVE_INFINITY): number {
    const oldest = Math.min(this.#missedSince ?? Number.POSITIVE_INFINITY, unconfirmed);
    return Math.min(oldest, this.#ports.now() - NOTICE_MS);
  }

  subscribed(filter: string, qos: number, identifier?: number | undefined): void {
    this.#subscriptions.delete(filter); // the last one of a kind decides its topics
    this.#subscriptions.set(filter, identifier === undefined ? [filter, qos] : [filter, qos, identifier]);
  }

  unsubscribed(filter: string): void {
    this.#subscriptions.delete(filter);
  }

  /** Resolves when all that {@link saved} has begun is written, or failed. */
  get settled(): Promise<void> {
    return this.#saving;
  }

  /** Resolves when subscriptions are durable: they are acknowledged afterwards. */
  saved(): Promise<void> {
    const saving = this.#saving.then(() => this.#ports.save(this));
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  /**
   * The shared attributes that changed while the device was away, with their present values; `undefined` when none did.
   * `send` is called with them and returns the packet id, 0 without one, `undefined` when they cannot be sent.
   */
  async sendMissed(send: (change: AttributeChange) => number | undefined): Promise<void> {
    const since = this.#missedSince;
    if (since === undefined) return;
    const newer = new Set<string>();
    this.#newer = newer;
    try {
      const found = await this.#ports.sharedAttributes();
      const missed = found.filter(({ key, lastUpdateTs }) => lastUpdateTs >= since && !newer.has(key));
      if (missed.length > 0) this.#sentUnder(send(AttributeChange.ofUpdate(missed)), since);
      this.#missedSince = undefined;
    } finally {
      this.#newer = undefined;
    }
  }

  /** A change left under a packet id, see {@link sendMissed}. */
  sent(packetId: number | undefined, { updated, deleted }: AttributeChange): void {
    for (const key of deleted ?? updated.map((attribute) => attribute.key)) this.#newer?.add(key);
    this.#sentUnder(packetId, Math.min(this.#ports.now(), ...updated.map(({ lastUpdateTs }) => lastUpdateTs)));
  }

  #sentUnder(packetId: number | undefined, since: number): void {
    if (packetId) this.#unconfirmed.sent(packetId, since);
  }

  /** The device acknowledged a packet. */
  confirmed(packetId: number): void {
    this.#unconfirmed.confirmed(packetId);
    this.outgoing.acknowledged(packetId);
  }

  /** The connection has ended; `expirySeconds` when the device said how long to wait for the next one. */
  end(expirySeconds: number = this.expirySeconds): void {
    this.#ports.end(this, expirySeconds);
  }
}
