import { unpooled } from "./crypto/record-cipher.ts";
import type { DtlsSettings } from "./dtls-settings.ts";
import { datagramsOf } from "./handshake/flight-datagrams.ts";
import type { HalfOpen } from "./handshake/half-open.ts";
import { Handshakes } from "./handshake/handshakes.ts";
import { CERTIFICATE_TYPE, type CertificateType, type Offer } from "./handshake/negotiation.ts";
import type { Flight } from "./handshake/server-handshake.ts";
import type { PeerAddress, PeerChecks, SecureCounts, SecureDatagramsHandler } from "./secure-datagrams.ts";
import type { ServerIdentity } from "./server-identity.ts";
import type { DtlsSession, SessionOwner } from "./session/dtls-session.ts";
import type { Opened } from "./session/record-layer.ts";
import { ResumableSessions } from "./session/resumable-sessions.ts";
import { addressKey, SessionTable } from "./session/session-table.ts";
import { ALERT, type Alert, endsBy, writeAlert } from "./wire/alerts.ts";
import { MESSAGE, MESSAGE_HEADER_BYTES } from "./wire/handshake-message.ts";
import { CONTENT, type DtlsRecord, HEADER_BYTES, readRecords, writeRecord } from "./wire/record.ts";

export interface DtlsEndpointOptions<P> {
  readonly settings: DtlsSettings;
  readonly identity: ServerIdentity | undefined;
  readonly checks: PeerChecks<P>;
  readonly handler: SecureDatagramsHandler<P>;
  readonly send: (bytes: Buffer, to: PeerAddress) => void;
  /** For what fails although it should not, such as a look-up. */
  readonly failed: (error: unknown) => void;
}

/** A final flight is sent again at most this often, and renegotiations are refused at most this often. */
const REPEAT_MS = 200;
const SWEEP_MS = 1_000;

/**
 * A DTLS 1.2 server without socket, clock and timer (RFC 6347): datagrams and the time come in, datagrams go out. Nothing is
 * kept of a client before it has proved its address by a cookie.
 */
export class DtlsEndpoint<P> implements SessionOwner<P> {
  readonly #options: DtlsEndpointOptions<P>;
  readonly #handshakes: Handshakes<P>;
  readonly #sessions: SessionTable<P>;
  readonly #resumable: ResumableSessions<P>;
  readonly #counts = { established: 0, resumed: 0, failed: 0, refused: 0, dropped: 0 };
  #now = 0;
  #sweptAt = 0;

  constructor(options: DtlsEndpointOptions<P>) {
    this.#options = options;
    const { settings, checks, identity, handler, send, failed } = options;
    this.#sessions = new SessionTable<P>({
      ...settings,
      isKnown: (peer) => checks.isKnown?.(peer) ?? true,
      dropped: (session) => this.#end(session),
    });
    this.#resumable = new ResumableSessions({ capacity: settings.maxSessions, lifetimeMs: settings.idleTimeoutMs });
    this.#handshakes = new Handshakes<P>({
      settings,
      offer: offerOf(checks, identity),
      checks,
      resumable: this.#resumable,
      counts: this.#counts,
      owner: this,
      send,
      established: (open, session, resumed) => this.#establish(open, session, resumed),
      sealed: (record, from) => this.#sealed(record, from),
      refused: (failure) => handler.failed?.(failure),
      failed,
    });
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
    this.#setNow(now);
    const records = readRecords(datagram);
    if (records.length === 0) this.#counts.dropped += 1;
    for (const record of records) {
      if (record.epoch === 0 && record.type !== CONTENT.connectionId) this.#handshakes.plain(record, from);
      else if (record.epoch === 1) this.#sealed(record, from);
      else this.#counts.dropped += 1;
    }
  }

  /** To be called several times a second while there are handshakes or sessions. */
  tick(now: number): void {
    this.#setNow(now);
    this.#handshakes.tick();
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

  recognized(session: DtlsSession<P>): void {
    this.#sessions.recognize(session);
  }

  close(session: DtlsSession<P>): void {
    if (session.ended) return;
    this.#alert(session, ALERT.closeNotify);
    this.#sessions.remove(session);
    this.#end(session);
  }

  /** Ends every session; the clients are told. */
  closeAll(): void {
    this.#handshakes.closeAll();
    for (const session of [...this.#sessions.all()]) this.close(session);
  }

  #setNow(now: number): void {
    this.#now = now;
    this.#handshakes.now = now;
  }

  #establish(open: HalfOpen<P>, session: DtlsSession<P>, resumed: boolean): void {
    session.lastActiveAt = this.#now;
    if (!this.#sessions.add(session, this.#now)) {
      this.#counts.refused += 1;
      this.#alert(session, ALERT.internalError);
      this.#options.handler.failed?.({ ...open.from, kind: "tooMany", reason: "too many sessions" });
      return;
    }
    this.#counts.established += 1;
    if (resumed) this.#counts.resumed += 1;
    else if (open.flight) {
      session.final = { flight: keptFlight(open.flight), sequence: open.sequence, sentAt: this.#now };
    }
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

  /** A record of epoch 1: of the handshake at its address, or of a session there or with its connection id. */
  #sealed(record: DtlsRecord, from: PeerAddress): void {
    const key = addressKey(from);
    const cid = record.type === CONTENT.connectionId ? record.cid.toString("latin1") : undefined;
    const session = cid === undefined ? this.#sessions.at(key) : this.#sessions.withCid(cid);
    const open = this.#handshakes.at(key);
    // A client with a connection id uses nothing else (RFC 9146, 3).
    if (session && (session.cid === undefined || cid !== undefined) && this.#inSession(session, record, from)) return;
    if (open && open.cid === cid) this.#handshakes.sealed(open, record);
    else this.#counts.dropped += 1;
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
      const datagrams = datagramsOf(final.flight, writer, session.maxFragment);
      for (const datagram of datagrams) this.#options.send(datagram, session);
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
}

function offerOf<P>(checks: PeerChecks<P>, identity: ServerIdentity | undefined): Offer {
  const types: readonly (readonly [CertificateType, unknown])[] = [
    [CERTIFICATE_TYPE.x509, checks.verifyCertificate],
    [CERTIFICATE_TYPE.rawPublicKey, checks.verifyPublicKey],
  ];
  return {
    psk: checks.lookupPsk !== undefined,
    identity,
    clientCertificates: types.flatMap(([type, check]) => (check ? [type] : [])),
  };
}

/** A flight without the memory beside its messages: small buffers keep slabs of 8 KB alive, also those of a handshake. */
function keptFlight({ messages, finished }: Flight): Flight {
  return { finished, messages: messages.map((message) => withBytes(message.type, message.sequence, message.bytes)) };
}

function withBytes(type: number, sequence: number, pooled: Buffer) {
  const bytes = unpooled(pooled);
  return { type, sequence, bytes, body: bytes.subarray(MESSAGE_HEADER_BYTES) };
}
