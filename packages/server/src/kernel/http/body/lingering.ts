import type { Socket } from "node:net";

export interface LingeringOptions {
  /** Interval at which data is dropped; 10 ms by default. */
  readonly everyMs?: number;
}

/** How long a client may keep sending before its connection is cut, so that it can read its answer. */
const LINGER_MS = 2_000;
const EVERY_MS = 10;
/**
 * Maximum number of 64 KiB pieces that are dropped at each interval, of all connections together: about 50 MB per
 * second.
 */
const PIECES = 8;

/**
 * Connections that were answered while their clients were still sending: closing at once would reset them and lose the
 * answer (RFC 9112, 9.6). Arriving data is dropped at a limited rate, each connection in turn: a few fast clients would
 * otherwise block the event loop.
 */
export class Lingering {
  readonly #everyMs: number;
  /** Number of pieces that each connection may still send; the next one is first. */
  readonly #left = new Map<Socket, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ everyMs = EVERY_MS }: LingeringOptions = {}) {
    this.#everyMs = everyMs;
  }

  /** Closes the connection when its client does, or after a while. No other code may read from it. */
  end(socket: Socket): void {
    socket.end();
    if (socket.destroyed) return;
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => {
      clearTimeout(cut);
      this.#left.delete(socket);
    });
    socket.removeAllListeners("data"); // the parser is done
    socket.on("data", () => this.#took(socket));
    this.#left.set(socket, 0);
    socket.pause();
    this.#timer ??= setInterval(() => this.#dropNext(), this.#everyMs);
  }

  #took(socket: Socket): void {
    const left = (this.#left.get(socket) ?? 0) - 1;
    if (left < 1) socket.pause();
    if (this.#left.has(socket)) this.#left.set(socket, Math.max(0, left));
  }

  #dropNext(): void {
    if (this.#left.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (let piece = 0; piece < PIECES; piece++) {
      const [next] = this.#left;
      if (!next) return;
      const [socket, left] = next;
      this.#left.delete(socket); // to the end
      this.#left.set(socket, Math.min(left + 1, PIECES));
      socket.resume();
    }
  }
}
