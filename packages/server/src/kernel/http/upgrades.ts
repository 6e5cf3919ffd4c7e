import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** Takes over a connection that asked to become a WebSocket; its errors are already handled. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The paths that accept WebSockets, and their handlers. */
export class Upgrades {
  readonly #handlers = new Map<string, UpgradeHandler>();

  /** `path` without query; a trailing slash matches everything directly below. One handler per path. */
  add(path: string, handler: UpgradeHandler): void {
    this.#handlers.set(path, handler);
  }

  /**
   * Whether the request becomes a WebSocket. All others are answered like any request: a server may ignore `Upgrade`
   * (RFC 9110, 7.8), and clients that offer HTTP/2 (`h2c`) or use a wrong path wait for that answer.
   */
  wants(request: IncomingMessage): boolean {
    return request.headers.upgrade?.toLowerCase() === "websocket" && this.#handlerOf(request) !== undefined;
  }

  begin(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy()); // HTTP has removed its own listener
    const handler = this.#handlerOf(request);
    if (handler) handler(request, socket, head);
    else socket.destroy();
  }

  #handlerOf({ url = "" }: IncomingMessage): UpgradeHandler | undefined {
    const [path = ""] = url.split("?", 1);
    return this.#handlers.get(path) ?? this.#handlers.get(path.slice(0, path.lastIndexOf("/") + 1));
  }
}
