import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { AddressShares } from "../../admission/address-shares.ts";
import type { TrustedProxies } from "../../http/caller/trusted-proxies.ts";
import type { Logger } from "../../logging.ts";
import type { PassOn } from "./relay.ts";
import { OWN_PATHS, type StandbyAnswers } from "./standby-answers.ts";

/** How long a client may take to send the beginning of its first request. */
const FIRST_BYTES_MS = 30_000;
const OWN = OWN_PATHS.flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
const AFTER_PATH = /^[ ?]/;

export interface HttpFrontOptions {
  readonly host: string;
  readonly port: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** These may have more connections. */
  readonly proxies: TrustedProxies;
  readonly pass: PassOn;
  readonly answers: StandbyAnswers;
  readonly log: Logger;
}

/**
 * The HTTP port of a node that stands by. The first line of a connection decides: what is about this node is answered here, all
 * else is passed on as the bytes that it is, so that WebSockets, uploads and long answers need nothing of their own.
 */
export class HttpFront {
  readonly #server: Server;
  readonly #options: HttpFrontOptions;
  readonly #shares: AddressShares;

  private constructor(options: HttpFrontOptions) {
    this.#options = options;
    this.#shares = new AddressShares({ perAddress: options.maxConnectionsPerAddress });
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#accept(socket));
    this.#server.maxConnections = options.maxConnections;
  }

  /** Rejects with the error of the system when it cannot listen. */
  static async open(options: HttpFrontOptions): Promise<HttpFront> {
    const front = new HttpFront(options);
    const server = front.#server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(options.port, options.host, () => {
        server.off("error", reject);
        server.on("error", (error) => options.log.error({ err: error }, "the HTTP listener failed"));
        resolve();
      });
    });
    return front;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // it listens on a port
  }

  /** Stops listening; connections go on. */
  close(): void {
    this.#server.close();
  }

  #accept(socket: Socket): void {
    socket.on("error", () => undefined); // "close" follows
    const { proxies } = this.#options;
    const leave = proxies.trusts(socket.remoteAddress) ? undefined : this.#shares.tryEnter(socket.remoteAddress);
    if (leave) socket.once("close", leave);
    else if (!proxies.trusts(socket.remoteAddress)) {
      socket.destroy();
      return;
    }
    const slow = setTimeout(() => socket.destroy(), FIRST_BYTES_MS).unref();
    const clear = (): void => clearTimeout(slow);
    socket.once("close", clear);
    this.#read(socket, Buffer.alloc(0), () => {
      clear();
      socket.off("close", clear);
    });
  }

  /** Reads until the bytes say where the connection belongs, and then calls `known`. */
  #read(socket: Socket, before: Buffer, known: () => void): void {
    const end = (): void => void socket.destroy(); // it has sent no request
    socket.once("end", end);
    socket.once("data", (chunk) => {
      socket.off("end", end);
      socket.pause();
      const bytes = before.length === 0 ? chunk : Buffer.concat([before, chunk]);
      const whose = ownerOf(bytes.toString("latin1", 0, MAX_FIRST));
      if (whose === "unknown") {
        this.#read(socket, bytes, known);
        return;
      }
      known();
      this.#hand(socket, bytes, whose);
    });
    socket.resume();
  }

  #hand(socket: Socket, bytes: Buffer, whose: "own" | "active"): void {
    const { answers, pass } = this.#options;
    socket.unshift(bytes);
    if (whose === "own") {
      answers.take(socket);
      return;
    }
    const client = { address: socket.remoteAddress ?? "", certificates: [] };
    pass({ listener: "http", stream: socket, client, refuse: () => answers.take(socket) });
  }
}

const MAX_FIRST = 32;

/** Who answers a connection that begins with this. */
function ownerOf(text: string): "own" | "active" | "unknown" {
  if (OWN.some((line) => text.startsWith(line) && AFTER_PATH.test(text.slice(line.length)))) return "own";
  return OWN.some((line) => line.startsWith(text)) ? "unknown" : "active";
}
