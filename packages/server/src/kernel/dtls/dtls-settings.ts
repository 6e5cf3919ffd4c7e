/** Bounds of a DTLS endpoint. */
export interface DtlsSettings {
  readonly maxSessions: number;
  /** Of one address (IPv6: of one /64). */
  readonly maxSessionsPerAddress: number;
  /** Handshakes at a time of clients that have proved their address. */
  readonly maxHandshakes: number;
  readonly maxHandshakesPerAddress: number;
  /** New handshakes a second. */
  readonly handshakesPerSecond: number;
  readonly handshakesPerSecondPerAddress: number;
  /** Milliseconds that a handshake may take. */
  readonly handshakeTimeoutMs: number;
  /** Milliseconds after which a session in which nothing was received ends. */
  readonly idleTimeoutMs: number;
}

export const DEFAULT_DTLS_SETTINGS: DtlsSettings = {
  maxSessions: 100_000,
  maxSessionsPerAddress: 50_000,
  maxHandshakes: 5_000,
  maxHandshakesPerAddress: 2_500,
  handshakesPerSecond: 1_000,
  handshakesPerSecondPerAddress: 500,
  handshakeTimeoutMs: 30_000,
  idleTimeoutMs: 86_400_000,
};
