import { randomBytes } from "node:crypto";
import type { DtlsSettings } from "../dtls-settings.ts";
import type { HandshakeFailure, PeerAddress, PeerChecks, SecureCounts } from "../secure-datagrams.ts";
import { DtlsSession, type SessionOwner } from "../session/dtls-session.ts";
import { RecordLayer } from "../session/record-layer.ts";
import type { ResumableSessions } from "../session/resumable-sessions.ts";
import { addressKey } from "../session/session-table.ts";
import { ALERT, DtlsError, endsBy, writeAlert } from "../wire/alerts.ts";
import type { ClientHello } from "../wire/client-hello.ts";
import { type HandshakeFragment, MESSAGE, messageOf, readFragments } from "../wire/handshake-message.ts";
import { CID_BYTES, CONTENT, type DtlsRecord, writeRecord } from "../wire/record.ts";
import { Greetings } from "./greetings.ts";
import { HalfOpen } from "./half-open.ts";
import { HandshakeAdmission } from "./handshake-admission.ts";
import type { Offer } from "./negotiation.ts";
import { refusalOf, verdictOf } from "./peer-verdict.ts";
import { Reassembly } from "./reassembly.ts";
import { begin, peerAccepted, pskFound, received, type Step } from "./server-handshake.ts";

export interface HandshakesOptions<P> {
  readonly settings: DtlsSettings;
  readonly offer: Offer;
  readonly checks: PeerChecks<P>;
  readonly resumable: ResumableSessions<P>;
  /** Of the endpoint; what concerns handshakes is counted here. */
  readonly counts: { -readonly [name in keyof SecureCounts]: SecureCounts[name] };
  /** Of the sessions that begin. */
  readonly owner: SessionOwner<P>;
  readonly send: (bytes: Buffer, to: PeerAddress) => void;
  /** A handshake is complete: its session begins. */
  readonly established: (open: HalfOpen<P>, session: DtlsSession<P>, resumed: boolean) => void;
  /** Takes a sealed record that was kept until it could be read. */
  readonly sealed: (record: DtlsRecord, from: PeerAddress) => void;
  /** A handshake ended without a session, or was not begun. */
  readonly refused: (failure: HandshakeFailure) => void;
  /** For what fails although it should not, such as a look-up. */
  readonly failed: (error: unknown) => void;
}

const PSK_BYTES = 16;
const WRONG_KEY = "the client has another key, or no device has its identity";

/**
 * The handshakes of one endpoint, each from its first ClientHello to its session. Nothing is kept of a client before it
 * has proved its address by a cookie.
 */
export class Handshakes<P> {
  readonly #options: HandshakesOptions<P>;
  readonly #greetings: Greetings;
  readonly #admission: HandshakeAdmission;
  readonly #open = new Map<string, HalfOpen<P>>();
  #nextId = 1;
  #now = 0;

  constructor(options: HandshakesOptions<P>) {
    this.#options = options;
    this.#admission = new HandshakeAdmission(options.settings);
    this.#greetings = new Greetings(options);
  }

  get size(): number {
    return this.#open.size;
  }

  /** The time until the next call, in milliseconds. */
  set now(now: number) {
    this.#now = now;
  }

  /** The handshake with the client at an address. */
  at(key: string): HalfOpen<P> | undefined {
    return this.#open.get(key);
  }

  /** Sends again what was not answered, and ends what takes too long. */
  tick(): void {
    for (const open of this.#open.values()) {
      if (this.#now - open.beganAt >= this.#options.settings.handshakeTimeoutMs) {
        this.#abandon(open, "timeout", "the client did not finish its handshake in time");
      } else {
        this.#sendAll(open.again("timeout", this.#now), open.from);
      }
    }
  }

