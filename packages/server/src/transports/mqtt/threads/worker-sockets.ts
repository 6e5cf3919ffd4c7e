import { createServer, type Server, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { chainOf } from "../wire/certificate-chain.ts";
import { adoptSocket } from "../wire/shared-buffer-socket.ts";
import { TlsHandshakes } from "../wire/tls-handshakes.ts";
import { RECORD, type RecordKind } from "./batch.ts";
import { BatchLink, type BatchPort } from "./batch-link.ts";
import { certificateRecords } from "./certificate-records.ts";
import type { ListenOrder, SocketThreadSettings } from "./messages.ts";

const BACKLOG = 4096;
/** Bytes of one socket in one batch, after which it is not read until the main thread has handled the batch. */
const SOCKET_BYTES = 16_384;
/** Bytes of all sockets that the main thread has not handled, after which sockets that bring more are not read. */
const WAITING_BYTES = 4_194_304;
/** Longer writes are copied out of their batch, which would live as long as they wait. */
const TEXT_BYTES = 16_384;

interface Held {
  readonly id: number;
  /** That of TLS after its handshake. */
  socket: Socket | TLSSocket;
  readonly handshakes: TlsHandshakes<Held> | undefined;
  isPaused: boolean;
  isResting: boolean;
  /** Bytes in batch {@link batch}. */
  bytes: number;
  batch: number;
  /** The main thread was told of a backlog. */
  hasBacklog: boolean;
}

/** The sockets of a thread: it accepts, reads, writes and does TLS; what the bytes mean is the business of the main thread. */
export class WorkerSockets {
  readonly #settings: SocketThreadSettings;
  readonly #link: BatchLink;
  readonly #held = new Map<number, Held>();
  readonly #servers: Server[] = [];
  #resting: Held[] = [];
  /** Sockets that were written to in this turn. */
  #written: Held[] = [];
  #lastId = 0;

  constructor(port: BatchPort, settings: SocketThreadSettings) {
    this.#settings = settings;
    this.#link = new BatchLink(port, {
      handle: (kind, id, bytes) => this.#order(kind, id, bytes),
      confirmed: () => this.#wake(),
    });
  }

  receive(batch: ArrayBuffer): void {
    this.#link.receive(batch);
    this.#reportBacklogs(); // before the batch is confirmed
  }

  /** @returns the port. Several threads listen on the same one. */
  listen({ host, port, tls }: ListenOrder["listen"]): Promise<number> {
    const handshakes = tls && this.#tls(tls);
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      this.#accept(socket, handshakes);
    });
    server.maxConnections = this.#settings.maxConnections;
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, backlog: BACKLOG, reusePort: true }, () => {
        server.off("error", reject);
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  }

  stopListening(): void {
    for (const server of this.#servers.splice(0)) server.close();
  }

  destroyAll(): void {
    for (const { socket } of this.#held.values()) socket.destroy();
  }

  #tls(tls: NonNullable<ListenOrder["listen"]["tls"]>): TlsHandshakes<Held> {
    return new TlsHandshakes<Held>({
      ...tls,
      handshakeTimeoutMs: this.#settings.handshakeTimeoutMs,
      secured: (socket, held) => {
        held.socket = socket;
        socket.on("error", ignore);
        socket.on("data", (bytes) => this.#read(held, bytes, bytes.length));
        socket.on("drain", () => this.#reportBacklog(held));
        this.#link.add(RECORD.secured, held.id, certificateRecords(chainOf(socket.getPeerCertificate(true))));
        if (held.isPaused) socket.pause();
      },
      failed: (_error, held) => this.#link.add(RECORD.tlsFailed, held.id),
    });
  }

  #accept(accepted: Socket, handshakes: TlsHandshakes<Held> | undefined): void {
    this.#lastId += 1;
    const id = this.#lastId;
    const address = accepted.remoteAddress ?? "";
    const socket = handshakes ? accepted : adoptSocket(accepted, (bytes, length) => this.#read(held, bytes, length));
    const held: Held = {
      id,
      socket,
      handshakes,
      isPaused: false,
      isResting: false,
      bytes: 0,
      batch: 0,
      hasBacklog: false,
    };
    this.#held.set(id, held);
    socket.on("error", ignore); // "close" follows
    socket.on("close", () => {
      this.#held.delete(id);
      this.#link.add(RECORD.closed, id);
    });
    if (!handshakes) socket.on("drain", () => this.#reportBacklog(held));
    this.#link.addLatin1(handshakes ? RECORD.acceptedTls : RECORD.accepted, id, address);
  }

  #read(held: Held, bytes: Uint8Array, length: number): void {
    const link = this.#link;
    link.add(RECORD.data, held.id, bytes, length);
    held.bytes = held.batch === link.current ? held.bytes + length : length;
    held.batch = link.current;
    if (held.bytes <= SOCKET_BYTES && link.bytesWaiting <= WAITING_BYTES) return;
    held.isResting = true;
    held.socket.pause();
    this.#resting.push(held);
  }

  /** The main thread has handled batches. */
  #wake(): void {
    if (this.#resting.length === 0 || this.#link.bytesWaiting > WAITING_BYTES / 2) return;
    const resting = this.#resting;
    this.#resting = resting.filter(({ batch }) => batch > this.#link.confirmed);
    for (const held of resting) {
      if (held.batch > this.#link.confirmed) continue;
      held.isResting = false;
      if (!held.isPaused) held.socket.resume();
    }
  }

  #order(kind: RecordKind, id: number, bytes: Buffer): void {
    const held = this.#held.get(id);
    if (!held) return; // it has ended meanwhile
    const { socket, handshakes } = held;
    switch (kind) {
      case RECORD.admit:
        if (handshakes) handshakes.begin(socket, held);
        else if (!held.isPaused) socket.resume();
        return;
      case RECORD.write:
        if (bytes.length <= TEXT_BYTES) socket.write(bytes.toString("latin1"), "latin1");
        else socket.write(Buffer.from(bytes));
        this.#written.push(held);
        return;
      case RECORD.pause:
        held.isPaused = true;
        socket.pause();
        return;
      case RECORD.resume:
        held.isPaused = false;
        if (!held.isResting) socket.resume();
        return;
      case RECORD.end:
        socket.destroySoon();
        return;
      case RECORD.destroy:
        socket.destroy();
        return;
    }
  }

  #reportBacklogs(): void {
    const written = this.#written;
    this.#written = [];
    for (const held of written) {
      if (held.socket.writableNeedDrain) this.#reportBacklog(held);
    }
  }

  #reportBacklog(held: Held): void {
    const { writableLength } = held.socket;
    if (writableLength === 0 && !held.hasBacklog) return;
    held.hasBacklog = writableLength > 0;
    this.#link.addNumber(RECORD.backlog, held.id, writableLength);
  }
}

function ignore(): void {}
