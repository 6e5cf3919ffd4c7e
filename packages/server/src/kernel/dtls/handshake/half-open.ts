import type { Release } from "../../admission/address-shares.ts";
import type { PeerAddress } from "../secure-datagrams.ts";
import type { DtlsSession } from "../session/dtls-session.ts";
import { type DtlsRecord, writeRecord } from "../wire/record.ts";
import { datagramsOf } from "./flight-datagrams.ts";
import type { Reassembly } from "./reassembly.ts";
import type { Flight, Handshake } from "./server-handshake.ts";

/** First wait for an answer, and the longest; it doubles with each retransmission (RFC 6347, 4.2.4.1). */
const FIRST_TIMEOUT_MS = 1_000;
const LONGEST_TIMEOUT_MS = 16_000;
/** A client that repeats itself gets the flight again, but not for each of its fragments. */
const REPEAT_MS = 100;
/** Records that are kept until they can be read. */
const MAX_HELD = 4;

/** A handshake with a client that has proved its address. */
export class HalfOpen<P> {
  readonly from: PeerAddress;
  readonly beganAt: number;
  /** Of the ClientHello: a repeated one begins nothing new. */
  readonly random: Buffer;
  readonly reassembly: Reassembly;
  readonly release: Release;
  readonly cid: string | undefined;
  readonly held: DtlsRecord[] = [];
  handshake: Handshake;
  /** Waits for the application. */
  busy = false;
  /** Exists when records can be read. */
  session: DtlsSession<P> | undefined;
  peer: { readonly value: P } | undefined;
  pskIdentity: string | undefined;
  /** Number of the next record of epoch 0. */
  sequence: number;
  #flight: Flight | undefined;
  #sentAt = 0;
  #timeoutMs = FIRST_TIMEOUT_MS;

  constructor(options: {
    readonly from: PeerAddress;
    readonly now: number;
    readonly random: Buffer;
    readonly reassembly: Reassembly;
    readonly release: Release;
    readonly cid: string | undefined;
    readonly handshake: Handshake;
    readonly sequence: number;
  }) {
    this.from = options.from;
    this.beganAt = options.now;
    this.random = Buffer.from(options.random);
    this.reassembly = options.reassembly;
    this.release = options.release;
    this.cid = options.cid;
    this.handshake = options.handshake;
    this.sequence = options.sequence;
  }

  get flight(): Flight | undefined {
    return this.#flight;
  }

  /** Keeps a record until it can be read; of too many the newest are lost, and the client sends them again. */
  hold(record: DtlsRecord): void {
    if (this.held.length >= MAX_HELD) return;
    this.held.push({ ...record, cid: Buffer.from(record.cid), fragment: Buffer.from(record.fragment) });
  }

  /** The datagrams of a new flight. */
  begin(flight: Flight, now: number): readonly Buffer[] {
    this.#flight = flight;
    this.#timeoutMs = FIRST_TIMEOUT_MS;
    return this.#datagrams(flight, now);
  }

  /** The flight again, if it is time: the client has not answered, or repeats itself. */
  again(why: "timeout" | "repeated", now: number): readonly Buffer[] {
    const wait = why === "timeout" ? this.#timeoutMs : REPEAT_MS;
    if (!this.#flight || this.busy || now - this.#sentAt < wait) return [];
    if (why === "timeout") this.#timeoutMs = Math.min(this.#timeoutMs * 2, LONGEST_TIMEOUT_MS);
    return this.#datagrams(this.#flight, now);
  }

  /** A record of epoch 0. */
  plain(type: number, content: Buffer): Buffer {
    const record = writeRecord(type, this.sequence, content);
    this.sequence += 1;
    return record;
  }

  #datagrams(flight: Flight, now: number): readonly Buffer[] {
    this.#sentAt = now;
    const writer = {
      plain: (type: number, content: Buffer) => this.plain(type, content),
      sealed: (type: number, content: Buffer) => this.session?.records.seal(type, content) ?? Buffer.alloc(0),
    };
    return datagramsOf(flight, writer, this.handshake.agreed.maxFragment);
  }
}
