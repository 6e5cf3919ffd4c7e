import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import type { Logger } from "../../../kernel/logging.ts";
import type { TlsMaterial } from "../wire/tls-handshakes.ts";
import type { ListenOrder, SocketThreadSettings } from "./messages.ts";
import { type SocketHandlers, SocketThread } from "./socket-thread.ts";

export interface SocketThreadsOptions {
  readonly count: number;
  readonly settings: SocketThreadSettings;
  readonly handlers: SocketHandlers;
  readonly log: Logger;
}

/** 16 bytes of name, 16 of HMAC, 16 of AES (Node: `ticketKeys`). */
const TICKET_KEY_BYTES = 48;
/** A thread that died is started again after this time. */
const RESTART_MS = 1_000;

/**
 * Threads that share listeners: the system deals new connections out to them. They spare the main thread the system calls
 * of sockets and all of TLS (decision 27).
 */
export class SocketThreads {
  readonly #options: SocketThreadsOptions;
  readonly #threads: SocketThread[] = [];
  readonly #listeners: ListenOrder["listen"][] = [];
  readonly #ticketKeys = randomBytes(TICKET_KEY_BYTES);
  #isStopped = false;

  constructor(options: SocketThreadsOptions) {
    this.#options = options;
    for (let i = 0; i < options.count; i += 1) this.#threads.push(this.#start());
  }

  /**
   * Listens with every thread.
   * @returns the port.
   * @throws {Error} of the system, with its `code` and the `port`, such as EADDRINUSE.
   */
  async listen({ host, port, tls }: { host: string; port: number; tls?: TlsMaterial | undefined }): Promise<number> {
    const shared = tls && { ...tls, ticketKeys: this.#ticketKeys };
    try {
      // The threads share the port with each other, and would share it with a second platform as well.
      const listener = { host, port: await unusedPort(host, port), tls: shared };
      for (const thread of this.#threads) await thread.listen(listener);
      this.#listeners.push(listener);
      return listener.port;
    } catch (error) {
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), { port });
    }
  }

  stopListening(): void {
    this.#isStopped = true;
    for (const thread of this.#threads) thread.stopListening();
  }

  async close(): Promise<void> {
    this.stopListening();
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #start(): SocketThread {
    const { settings, handlers, log } = this.#options;
    const thread = new SocketThread(settings, handlers, log, () => this.#died(thread));
    return thread;
  }

  /** Its connections have ended; their devices connect again, and those of other threads notice nothing. */
  #died(dead: SocketThread): void {
    this.#threads.splice(this.#threads.indexOf(dead), 1);
    setTimeout(() => this.#restart(), RESTART_MS).unref();
  }

  #restart(): void {
    if (this.#isStopped) return;
    const thread = this.#start();
    this.#threads.push(thread);
    for (const listener of this.#listeners) {
      thread.listen(listener).catch((error: unknown) => {
        this.#options.log.error({ err: error }, "a thread of sockets cannot listen");
      });
    }
  }
}

/** @returns the port, a free one for 0. @throws {Error} when another program listens on it. */
function unusedPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen({ host, port }, () => {
      const address = probe.address();
      const free = typeof address === "object" && address !== null ? address.port : port;
      probe.close(() => resolve(free));
    });
  });
}
