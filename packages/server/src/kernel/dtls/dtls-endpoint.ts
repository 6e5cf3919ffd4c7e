import { randomBytes } from "node:crypto";
import { addressGroup } from "../admission/address-group.ts";
import { AddressShares } from "../admission/address-shares.ts";
import { RateLimiter } from "../rate-limits/rate-limiter.ts";
import type { Rate } from "../rate-limits/token-buckets.ts";
import type { DtlsSettings } from "./dtls-settings.ts";
import { Cookies } from "./handshake/cookies.ts";
import { datagramsOf } from "./handshake/flight-datagrams.ts";
import { HalfOpen } from "./handshake/half-open.ts";
import { CERTIFICATE_TYPE, type CertificateType, type Offer } from "./handshake/negotiation.ts";
import { Reassembly } from "./handshake/reassembly.ts";
import { begin, type Presented, peerAccepted, pskFound, received, type Step } from "./handshake/server-handshake.ts";
import type {
  HandshakeFailure,
  PeerAddress,
  PeerChecks,
  SecureCounts,
  SecureDatagramsHandler,
} from "./secure-datagrams.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { DtlsSession, type SessionOwner } from "./session/dtls-session.ts";
import { type Opened, RecordLayer } from "./session/record-layer.ts";
import { ResumableSessions } from "./session/resumable-sessions.ts";
import { addressKey, SessionTable } from "./session/session-table.ts";
import { ALERT, type Alert, DtlsError, endsBy, writeAlert } from "./wire/alerts.ts";
import { type ClientHello, readClientHello } from "./wire/client-hello.ts";
import { type HandshakeFragment, MESSAGE, messageOf, readFragments } from "./wire/handshake-message.ts";
import {
  CID_BYTES,
  CONTENT,
  type DtlsRecord,
  HEADER_BYTES,
  readRecords,
  VERSION_1_0,
  writeRecord,
} from "./wire/record.ts";
import { helloVerifyRequest } from "./wire/server-messages.ts";

export interface DtlsEndpointOptions<P> {
  readonly settings: DtlsSettings;
  readonly identity: ServerIdentity | undefined;
  readonly checks: PeerChecks<P>;
  readonly handler: SecureDatagramsHandler<P>;
  readonly send: (bytes: Buffer, to: PeerAddress) => void;
  /** For what fails although it should not, such as a look-up. */
  readonly failed: (error: unknown) => void;
}

/** Addresses whose rate is remembered. */
const MAX_ADDRESSES = 10_000;
/** A final flight is sent again at most this often, and renegotiations are refused at most this often. */
const REPEAT_MS = 200;
const SWEEP_MS = 1_000;
const ALL = "all";
const PSK_BYTES = 16;
const WRONG_KEY = "the client has another key, or no device has its identity";

/**
 * A DTLS 1.2 server without socket, clock and timer (RFC 6347): datagrams and the time come in, datagrams go out. Nothing is
 * kept of a client before it has proved its address by a cookie.
 */
export class DtlsEndpoint<P> implements SessionOwner<P> {
  readonly #options: DtlsEndpointOptions<P>;
  readonly #offer: Offer;
  readonly #cookies = new Cookies();
  readonly #handshakes = new Map<string, HalfOpen<P>>();
  readonly #sessions: SessionTable<P>;
  readonly #resumable: ResumableSessions<P>;
  readonly #shares: AddressShares;
  readonly #rates = new RateLimiter(MAX_ADDRESSES);
  readonly #rate: readonly Rate[];
  readonly #ratePerAddress: readonly Rate[];
  readonly #counts = { established: 0, resumed: 0, failed: 0, refused: 0, dropped: 0 };
  #nextId = 1;
  #now = 0;
  #sweptAt = 0;

