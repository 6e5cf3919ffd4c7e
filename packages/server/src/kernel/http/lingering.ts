import type { Socket } from "node:net";

export interface LingeringOptions {
  /** How often something is thrown away; 10 ms unless told. */
  readonly everyMs?: number;
}

/** How long a client may still send before its connection is cut, so that it comes to read its answer. */
const LINGER_MS = 2_000;
const EVERY_MS = 10;
/** Pieces of at most 64 KiB that are thrown away each time, of all connections together: some 50 MB a second. */
const PIECES = 8;

/**
 * Connections that have been answered and whose clients still send: to close at once would reset them, and lose the
 * answer (RFC 9112, 9.6). What arrives is thrown away a little at a time, in turn. Read as fast as it comes, that of a few
 * clients would fill the event loop.
 */
export class Lingering {
  readonly #everyMs: number;
  /** How many pieces each may still send; who comes next stands first. */
  readonly #left = new Map<Socket, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ everyMs = EVERY_MS }: LingeringOptions = {}) {
    this.#everyMs = everyMs;
  }

  /** Ends the connection when its client does, or after a while. Nobody else reads from it any more. */
  end(socket: Socket): void {
    socket.end();
    if (socket.destroyed) return;
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => {
      clearTimeout(cut);
      this.#left.delete(socket);
    });
    socket.removeAllListeners("data"); // the parser needs no more
    socket.on("data", () => this.#took(socket));
    this.#left.set(socket, 0);
    socket.pause();
    this.#timer ??= setInterval(() => this.#letIn(), this.#everyMs);
  }

  #took(socket: Socket): void {
    const left = (this.#left.get(socket) ?? 0) - 1;
    if (left < 1) socket.pause();
    if (this.#left.has(socket)) this.#left.set(socket, Math.max(0, left));
  }

  #letIn(): void {
    if (this.#left.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (let piece = 0; piece < PIECES; piece++) {
      const [next] = this.#left;
      if (!next) return;
      const [socket, left] = next;
      this.#left.delete(socket); // behind the others
      this.#left.set(socket, Math.min(left + 1, PIECES));
      socket.resume();
    }
  }
}
