import { entityId } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceAttributes } from "../ports.ts";
import { type EarlierState, type Exchanges, LastingSession, type LastingSessionPorts } from "./lasting-session.ts";
import type { KeptExchanges, LastingSessionStore, SessionName } from "./lasting-session-store.ts";
import { OutgoingMessages } from "./outgoing-messages.ts";
import { ReceivedPublishes } from "./received-publishes.ts";

/** Longest client id under which something is kept. */
const MAX_CLIENT_ID = 256;
/** After a restart devices have a week to come back. */
const AFTER_RESTART_MS = 7 * 86_400_000;
const PURGE_MS = 3_600_000;
/** Sessions without a connection of which commands are known. */
const MAX_ENDED = 1_000;
/** Key of the writes that are of no session. */
const PURGE = "";
/** Sessions that clients gave up are looked for together. */
const DISCARD_MS = 100;

export interface LastingSessionsOptions {
  readonly store: LastingSessionStore;
  readonly attributes: Pick<DeviceAttributes, "find">;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Sessions that outlive their connections (clean session 0 of MQTT 3, session expiry of MQTT 5): subscriptions, and since
 * when changes of shared attributes have not reached the device. A device that comes back gets the present values of what
 * changed, and commands that wait for it; nothing is queued for it, so being away costs one row. What it was sent and has
 * not acknowledged comes again as it was, within bounds.
 */
export class LastingSessions {
  readonly #options: LastingSessionsOptions;
  readonly #ports: Omit<LastingSessionPorts, "sharedAttributes">;
  /** Those with a connection, by {@link keyOf}. */
  readonly #open = new Map<string, LastingSession>();
  /** The last write of a session that nobody waits for, by {@link keyOf}. */
  readonly #writes = new Map<string, Promise<void>>();
  /**
   * What the sessions that ended last were exchanging, by {@link keyOf}, commands included: their numbers hold while the
   * platform runs.
   */
  readonly #ended = new Map<string, Exchanges>();
  #discarded = new Map<string, SessionName>();
  #discarding: NodeJS.Timeout | undefined;
  #purging: NodeJS.Timeout | undefined;

  constructor(options: LastingSessionsOptions) {
    this.#options = options;
    this.#ports = {
      now: options.clock,
      save: (session) => this.#save(session),
      end: (session, expirySeconds) => this.#end(session, expirySeconds),
    };
  }

  async start(): Promise<void> {
    const { store, clock } = this.#options;
    await store.expireOpen(clock() + AFTER_RESTART_MS);
    this.#purging = setInterval(() => this.#write([PURGE], store.deleteExpired(clock())), PURGE_MS).unref();
  }

  /** Whether something can be kept under this client id. */
  canKeep(clientId: string): boolean {
    return clientId !== "" && clientId.length <= MAX_CLIENT_ID;
  }

