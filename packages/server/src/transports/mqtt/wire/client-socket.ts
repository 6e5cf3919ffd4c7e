/** What a connection needs of its socket: that of TCP, of TLS, or a WebSocket. */
export interface ClientSocket {
  /** Whether it was closed from here or there, or failed. */
  readonly destroyed: boolean;
  /** Whether its end was asked for: nothing more is written. */
  readonly writableEnded: boolean;
  /** Bytes that were written and not yet taken by the system. */
  readonly writableLength: number;
  write(data: string, encoding: "latin1"): unknown;
  write(data: Uint8Array): unknown;
  pause(): unknown;
  resume(): unknown;
  /** Closes when everything is written. */
  destroySoon(): void;
  destroy(): unknown;
  on(event: "drain" | "close" | "error", listener: () => void): unknown;
  off(event: "drain" | "close" | "error", listener: () => void): unknown;
}
