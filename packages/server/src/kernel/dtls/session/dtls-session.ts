import type { Flight } from "../handshake/server-handshake.ts";
import type { SecureSession } from "../secure-datagrams.ts";
import type { Opened, RecordLayer } from "./record-layer.ts";

/** What a session asks of its endpoint. */
export interface SessionOwner<P> {
  send(session: DtlsSession<P>, bytes: Buffer): boolean;
  recognized(session: DtlsSession<P>): void;
  close(session: DtlsSession<P>): void;
}

/** The server's last flight: sent again until the client shows that it has it. */
export interface FinalFlight {
  readonly flight: Flight;
  /** Number of its next record of epoch 0. */
  sequence: number;
  sentAt: number;
}

/** The bytes of a client at an address that it has moved to, in both directions. */
interface Moved {
  received: number;
  sent: number;
  records: number;
}

/** An address from which the owner of the keys has sent this many records, each newer than all before, is the client's. */
const PROVING_RECORDS = 8;
/** Before that the client gets at most this many times what it has sent from there. */
const MAX_AMPLIFICATION = 3;

/** A session of a client; small, as there are many. */
export class DtlsSession<P> implements SecureSession<P> {
  readonly id: number;
  readonly records: RecordLayer;
  readonly maxFragment: number;
  /** The connection id of its records, as a key; absent: it is found by its address. */
  readonly cid: string | undefined;
  readonly #owner: SessionOwner<P>;
  address: string;
  port: number;
  lastActiveAt: number;
  final: FinalFlight | undefined;
  /** Its key among the sessions that can be resumed. */
  resumableAs: string | undefined;
  ended = false;
  #peer: { readonly value: P } | undefined;
  #moved: Moved | undefined;

  constructor(options: {
    readonly id: number;
    readonly records: RecordLayer;
    readonly maxFragment: number;
    readonly cid: string | undefined;
    readonly owner: SessionOwner<P>;
    readonly address: string;
    readonly port: number;
    readonly now: number;
  }) {
    this.id = options.id;
    this.records = options.records;
    this.maxFragment = options.maxFragment;
    this.cid = options.cid;
    this.#owner = options.owner;
    this.address = options.address;
    this.port = options.port;
    this.lastActiveAt = options.now;
  }

  get peer(): P {
    if (!this.#peer) throw new Error("a session that is not established has no peer");
    return this.#peer.value;
  }

  established(peer: P): void {
    this.#peer = { value: peer };
  }

  send(bytes: Buffer): boolean {
    return this.#owner.send(this, bytes);
  }

  recognized(): void {
    this.#owner.recognized(this);
  }

  close(): void {
    this.#owner.close(this);
  }

  /** A record with a connection id came from another address, and is the newest: the client is there now (RFC 9146, 6). */
  moveTo(address: string, port: number): void {
    this.address = address;
    this.port = port;
    this.#moved = { received: 0, sent: 0, records: 0 };
  }

  /** A record of the client's was used. */
  heard({ isNewest }: Opened, bytes: number): void {
    if (!this.#moved || !isNewest) return;
    this.#moved.received += bytes;
    this.#moved.records += 1;
    if (this.#moved.records >= PROVING_RECORDS) this.#moved = undefined;
  }

  /** Whether a number of bytes may be sent to the address; if so they are counted. */
  affords(bytes: number): boolean {
    if (!this.#moved) return true;
    if (this.#moved.sent + bytes > this.#moved.received * MAX_AMPLIFICATION) return false;
    this.#moved.sent += bytes;
    return true;
  }
}
