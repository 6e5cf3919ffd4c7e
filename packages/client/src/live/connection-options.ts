import type { Session } from "../session/session.ts";

/** The part of a WebSocket that is used. */
export interface LiveSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionOptions {
  /** Address of the platform; empty: that of the page. */
  readonly baseUrl: string;
  readonly session: Session;
  readonly now: () => number;
  readonly random: () => number;
  readonly openSocket: (url: string) => LiveSocket;
  /** First delay; doubles up to {@link ConnectionOptions.maxReconnectDelayMs}, each with up to a quarter more. */
  readonly reconnectDelayMs: number;
  readonly maxReconnectDelayMs: number;
  /** How long the connection stays open without a listener. */
  readonly idleCloseMs: number;
  /** See `HeartbeatOptions`. */
  readonly quietMs: number;
  readonly answerMs: number;
  readonly silentMs: number;
  /** Called when the server closes with a policy or a protocol code, once for each. */
  readonly onClosed?: ((code: number, reason: string) => void) | undefined;
}

const PATH = "/api/ws/plugins/telemetry";

/** The address of live data. With an empty `baseUrl`, on the page's host. */
export function liveUrl(baseUrl: string, token: string): string {
  const base = baseUrl || pageOrigin();
  return `${base.replace(/^http/, "ws")}${PATH}?token=${encodeURIComponent(token)}`;
}

/** Empty outside of a browser. */
function pageOrigin(): string {
  const { location } = globalThis as { readonly location?: { readonly origin: string } };
  return location?.origin ?? "";
}
