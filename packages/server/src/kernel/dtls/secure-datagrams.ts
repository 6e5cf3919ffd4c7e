import type { PeerAddress } from "../datagrams/peer-address.ts";
import type { ClientStream } from "../nodes/relay/passed-client.ts";

export type { PeerAddress } from "../datagrams/peer-address.ts";

/**
 * Decides who may complete a handshake, and who that is to the application (`P`, small: each session keeps its own). A
 * method that is absent turns the kind of handshake off; one that rejects ends the handshake with `internal_error`.
 */
export interface PeerChecks<P> {
  /** The key of a PSK identity. Unknown identities are answered like wrong keys. */
  lookupPsk?(identity: Buffer): Promise<{ readonly key: Buffer; readonly peer: P } | undefined>;
  /** A raw public key (RFC 7250; SubjectPublicKeyInfo, DER) whose owner has signed the handshake. `undefined` refuses. */
  verifyPublicKey?(key: Buffer): Promise<P | undefined>;
  /** A chain (DER, the client's own first) whose first key has signed the handshake; nothing else of it was checked. */
  verifyCertificate?(chain: readonly Buffer[]): Promise<CertificateVerdict<P>>;
  /** A client that was asked for a certificate and has none. Absent: it is refused. */
  withoutCertificate?(): P;
  /** Whether a client may resume the session that it had as this. Absent: it may. */
  mayResume?(peer: P): Promise<boolean>;
  /** Whether sessions of this peer are kept long; those of others end sooner, and make room first. Absent: all are. */
  isKnown?(peer: P): boolean;
}

/** `expired` is answered by the alert bad_certificate, `unknown` by certificate_unknown. */
export type CertificateVerdict<P> =
  | { readonly kind: "known"; readonly peer: P }
  | { readonly kind: "expired" | "unknown" };

/** An authenticated session of a client. */
export interface SecureSession<P> extends PeerAddress {
  /** Unique in this process. The address changes when a client with a connection id moves; this does not. */
  readonly id: number;
  readonly peer: P;
  /** @returns false when it is not sent: the session has ended, or the datagram is larger than the client takes. */
  send(bytes: Buffer): boolean;
  /** The application knows now that it is a device's, although `isKnown` did not: it is kept as long as theirs. */
  recognized(): void;
  /** Says goodbye and forgets the session. */
  close(): void;
}

/** What becomes of sessions. */
export interface SecureDatagramsHandler<P> {
  /** A message of a client; `bytes` are the receiver's own. */
  received(session: SecureSession<P>, bytes: Buffer): void;
  /** The session is over, be it by the client or by the platform. */
  ended?(session: SecureSession<P>): void;
  /** A handshake failed after the client had proved its address. */
  failed?(failure: HandshakeFailure): void;
}

export interface HandshakeFailure extends PeerAddress {
  /** `credentials`: a key or certificate that is not accepted; `expired`: a certificate; `handshake`: anything else. */
  readonly kind: "credentials" | "expired" | "handshake" | "timeout" | "tooMany";
  /** What happened, in words; names no secret. */
  readonly reason: string;
  /** The PSK identity, where one was sent. */
  readonly pskIdentity?: string | undefined;
}

/** What an endpoint counts since its start. */
export interface SecureCounts {
  /** Handshakes that ended with a session, those that resumed one among them. */
  readonly established: number;
  readonly resumed: number;
  readonly failed: number;
  /** Handshakes that were not begun because of a bound. */
  readonly refused: number;
  /** Records that were not of the owner of a session, came twice or could not be read; messages that were not sent. */
  readonly dropped: number;
}

/** Datagrams of authenticated clients: DTLS 1.2 on a UDP port. */
export interface SecureDatagrams {
  /** Number of authenticated sessions, and of handshakes that have begun. */
  readonly sessions: number;
  readonly handshakes: number;
  readonly counts: SecureCounts;
  /** @returns the port. */
  listen(host: string, port: number): Promise<number>;
  /** Takes the datagrams that have reached another node. */
  takeFrom(stream: ClientStream): void;
  /** Ends all sessions. */
  close(): Promise<void>;
}
