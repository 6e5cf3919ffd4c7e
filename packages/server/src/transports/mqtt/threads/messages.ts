import type { TlsMaterial } from "../wire/tls-handshakes.ts";

/** What a socket thread is started with. */
export interface SocketThreadSettings {
  /** Maximum number of connections of a listener. */
  readonly maxConnections: number;
  readonly handshakeTimeoutMs: number;
}

/** A port to listen on; with `tls` the thread ends TLS. */
export interface ListenOrder {
  readonly listen: { readonly host: string; readonly port: number; readonly tls?: SharedTls | undefined };
}

/** All threads resume each other's TLS sessions, so they share the keys of their tickets. */
export interface SharedTls extends TlsMaterial {
  readonly ticketKeys: Uint8Array;
}

/** Messages to a socket thread that are no batches. */
export type ThreadOrder = ListenOrder | { readonly stopListening: true } | { readonly exit: true };

/** Answers to {@link ListenOrder}, in its order. */
export type ThreadAnswer =
  | { readonly listening: number }
  | { readonly failed: { readonly message: string; readonly code: string | undefined } };
