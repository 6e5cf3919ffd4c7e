import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** Takes over a connection that asked to become a WebSocket; an error of it is listened to already. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Which connections leave HTTP for WebSocket, and who takes them. */
export class Upgrades {
  readonly #handlers = new Map<string, UpgradeHandler>();

  /** `path` without query; one that ends with a slash is for everything directly below it. One handler a path. */
  add(path: string, handler: UpgradeHandler): void {
    this.#handlers.set(path, handler);
  }

  /**
   * Whether the request leaves HTTP. All else is answered like any request: a server may ignore `Upgrade` (RFC 9110,
   * 7.8), and clients that offer HTTP/2 (`h2c`) or ask at a wrong path wait for that answer.
   */
  wants(request: IncomingMessage): boolean {
    return request.headers.upgrade?.toLowerCase() === "websocket" && this.#handlerOf(request) !== undefined;
  }

  begin(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy()); // HTTP has taken its own listener away
    const handler = this.#handlerOf(request);
    if (handler) handler(request, socket, head);
    else socket.destroy();
  }

  #handlerOf({ url = "" }: IncomingMessage): UpgradeHandler | undefined {
    const [path = ""] = url.split("?", 1);
    return this.#handlers.get(path) ?? this.#handlers.get(path.slice(0, path.lastIndexOf("/") + 1));
  }
}
