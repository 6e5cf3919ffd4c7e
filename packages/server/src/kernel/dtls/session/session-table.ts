import { AddressShares, type Release } from "../../admission/address-shares.ts";
import type { PeerAddress } from "../secure-datagrams.ts";
import type { DtlsSession } from "./dtls-session.ts";

export interface SessionTableOptions<P> {
  readonly maxSessions: number;
  readonly maxSessionsPerAddress: number;
  readonly idleTimeoutMs: number;
  readonly isKnown: (peer: P) => boolean;
  /** Called for each session that makes room or has been idle for too long; it is no longer in the table. */
  readonly dropped: (session: DtlsSession<P>) => void;
}

/** Sessions of unknown clients end after this much silence, and are at most this share of all. */
const STRANGER_IDLE_MS = 300_000;
const STRANGER_SHARE = 0.1;
/** A session that was active since then is not ended to make room. */
const ACTIVE_MS = 60_000;
/** How exact the order of activity is; coarse, as each change of it costs. */
const ORDER_MS = 1_000;

/** The key of an address. */
export function addressKey({ address, port }: PeerAddress): string {
  return `${address} ${port}`;
}

/** The established sessions, found by address or connection id, least recently active first. */
export class SessionTable<P> {
  readonly #options: SessionTableOptions<P>;
  readonly #byAddress = new Map<string, DtlsSession<P>>();
  readonly #byCid = new Map<string, DtlsSession<P>>();
  readonly #known = new Map<DtlsSession<P>, Release>();
  readonly #strangers = new Map<DtlsSession<P>, Release>();
  readonly #shares: AddressShares;

  constructor(options: SessionTableOptions<P>) {
    this.#options = options;
    const { maxSessions, maxSessionsPerAddress } = options;
    this.#shares = new AddressShares({ total: maxSessions, perAddress: maxSessionsPerAddress });
  }

  get size(): number {
    return this.#known.size + this.#strangers.size;
  }

  at(key: string): DtlsSession<P> | undefined {
    return this.#byAddress.get(key);
  }

  withCid(cid: string): DtlsSession<P> | undefined {
    return this.#byCid.get(cid);
  }

  *all(): Iterable<DtlsSession<P>> {
    yield* this.#known.keys();
    yield* this.#strangers.keys();
  }

  /** Adds a session; it takes the place of one at the same address. @returns false when there is no room. */
  add(session: DtlsSession<P>, now: number): boolean {
    const before = this.at(addressKey(session));
    if (before) this.#drop(before);
    const isKnown = this.#options.isKnown(session.peer);
    if (!this.#hasRoom(isKnown, now)) return false;
    const release = this.#shares.tryEnter(session.address);
    if (!release) return false;
    this.#byAddress.set(addressKey(session), session);
    if (session.cid !== undefined) this.#byCid.set(session.cid, session);
    (isKnown ? this.#known : this.#strangers).set(session, release);
    return true;
  }

  /** It is the session of a stranger no longer. */
  recognize(session: DtlsSession<P>): void {
    const release = this.#strangers.get(session);
    if (!release) return;
    this.#strangers.delete(session);
    this.#known.set(session, release);
  }

  remove(session: DtlsSession<P>): void {
    const list = this.#known.has(session) ? this.#known : this.#strangers;
    list.get(session)?.();
    list.delete(session);
    const key = addressKey(session);
    if (this.#byAddress.get(key) === session) this.#byAddress.delete(key);
    if (session.cid !== undefined) this.#byCid.delete(session.cid);
  }

  /** The client was heard. */
  touch(session: DtlsSession<P>, now: number): void {
    if (now - session.lastActiveAt < ORDER_MS) return;
    session.lastActiveAt = now;
    const list = this.#known.has(session) ? this.#known : this.#strangers;
    const release = list.get(session);
    if (!release) return;
    list.delete(session);
    list.set(session, release);
  }

  /** The client has another address. One where another client was active lately is not believed: it may be made up. */
  move(session: DtlsSession<P>, { address, port }: PeerAddress, now: number): void {
    const before = this.at(addressKey({ address, port }));
    if (before && before !== session) {
      if (now - before.lastActiveAt < ACTIVE_MS) return;
      this.#drop(before);
    }
    if (this.at(addressKey(session)) === session) this.#byAddress.delete(addressKey(session));
    session.moveTo(address, port);
    this.#byAddress.set(addressKey(session), session);
  }

  /** Ends what was idle for too long. */
  sweep(now: number): void {
    this.#endIdle(this.#known, now - this.#options.idleTimeoutMs);
    this.#endIdle(this.#strangers, now - Math.min(STRANGER_IDLE_MS, this.#options.idleTimeoutMs));
  }

  #hasRoom(isKnown: boolean, now: number): boolean {
    const { maxSessions } = this.#options;
    const maxStrangers = Math.ceil(maxSessions * STRANGER_SHARE);
    if (!isKnown && this.#strangers.size >= maxStrangers) return this.#makeRoom(this.#strangers, now);
    if (this.size < maxSessions) return true;
    return this.#makeRoom(this.#strangers, now) || this.#makeRoom(this.#known, now);
  }

  #makeRoom(list: ReadonlyMap<DtlsSession<P>, Release>, now: number): boolean {
    for (const oldest of list.keys()) {
      if (list === this.#known && now - oldest.lastActiveAt < ACTIVE_MS) return false;
      this.#drop(oldest);
      return true;
    }
    return false;
  }

  #endIdle(list: ReadonlyMap<DtlsSession<P>, Release>, before: number): void {
    for (const session of list.keys()) {
      if (session.lastActiveAt > before) return;
      this.#drop(session);
    }
  }

  #drop(session: DtlsSession<P>): void {
    this.remove(session);
    this.#options.dropped(session);
  }
}