  /**
   * Begins or resumes a session, durably; one that is open under the same name goes on in this one. `clean` forgets what
   * was kept. The caller calls `end` of the session when its connection has ended.
   */
  async open(
    name: SessionName,
    { clean, expirySeconds }: { readonly clean: boolean; readonly expirySeconds: number },
  ): Promise<LastingSession> {
    const { store, attributes } = this.#options;
    const key = keyOf(name);
    const isDiscarded = this.#discarded.delete(key); // what is stored is replaced below
    await this.#writes.get(key);
    const before = this.#open.get(key);
    await before?.settled;
    const isNew = clean || isDiscarded;
    const earlier = isNew ? { found: undefined, exchanges: exchangesOf(undefined) } : await this.#earlier(name, before);
    const { found } = earlier;
    const device = entityId("DEVICE", name.deviceId);
    const sharedAttributes = () => attributes.find(device, "SHARED_SCOPE");
    const session = new LastingSession(name, expirySeconds, earlier, { ...this.#ports, sharedAttributes });
    this.#ended.delete(key);
    this.#open.set(key, session);
    try {
      await this.#save(session);
      if (!found) await store.trim(name.deviceId);
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
    return session;
  }

  /**
   * Like {@link open} for a client that wants its earlier session once more, to end with this connection; `undefined` when
   * there is none.
   */
  async openEarlier(name: SessionName): Promise<LastingSession | undefined> {
    const key = keyOf(name);
    if (this.#discarded.has(key)) return undefined;
    await this.#writes.get(key);
    const { store, clock } = this.#options;
    const isKept = this.#open.has(key) || (await store.find(name, clock())) !== undefined;
    return isKept ? this.open(name, { clean: false, expirySeconds: 0 }) : undefined;
  }

  /** Forgets what is kept, without waiting for it: a client began a session that ends with its connection. */
  discard(name: SessionName): void {
    if (!this.canKeep(name.clientId)) return;
    const key = keyOf(name);
    this.#open.delete(key);
    this.#ended.delete(key);
    this.#discarded.set(key, name);
    this.#discarding ??= setTimeout(() => this.#discardAll(), DISCARD_MS).unref();
  }

  /** Resolves when everything that was begun is written. */
  async close(): Promise<void> {
    clearInterval(this.#purging);
    this.#discardAll();
    await Promise.all(this.#writes.values());
  }

  #discardAll(): void {
    clearTimeout(this.#discarding);
    this.#discarding = undefined;
    if (this.#discarded.size === 0) return;
    const discarded = this.#discarded;
    this.#discarded = new Map();
    const before = Promise.all([...discarded.keys()].map((key) => this.#writes.get(key)));
    this.#write(
      discarded.keys(),
      before.then(() => this.#options.store.deleteAll([...discarded.values()])),
    );
  }

  /** What is known of a session: from its present connection, or else from the store. */
  async #earlier(
    name: SessionName,
    before: LastingSession | undefined,
  ): Promise<{ readonly found: EarlierState | undefined; readonly exchanges: Exchanges }> {
    if (before) return { found: before, exchanges: before };
    const { store, clock } = this.#options;
    const kept = await store.find(name, clock());
    const found = kept && { subscriptions: kept.subscriptions, missedBeside: kept.missedSince };
    return { found, exchanges: (found && this.#ended.get(keyOf(name))) ?? exchangesOf(kept?.exchanges) };
  }

  /** Of a session with a connection no exchanges are stored: after a crash they would be out of date. */
  #save(session: LastingSession): Promise<void> {
    const { store, clock } = this.#options;
    const { subscriptions, missedSince } = session;
    return store.put(session.name, { subscriptions, missedSince, expiresTime: undefined }, clock());
  }

  #saveEnded(session: LastingSession, expiresTime: number): Promise<void> {
    const { store, clock } = this.#options;
    const { subscriptions, missedBeside: missedSince, outgoing, received } = session;
    const exchanges = { outgoing: outgoing.stored(), received: received.durable };
    const isIdle = exchanges.outgoing.length === 0 && exchanges.received.length === 0;
    const kept = { subscriptions, missedSince, expiresTime, ...(isIdle ? {} : { exchanges }) };
    return store.put(session.name, kept, clock());
  }

  #end(session: LastingSession, expirySeconds: number): void {
    const key = keyOf(session.name);
    if (this.#open.get(key) !== session) return; // it goes on in another connection, or was given up
    this.#open.delete(key);
    const { store, clock } = this.#options;
    const expiresTime = clock() + expirySeconds * 1_000;
    const isOver = expirySeconds <= 0;
    if (!isOver && session.outgoing.list().length > 0)
      this.#remember(key, { outgoing: session.outgoing, received: session.received });
    const last = () => (isOver ? store.delete(session.name) : this.#saveEnded(session, expiresTime));
    this.#write([key], session.settled.then(last));
  }

  #remember(key: string, exchanges: Exchanges): void {
    this.#ended.set(key, exchanges);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** A session is opened after its last write; failures are logged. */
  #write(keys: Iterable<string>, written: Promise<void>): void {
    const own = [...keys];
    const noted = written
      .catch((error: unknown) => this.#options.log.warn({ err: error }, "a session of a device could not be kept"))
      .finally(() => {
        for (const key of own) if (this.#writes.get(key) === noted) this.#writes.delete(key);
      });
    for (const key of own) this.#writes.set(key, noted);
  }
}

function exchangesOf(kept: KeptExchanges | undefined): Exchanges {
  return {
    outgoing: OutgoingMessages.restore(kept?.outgoing ?? []),
    received: new ReceivedPublishes(kept?.received),
  };
}

function keyOf({ deviceId, clientId }: SessionName): string {
  return `${deviceId} ${clientId}`;
}
