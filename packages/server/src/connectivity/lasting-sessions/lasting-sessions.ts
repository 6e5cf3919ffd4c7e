import { entityId } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceAttributes } from "../ports.ts";
import { LastingSession, type LastingSessionPorts } from "./lasting-session.ts";
import type { LastingSessionStore, SessionName } from "./lasting-session-store.ts";

/** Longest client id under which something is kept. */
const MAX_CLIENT_ID = 256;
/** After a restart devices have a week to come back. */
const AFTER_RESTART_MS = 7 * 86_400_000;
const PURGE_MS = 3_600_000;
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
 * changed, and commands that wait for it; nothing is queued for it, so being away costs one row.
 */
export class LastingSessions {
  readonly #options: LastingSessionsOptions;
  readonly #ports: Omit<LastingSessionPorts, "sharedAttributes">;
  /** Those with a connection, by {@link keyOf}. */
  readonly #open = new Map<string, LastingSession>();
  /** The last write of a session that nobody waits for, by {@link keyOf}. */
  readonly #writes = new Map<string, Promise<void>>();
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
    const { store, attributes, clock } = this.#options;
    const key = keyOf(name);
    const isDiscarded = this.#discarded.delete(key); // what is stored is replaced below
    await this.#writes.get(key);
    const before = this.#open.get(key);
    await before?.settled;
    const found = clean || isDiscarded ? undefined : (before ?? (await store.find(name, clock())));
    const device = entityId("DEVICE", name.deviceId);
    const sharedAttributes = () => attributes.find(device, "SHARED_SCOPE");
    const session = new LastingSession(name, expirySeconds, found, { ...this.#ports, sharedAttributes });
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

  /** Forgets what is kept, without waiting for it: a client began a session that ends with its connection. */
  discard(name: SessionName): void {
    if (!this.canKeep(name.clientId)) return;
    const key = keyOf(name);
    this.#open.delete(key);
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

  #save(session: LastingSession, expiresTime?: number): Promise<void> {
    const { store, clock } = this.#options;
    const { subscriptions, missedSince } = session;
    return store.put(session.name, { subscriptions, missedSince, expiresTime }, clock());
  }

  #end(session: LastingSession, expirySeconds: number): void {
    const key = keyOf(session.name);
    if (this.#open.get(key) !== session) return; // it goes on in another connection, or was given up
    this.#open.delete(key);
    const { store, clock } = this.#options;
    const expiresTime = clock() + expirySeconds * 1_000;
    const isOver = expirySeconds <= 0;
    const last = () => (isOver ? store.delete(session.name) : this.#save(session, expiresTime));
    this.#write([key], session.settled.then(last));
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

function keyOf({ deviceId, clientId }: SessionName): string {
  return `${deviceId} ${clientId}`;
}