  closeAll(): void {
    for (const open of [...this.#open.values()]) this.#forget(open);
  }

  /** A record of epoch 0. */
  plain(record: DtlsRecord, from: PeerAddress): void {
    const open = this.at(addressKey(from));
    if (record.type === CONTENT.alert) {
      if (open && endsBy(record.fragment)) this.#abandon(open, "handshake", alertText(record.fragment));
      return;
    }
    if (record.type !== CONTENT.handshake) return; // the epoch of a record says what ChangeCipherSpec says
    try {
      for (const fragment of readFragments(record.fragment)) {
        if (fragment.type === MESSAGE.clientHello) this.#hello(fragment, record, from);
        else if (open && fragment.type !== MESSAGE.finished) this.#fragment(open, fragment);
      }
    } catch (error) {
      if (!(error instanceof DtlsError)) throw error;
      this.#options.counts.dropped += 1;
      const current = this.at(addressKey(from));
      if (current) this.#fail(current, error);
    }
  }

  /** A sealed record for a handshake. */
  sealed(open: HalfOpen<P>, record: DtlsRecord): void {
    const { handshake, session } = open;
    if (!session || open.busy || handshake.kind !== "finished") {
      open.hold(record);
      return;
    }
    const opened = session.records.open(record);
    if (!opened) {
      this.#options.counts.dropped += 1;
      // With a pre-shared key nothing else has shown yet that both have the same one.
      const isFinished = record.type === CONTENT.handshake || record.type === CONTENT.connectionId;
      if (isFinished && handshake.agreed.suite.keyExchange === "psk" && !handshake.resumed) {
        this.#fail(open, new DtlsError(ALERT.decryptError, WRONG_KEY), "credentials");
      }
      return;
    }
    if (opened.type === CONTENT.alert && endsBy(opened.content)) {
      this.#abandon(open, "handshake", alertText(opened.content));
      return;
    }
    if (opened.type !== CONTENT.handshake) {
      open.hold(record); // of a client that is ahead of its Finished
      return;
    }
    session.records.accept(record);
    try {
      for (const fragment of readFragments(opened.content)) {
        if (fragment.type === MESSAGE.finished) this.#fragment(open, fragment);
      }
    } catch (error) {
      if (!(error instanceof DtlsError)) throw error;
      this.#fail(open, error);
    }
  }

  #hello(fragment: HandshakeFragment, record: DtlsRecord, from: PeerAddress): void {
    const hello = this.#greetings.take(fragment, record, from, this.#now);
    if (!hello) return;
    const before = this.at(addressKey(from));
    if (before?.random.equals(hello.random)) {
      this.#sendAll(before.again("repeated", this.#now), from);
      return;
    }
    if (before) this.#forget(before); // the client has begun again
    this.#begin(hello, fragment, record, from);
  }

  #begin(hello: ClientHello, fragment: HandshakeFragment, record: DtlsRecord, from: PeerAddress): void {
    const release = this.#admission.tryEnter(from, this.#now);
    if (!release) {
      this.#options.counts.refused += 1;
      this.#options.refused({ ...from, kind: "tooMany", reason: "too many handshakes" });
      return;
    }
    const resumable = this.#options.resumable.get(hello.sessionId, this.#now);
    const cid = hello.connectionId ? randomBytes(CID_BYTES) : Buffer.alloc(0);
    let step: Step;
    try {
      const message = messageOf(MESSAGE.clientHello, fragment.sequence, Buffer.from(fragment.body));
      step = begin({ hello, message, offer: this.#options.offer, ourCid: cid, resumable });
    } catch (error) {
      release();
      if (!(error instanceof DtlsError)) throw error;
      this.#options.send(writeRecord(CONTENT.alert, record.sequence, writeAlert(error.alert)), from);
      this.#report({ ...from, kind: "handshake", reason: error.message });
      return;
    }
    const open = new HalfOpen<P>({
      from: { address: from.address, port: from.port },
      now: this.#now,
      random: hello.random,
      reassembly: new Reassembly(fragment.sequence + 1),
      release,
      cid: cid.length > 0 ? cid.toString("latin1") : undefined,
      handshake: step.handshake,
      sequence: record.sequence, // that of the ClientHello (RFC 6347, 4.2.1)
    });
    if (resumable && step.handshake.kind === "finished") open.peer = { value: resumable.peer };
    this.#open.set(addressKey(from), open);
    this.#take(open, step);
  }

  #fragment(open: HalfOpen<P>, fragment: HandshakeFragment): void {
    if (fragment.sequence < open.reassembly.next) this.#sendAll(open.again("repeated", this.#now), open.from);
    open.reassembly.add(fragment);
    this.#advance(open);
  }

  /** Takes the messages that are whole, in their order, while the application is not asked. */
  #advance(open: HalfOpen<P>): void {
    while (!open.busy && this.#isCurrent(open)) {
      const message = open.reassembly.take();
      if (!message) return;
      this.#take(open, received(open.handshake, message));
    }
  }

