import { Worker } from "node:worker_threads";
import type { Logger } from "../../../kernel/logging.ts";
import type { Admission } from "../connection/connect-limits.ts";
import type { ClientSocket } from "../wire/client-socket.ts";
import { RECORD, type RecordKind } from "./batch.ts";
import { BatchLink } from "./batch-link.ts";
import { certificatesOf } from "./certificate-records.ts";
import type { ListenOrder, SocketThreadSettings, ThreadAnswer, ThreadOrder } from "./messages.ts";
import { type BytesReader, ThreadSocket } from "./thread-socket.ts";

/** There is little garbage: bytes come from shared buffers and go into transferred ones. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

/** What becomes of the sockets that threads accept. */
export interface SocketHandlers {
  /** Called before anything is read; `undefined` refuses the connection. */
  enter(address: string): Admission | undefined;
  /**
   * Called for an accepted connection, with TLS after its handshake.
   * @param chain DER of the client's certificates, its own first.
   * @returns who reads it.
   */
  take(socket: ClientSocket, admission: Admission, chain: readonly Uint8Array[]): BytesReader;
  /** A TLS handshake failed. */
  tlsFailed(address: string): void;
}

interface Held {
  readonly socket: ThreadSocket;
  readonly admission: Admission;
}

interface Waiting {
  resolve(port: number): void;
  reject(error: Error): void;
}

/** A thread that holds sockets, as the main thread sees it. */
export class SocketThread {
  readonly #worker: Worker;
  readonly #link: BatchLink;
  readonly #handlers: SocketHandlers;
  readonly #held = new Map<number, Held>();
  readonly #listens: Waiting[] = [];
  /** Sockets whose writers may wait for a confirmation. */
  readonly #watched = new Set<ThreadSocket>();
  readonly #watch = (socket: ThreadSocket): void => void this.#watched.add(socket);
  #isEnding = false;
  readonly #exited: Promise<void>;

  constructor(settings: SocketThreadSettings, handlers: SocketHandlers, log: Logger, died: () => void) {
    this.#handlers = handlers;
    this.#worker = new Worker(new URL("./socket-worker.ts", import.meta.url), {
      name: "sockets",
      workerData: settings,
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#link = new BatchLink(
      { postMessage: (batch, transfer) => this.#worker.postMessage(batch, [...transfer]) },
      {
        handle: (kind, id, bytes) => this.#record(kind, id, bytes),
        confirmed: () => this.#confirmed(),
      },
    );
    this.#worker.on("message", (message: ArrayBuffer | ThreadAnswer) => {
      if (message instanceof ArrayBuffer) this.#link.receive(message);
      else this.#answered(message);
    });
    this.#worker.on("error", (error) => log.error({ err: error }, "a thread of sockets died"));
    this.#exited = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        for (const { reject } of this.#listens.splice(0)) reject(new Error("the thread of sockets has ended"));
        for (const id of [...this.#held.keys()]) this.#closed(id);
        resolve();
        if (!this.#isEnding) died();
      });
    });
  }

  /** @returns the port. Several threads listen on the same one. */
  listen(listen: ListenOrder["listen"]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#listens.push({ resolve, reject });
      this.#order({ listen });
    });
  }

  stopListening(): void {
    this.#order({ stopListening: true });
  }

  /** Sends what was written, and ends the thread and its sockets. */
  async close(): Promise<void> {
    this.#isEnding = true;
    this.#link.flush();
    this.#order({ exit: true });
    await this.#exited;
  }

  #order(order: ThreadOrder): void {
    this.#worker.postMessage(order);
  }

  #answered(answer: ThreadAnswer): void {
    const waiting = this.#listens.shift();
    if (!waiting) return;
    if ("listening" in answer) waiting.resolve(answer.listening);
    else waiting.reject(Object.assign(new Error(answer.failed.message), { code: answer.failed.code }));
  }

  #record(kind: RecordKind, id: number, bytes: Buffer): void {
    const held = this.#held.get(id);
    switch (kind) {
      case RECORD.accepted:
      case RECORD.acceptedTls:
        this.#accepted(id, bytes.toString("latin1"), kind === RECORD.acceptedTls);
        return;
      case RECORD.secured:
        if (held) this.#take(held, certificatesOf(bytes));
        return;
      case RECORD.tlsFailed:
        if (held) this.#handlers.tlsFailed(held.admission.address);
        return;
      case RECORD.data:
        held?.socket.arrived(bytes);
        return;
      case RECORD.backlog:
        held?.socket.backlogChanged(bytes.readUInt32LE());
        return;
      case RECORD.closed:
        this.#closed(id);
        return;
    }
  }

  #accepted(id: number, address: string, isTls: boolean): void {
    const admission = this.#isEnding ? undefined : this.#handlers.enter(address);
    if (!admission) {
      this.#link.add(RECORD.destroy, id);
      return;
    }
    const held = { socket: new ThreadSocket(id, this.#link, this.#watch), admission };
    this.#held.set(id, held);
    if (!isTls) this.#take(held, []);
    this.#link.add(RECORD.admit, id);
  }

  #take({ socket, admission }: Held, chain: readonly Uint8Array[]): void {
    socket.reader = this.#handlers.take(socket, admission, chain);
  }

  #confirmed(): void {
    for (const socket of this.#watched) {
      if (socket.confirmed()) this.#watched.delete(socket);
    }
  }

  #closed(id: number): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    this.#watched.delete(held.socket);
    held.admission.leave();
    held.socket.closed();
  }
}
