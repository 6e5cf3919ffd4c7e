import type { Socket } from "node:dgram";
import { Duplex } from "node:stream";
import { FrameReader, frameOf } from "../../datagrams/datagram-frames.ts";
import { openUdp } from "../../datagrams/open-udp.ts";
import type { Logger } from "../../logging.ts";
import type { AcceptedStream, PassOn } from "./relay.ts";

/** What may wait for the active node; the datagrams after that are lost, and sent again by clients that need an answer. */
const MAX_WAITING_BYTES = 1_048_576;
/** Until the active node is tried again. */
const RETRY_MS = 500;

export interface DatagramFrontOptions {
  readonly host: string;
  readonly port: number;
  /** Name of the listener that takes them on the active node. */
  readonly listener: string;
  readonly pass: PassOn;
  readonly log: Logger;
}

/** A UDP port of a node that stands by. All its datagrams go to the active node in one stream, and their answers come back in it. */
export class DatagramFront {
  readonly port: number;
  readonly #options: DatagramFrontOptions;
  readonly #socket: Socket;
  #stream: DatagramStream | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(socket: Socket, options: DatagramFrontOptions) {
    this.port = socket.address().port;
    this.#options = options;
    this.#socket = socket;
    socket.on("message", (bytes, from) => this.#stream?.received(frameOf(from, bytes)));
    socket.on("error", (error) => options.log.error({ err: error }, "a socket for datagrams failed"));
    this.#open();
  }

  /** Rejects with the error of the system when it cannot listen. */
  static async open(options: DatagramFrontOptions): Promise<DatagramFront> {
    return new DatagramFront(await openUdp(options.host, options.port), options);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#stream?.destroy();
    this.#socket.close();
  }

  #open(): void {
    const { listener, pass } = this.#options;
    const stream = new DatagramStream(this.#socket);
    this.#stream = stream;
    stream.once("close", () => {
      if (!this.#isClosed) this.#retry = setTimeout(() => this.#open(), RETRY_MS).unref();
    });
    const client = { address: UNSPECIFIED, certificates: [] };
    pass({ listener, stream, client, refuse: () => stream.destroy() });
  }
}

/** Each datagram says whom it is of. */
const UNSPECIFIED = "0.0.0.0";

/** Frames of datagrams that have come in can be read of it; those that are written to it are sent. */
class DatagramStream extends Duplex implements AcceptedStream {
  bytesRead = 0;
  bytesWritten = 0;
  readonly #reader: FrameReader;

  constructor(socket: Socket) {
    super();
    this.#reader = new FrameReader((bytes, { address, port }) => {
      try {
        socket.send(bytes, port, address, () => undefined);
      } catch {
        // the socket has been closed meanwhile, or the client's address is none
      }
    });
  }

  received(frame: Buffer): void {
    if (this.destroyed || this.readableLength > MAX_WAITING_BYTES) return;
    this.bytesRead += frame.length;
    this.push(frame);
  }

  destroySoon(): void {
    this.destroy();
  }

  override _read(): void {
    // datagrams are pushed as they come
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.bytesWritten += chunk.length;
    this.#reader.read(chunk);
    done();
  }
}