  #take(open: HalfOpen<P>, { handshake, flight }: Step): void {
    open.handshake = handshake;
    if ("keys" in handshake && !open.session) {
      const { agreed, keys } = handshake;
      open.session = new DtlsSession<P>({
        id: this.#nextId++,
        records: new RecordLayer(agreed.suite, keys, agreed.clientCid),
        maxFragment: agreed.maxFragment,
        cid: open.cid,
        owner: this.#options.owner,
        ...open.from,
        now: this.#now,
      });
    }
    if (flight) this.#sendAll(open.begin(flight, this.#now), open.from);
    switch (handshake.kind) {
      case "pskLookup":
        this.#lookup(open, handshake);
        return;
      case "peerCheck":
        this.#check(open, handshake);
        return;
      case "done":
        this.#done(open);
        return;
      case "finished":
        this.#readHeld(open);
        return;
      case "certificate":
      case "keyExchange":
      case "certificateVerify":
        return;
    }
  }

  #lookup(open: HalfOpen<P>, handshake: Extract<Step["handshake"], { kind: "pskLookup" }>): void {
    open.pskIdentity = handshake.identity.toString("utf8");
    this.#ask(open, this.#pskOf(handshake.identity), (known) => {
      // An unknown identity has a key that nobody knows: it is answered like a known one with a wrong key.
      if (known) open.peer = { value: known.peer };
      this.#take(open, { handshake: pskFound(handshake, known?.key ?? randomBytes(PSK_BYTES)) });
    });
  }

  async #pskOf(identity: Buffer) {
    return this.#options.checks.lookupPsk?.(identity);
  }

  #check(open: HalfOpen<P>, handshake: Extract<Step["handshake"], { kind: "peerCheck" }>): void {
    this.#ask(open, verdictOf(this.#options.checks, handshake.presented), (verdict) => {
      if (verdict.kind !== "known") {
        this.#fail(open, refusalOf(verdict.kind), verdict.kind === "expired" ? "expired" : "credentials");
        return;
      }
      open.peer = { value: verdict.peer };
      this.#take(open, { handshake: peerAccepted(handshake) });
    });
  }

  /** Goes on when the application has answered, if the handshake has not ended meanwhile. */
  #ask<T>(open: HalfOpen<P>, question: Promise<T>, answered: (answer: T) => void): void {
    open.busy = true;
    question
      .then((answer) => {
        if (!this.#isCurrent(open)) return;
        open.busy = false;
        answered(answer);
        this.#advance(open);
      })
      .catch((error: unknown) => {
        if (!this.#isCurrent(open)) return;
        open.busy = false;
        const isExpected = error instanceof DtlsError;
        if (!isExpected) this.#options.failed(error);
        this.#fail(open, isExpected ? error : new DtlsError(ALERT.internalError, "the client could not be looked up"));
      });
  }

  #done(open: HalfOpen<P>): void {
    const { session, peer } = open;
    const resumed = open.handshake.kind === "done" && open.handshake.resumed;
    if (!session || !peer) {
      this.#fail(open, new DtlsError(ALERT.decryptError, WRONG_KEY), "credentials");
      return;
    }
    session.established(peer.value);
    const { mayResume } = this.#options.checks;
    if (!resumed || !mayResume) {
      this.#establish(open, session, resumed);
      return;
    }
    this.#ask(open, mayResume.call(this.#options.checks, peer.value), (may) => {
      if (may) this.#establish(open, session, resumed);
      else
        this.#fail(open, new DtlsError(ALERT.accessDenied, "the session may not be resumed any more"), "credentials");
    });
  }

  #establish(open: HalfOpen<P>, session: DtlsSession<P>, resumed: boolean): void {
    this.#forget(open);
    this.#options.established(open, session, resumed);
  }

  #readHeld(open: HalfOpen<P>): void {
    for (const record of open.held.splice(0)) this.#options.sealed(record, open.from);
  }

  /** Ends a handshake by an alert: in epoch 0, which the client reads until it has the server's Finished. */
  #fail(open: HalfOpen<P>, error: DtlsError, kind: HandshakeFailure["kind"] = "handshake"): void {
    const content = writeAlert(error.alert);
    const isSealed = open.session !== undefined && open.flight?.finished === true;
    const record = isSealed ? open.session?.records.seal(CONTENT.alert, content) : open.plain(CONTENT.alert, content);
    if (record) this.#options.send(record, open.from);
    this.#abandon(open, kind, error.message);
  }

  #abandon(open: HalfOpen<P>, kind: HandshakeFailure["kind"], reason: string): void {
    this.#forget(open);
    this.#report({ ...open.from, kind, reason, pskIdentity: open.pskIdentity });
  }

  #report(failure: HandshakeFailure): void {
    this.#options.counts.failed += 1;
    this.#options.refused(failure);
  }

  #forget(open: HalfOpen<P>): void {
    open.release();
    if (this.#isCurrent(open)) this.#open.delete(addressKey(open.from));
  }

  #isCurrent(open: HalfOpen<P>): boolean {
    return this.#open.get(addressKey(open.from)) === open;
  }

  #sendAll(datagrams: readonly Buffer[], to: PeerAddress): void {
    for (const datagram of datagrams) this.#options.send(datagram, to);
  }
}

function alertText(content: Buffer): string {
  return `the client ended the handshake (alert ${content[1] ?? "unknown"})`;
}
