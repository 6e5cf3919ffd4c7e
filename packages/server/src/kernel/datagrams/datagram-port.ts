import type { Socket } from "node:dgram";
import type { Logger } from "../logging.ts";
import type { ClientStream } from "../nodes/relay/passed-client.ts";
import { FrameReader, frameOf } from "./datagram-frames.ts";
import { openUdp } from "./open-udp.ts";
import type { PeerAddress } from "./peer-address.ts";

/** Clients of other nodes whose node is remembered; the one that was heard least recently is forgotten first. */
const MAX_ROUTES = 100_000;
/** What may wait for another node; the datagrams after that are lost, as those of a full socket are. */
const MAX_WAITING_BYTES = 1_048_576;

export interface DatagramPortOptions {
  readonly received: (bytes: Buffer, from: PeerAddress) => void;
  /** What the log calls it. */
  readonly name: string;
  readonly log: Logger;
}

/** Where datagrams come in: a UDP port, and streams of nodes that pass on those that have reached theirs. */
export class DatagramPort {
  readonly #options: DatagramPortOptions;
  /** Through which node a client was heard last, when that is another one. */
  readonly #routes = new Map<string, ClientStream>();
  readonly #streams = new Set<ClientStream>();
  #socket: Socket | undefined;

  constructor(options: DatagramPortOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#socket !== undefined;
  }

  /** @returns the port. Rejects with the error of the system when it cannot listen. */
  async listen(host: string, port: number): Promise<number> {
    const { received, name, log } = this.#options;
    const socket = await openUdp(host, port);
    socket.on("message", (bytes, from) => {
      if (this.#routes.size > 0) this.#routes.delete(nameOf(from));
      received(bytes, from);
    });
    socket.on("error", (error) => log.error({ err: error }, `the ${name} socket failed`));
    this.#socket = socket;
    return socket.address().port;
  }

  /** Takes datagrams that have reached another node, and answers through it. */
  takeFrom(stream: ClientStream): void {
    if (!this.#socket) {
      stream.destroy();
      return;
    }
    this.#streams.add(stream);
    const reader = new FrameReader((bytes, from) => {
      if (!this.#socket) return;
      this.#remember(from, stream);
      this.#options.received(bytes, from);
    });
    stream.on("data", (chunk: Buffer) => reader.read(chunk));
    stream.on("error", () => undefined); // "close" follows
    stream.once("end", () => stream.end());
    stream.once("close", () => this.#streams.delete(stream));
    stream.resume();
  }

  /** Ignores what happens on the way. @throws as the socket does, for an address that is none. */
  send(bytes: Buffer, { address, port }: PeerAddress): void {
    const stream = this.#routes.size > 0 ? this.#routes.get(nameOf({ address, port })) : undefined;
    if (!stream || stream.destroyed) this.#socket?.send(bytes, port, address, () => undefined);
    else if (stream.writableLength < MAX_WAITING_BYTES) stream.write(frameOf({ address, port }, bytes));
  }

  async close(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    for (const stream of this.#streams) stream.destroySoon();
    this.#routes.clear();
    if (socket) await new Promise<void>((resolve) => socket.close(() => resolve()));
  }

  #remember(from: PeerAddress, stream: ClientStream): void {
    const name = nameOf(from);
    this.#routes.delete(name);
    this.#routes.set(name, stream);
    if (this.#routes.size <= MAX_ROUTES) return;
    for (const oldest of this.#routes.keys()) {
      this.#routes.delete(oldest);
      return;
    }
  }
}

const nameOf = ({ address, port }: PeerAddress): string => `${address} ${port}`;