  constructor(options: DtlsEndpointOptions<P>) {
    this.#options = options;
    const { settings, checks, identity } = options;
    const types: readonly (readonly [CertificateType, unknown])[] = [
      [CERTIFICATE_TYPE.x509, checks.verifyCertificate],
      [CERTIFICATE_TYPE.rawPublicKey, checks.verifyPublicKey],
    ];
    this.#offer = {
      psk: checks.lookupPsk !== undefined,
      identity,
      clientCertificates: types.flatMap(([type, check]) => (check ? [type] : [])),
    };
    this.#sessions = new SessionTable<P>({
      ...settings,
      isKnown: (peer) => checks.isKnown?.(peer) ?? true,
      dropped: (session) => this.#end(session),
    });
    this.#resumable = new ResumableSessions({ capacity: settings.maxSessions, lifetimeMs: settings.idleTimeoutMs });
    this.#shares = new AddressShares({ total: settings.maxHandshakes, perAddress: settings.maxHandshakesPerAddress });
    this.#rate = [{ capacity: settings.handshakesPerSecond, periodMs: 1_000 }];
    this.#ratePerAddress = [{ capacity: settings.handshakesPerSecondPerAddress, periodMs: 1_000 }];
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  get handshakes(): number {
    return this.#handshakes.size;
  }

  get counts(): SecureCounts {
    return this.#counts;
  }

  /** A datagram, whatever it contains and wherever it claims to come from: nothing is thrown. */
  receive(datagram: Buffer, from: PeerAddress, now: number): void {
    this.#now = now;
    const records = readRecords(datagram);
    if (records.length === 0) this.#counts.dropped += 1;
    for (const record of records) {
      if (record.epoch === 0 && record.type !== CONTENT.connectionId) this.#plain(record, from);
      else if (record.epoch === 1) this.#sealed(record, from);
      else this.#counts.dropped += 1;
    }
  }

  /** To be called several times a second while there are handshakes or sessions. */
  tick(now: number): void {
    this.#now = now;
    for (const open of this.#handshakes.values()) {
      if (now - open.beganAt >= this.#options.settings.handshakeTimeoutMs) {
        this.#abandon(open, "timeout", "the client did not finish its handshake in time");
      } else {
        this.#sendAll(open.again("timeout", now), open.from);
      }
    }
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    this.#sessions.sweep(now);
  }

  /** Sends a message in a session. */
  send(session: DtlsSession<P>, content: Buffer): boolean {
    if (session.ended || content.length > session.maxFragment) return false;
    if (!session.affords(content.length + session.records.overhead)) {
      this.#counts.dropped += 1;
      return false;
    }
    const record = session.records.seal(CONTENT.applicationData, content);
    if (!record) return false;
    this.#options.send(record, session);
    return true;
  }

  close(session: DtlsSession<P>): void {
    if (session.ended) return;
    this.#alert(session, ALERT.closeNotify);
    this.#sessions.remove(session);
    this.#end(session);
  }

  /** Ends every session; the clients are told. */
  closeAll(): void {
    for (const open of [...this.#handshakes.values()]) this.#forget(open);
    for (const session of [...this.#sessions.all()]) this.close(session);
  }

  #plain(record: DtlsRecord, from: PeerAddress): void {
    const open = this.#handshakes.get(addressKey(from));
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
      this.#counts.dropped += 1;
      const current = this.#handshakes.get(addressKey(from));
      if (current) this.#fail(current, error);
    }
  }

  /** A ClientHello must come in one piece, as nothing is kept of it. */
  #hello(fragment: HandshakeFragment, record: DtlsRecord, from: PeerAddress): void {
    if (fragment.body.length !== fragment.length) {
      this.#counts.dropped += 1;
      return;
    }
    let hello: ClientHello;
    try {
      hello = readClientHello(fragment.body);
    } catch (error) {
      if (!(error instanceof DtlsError)) throw error;
      this.#counts.dropped += 1; // nobody has proved to be there
      return;
    }
    if (!this.#cookies.isValid(hello.cookie, from, hello.random, this.#now)) {
      const cookie = this.#cookies.make(from, hello.random, this.#now);
      const { bytes } = messageOf(MESSAGE.helloVerifyRequest, fragment.sequence, helloVerifyRequest(cookie));
      this.#options.send(writeRecord(CONTENT.handshake, record.sequence, bytes, VERSION_1_0), from);
      return;
    }
    const before = this.#handshakes.get(addressKey(from));
    if (before?.random.equals(hello.random)) {
      this.#sendAll(before.again("repeated", this.#now), from);
      return;
    }
    if (before) this.#forget(before); // the client has begun again
    this.#begin(hello, fragment, record, from);
  }

  #begin(hello: ClientHello, fragment: HandshakeFragment, record: DtlsRecord, from: PeerAddress): void {
    const release = this.#admit(from);
    if (!release) {
      this.#counts.refused += 1;
      this.#options.handler.failed?.({ ...from, kind: "tooMany", reason: "too many handshakes" });
      return;
    }
    const resumable = this.#resumable.get(hello.sessionId, this.#now);
    const cid = hello.connectionId ? randomBytes(CID_BYTES) : Buffer.alloc(0);
    let step: Step;
    try {
      const message = messageOf(MESSAGE.clientHello, fragment.sequence, Buffer.from(fragment.body));
      step = begin({ hello, message, offer: this.#offer, ourCid: cid, resumable });
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
    this.#handshakes.set(addressKey(from), open);
    this.#take(open, step);
  }

  #admit({ address }: PeerAddress): (() => void) | undefined {
    const release = this.#shares.tryEnter(address);
    if (!release) return undefined;
    const inTime =
      this.#rates.take(addressGroup(address), this.#ratePerAddress, 1, this.#now) &&
      this.#rates.take(ALL, this.#rate, 1, this.#now);
    if (inTime) return release;
    release();
    return undefined;
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
        owner: this,
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
    this.#ask(open, this.#verdictOf(handshake.presented), (verdict) => {
      if (verdict.kind !== "known") {
        const isExpired = verdict.kind === "expired";
        const alert = isExpired ? ALERT.badCertificate : ALERT.certificateUnknown;
        const reason = isExpired
          ? "the client's certificate is not valid now"
          : "the client's certificate is not known";
        this.#fail(open, new DtlsError(alert, reason), isExpired ? "expired" : "credentials");
        return;
      }
      open.peer = { value: verdict.peer };
      this.#take(open, { handshake: peerAccepted(handshake) });
    });
  }

  async #verdictOf(presented: Presented): Promise<{ kind: "known"; peer: P } | { kind: "expired" | "unknown" }> {
    const { checks } = this.#options;
    switch (presented.kind) {
      case "chain":
        return (await checks.verifyCertificate?.(presented.chain)) ?? { kind: "unknown" };
      case "publicKey": {
        const peer = await checks.verifyPublicKey?.(presented.key);
        return peer === undefined ? { kind: "unknown" } : { kind: "known", peer };
      }
      case "nothing":
        return checks.withoutCertificate ? { kind: "known", peer: checks.withoutCertificate() } : { kind: "unknown" };
    }
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
    session.lastActiveAt = this.#now;
    if (!this.#sessions.add(session, this.#now)) {
      this.#counts.refused += 1;
      this.#alert(session, ALERT.internalError);
      this.#options.handler.failed?.({ ...open.from, kind: "tooMany", reason: "too many sessions" });
      return;
    }
    this.#counts.established += 1;
    if (resumed) this.#counts.resumed += 1;
    else if (open.flight) session.final = { flight: open.flight, sequence: open.sequence, sentAt: this.#now };
    const { handshake } = open;
    if (handshake.kind === "done" && handshake.sessionId.length > 0) {
      const { sessionId, master, agreed } = handshake;
      session.resumableAs = this.#resumable.set(
        { sessionId, master, suite: agreed.suite.id, peer: session.peer },
        this.#now,
      );
    }
    for (const record of open.held.splice(0)) this.#sealed(record, open.from);
  }

  #readHeld(open: HalfOpen<P>): void {
    for (const record of open.held.splice(0)) this.#sealed(record, open.from);
  }

  /** A record of epoch 1: of the handshake at its address, or of a session there or with its connection id. */
  #sealed(record: DtlsRecord, from: PeerAddress): void {
    const key = addressKey(from);
    const cid = record.type === CONTENT.connectionId ? record.cid.toString("latin1") : undefined;
    const session = cid === undefined ? this.#sessions.at(key) : this.#sessions.withCid(cid);
    const open = this.#handshakes.get(key);
    // A client with a connection id uses nothing else (RFC 9146, 3).
    if (session && (session.cid === undefined || cid !== undefined) && this.#inSession(session, record, from)) return;
    if (open && open.cid === cid) this.#inHandshake(open, record);
    else this.#counts.dropped += 1;
  }

  #inHandshake(open: HalfOpen<P>, record: DtlsRecord): void {
    const { handshake, session } = open;
    if (!session || open.busy || handshake.kind !== "finished") {
      open.hold(record);
      return;
    }
    const opened = session.records.open(record);
    if (!opened) {
      this.#counts.dropped += 1;
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

  /** @returns false when the record is not of the session. */
  #inSession(session: DtlsSession<P>, record: DtlsRecord, from: PeerAddress): boolean {
    const opened = session.records.open(record);
    if (!opened) return false;
    session.records.accept(record);
    const hasMoved = session.address !== from.address || session.port !== from.port;
    if (hasMoved && opened.isNewest) this.#sessions.move(session, from, this.#now);
    session.heard(opened, HEADER_BYTES + record.cid.length + record.fragment.length);
    this.#sessions.touch(session, this.#now);
    this.#content(session, opened);
    return true;
  }

  #content(session: DtlsSession<P>, { type, content }: Opened): void {
    switch (type) {
      case CONTENT.applicationData:
        session.final = undefined;
        this.#options.handler.received(session, content);
        return;
      case CONTENT.alert:
        if (!endsBy(content)) return;
        if (content[1] === ALERT.closeNotify) this.#alert(session, ALERT.closeNotify);
        else this.#resumable.forget(session.resumableAs); // (RFC 5246, 7.2.2)
        this.#sessions.remove(session);
        this.#end(session);
        return;
      case CONTENT.handshake:
        this.#handshakeInSession(session, content);
        return;
      default:
        this.#counts.dropped += 1;
    }
  }

  /** The client has not got our last flight, or wants to renegotiate, which is refused (RFC 5746, 4.5). */
  #handshakeInSession(session: DtlsSession<P>, content: Buffer): void {
    const { final } = session;
    if (content[0] === MESSAGE.clientHello) {
      this.#alert(session, ALERT.noRenegotiation);
    } else if (content[0] === MESSAGE.finished && final && this.#now - final.sentAt >= REPEAT_MS) {
      final.sentAt = this.#now;
      const writer = {
        plain: (type: number, part: Buffer) => writeRecord(type, final.sequence++, part),
        sealed: (type: number, part: Buffer) => session.records.seal(type, part) ?? Buffer.alloc(0),
      };
      this.#sendAll(datagramsOf(final.flight, writer, session.maxFragment), session);
    }
  }

  #alert(session: DtlsSession<P>, alert: Alert): void {
    const record = session.records.seal(CONTENT.alert, writeAlert(alert));
    if (record && session.affords(record.length)) this.#options.send(record, session);
  }

  #end(session: DtlsSession<P>): void {
    if (session.ended) return;
    session.ended = true;
    this.#options.handler.ended?.(session);
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
    this.#counts.failed += 1;
    this.#options.handler.failed?.(failure);
  }

  #forget(open: HalfOpen<P>): void {
    open.release();
    if (this.#isCurrent(open)) this.#handshakes.delete(addressKey(open.from));
  }

  #isCurrent(open: HalfOpen<P>): boolean {
    return this.#handshakes.get(addressKey(open.from)) === open;
  }

  #sendAll(datagrams: readonly Buffer[], to: PeerAddress): void {
    for (const datagram of datagrams) this.#options.send(datagram, to);
  }
}

function alertText(content: Buffer): string {
  return `the client ended the handshake (alert ${content[1] ?? "unknown"})`;
}
