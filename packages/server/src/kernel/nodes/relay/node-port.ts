import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { Logger } from "../../logging.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { InstallationKeys } from "../../secrets/installation-keys.ts";
import { readHeaders } from "./client-headers.ts";
import { Handshakes } from "./handshakes.ts";
import { NO_DELAY, nodeSecurity } from "./node-security.ts";
import { type ClientStream, markPassedOn, type Takers } from "./passed-client.ts";

const HANDSHAKE_MS = 5_000;
/** A node asks each second whether the link lives; one that does not for this long is gone. */
const SILENCE_MS = 5_000;
/** Between two sentences in the log about strangers, who can make any number of connections. */
const COMPLAIN_MS = 30_000;
/** Bytes that a client may have sent and nobody has read. */
const UNREAD_BYTES = 16_384;
const MAX_CLIENTS_PER_NODE = 200_000;
/** For all streams of one node, in MiB. */
const SESSION_MEMORY_MIB = 1_024;
/** Clients may all be cut off in the same moment; the defaults would take that for an attack, which nobody without the key can make. */
const RESETS = { streamResetBurst: 1_000_000, streamResetRate: 100_000 };

/** What may be under way of all clients of a link together, for links that take milliseconds. */
export const SESSION_WINDOW_BYTES = 1_048_576;

/** The path that answers whether this node takes clients. */
export const PROBE_PATH = "/";

export interface NodePortOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly keys: Pick<InstallationKeys, "deriveKey">;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Where the other nodes pass on the clients that have reached them: one connection a node, one stream of it a client. */
export class NodePort {
  /** Where it listens. */
  readonly port: number;
  readonly #server: Http2SecureServer;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #handshakes = new Handshakes();
  readonly #refused: { inc(): void };
  readonly #log: Logger;
  #complainedAt = Number.NEGATIVE_INFINITY;
  #takers: Takers | undefined;
  #clients = 0;

  private constructor(server: Http2SecureServer, { metrics, log }: NodePortOptions) {
    this.port = (server.address() as AddressInfo).port; // it listens on a port
    this.#server = server;
    this.#log = log;
    this.#refused = metrics.counter(
      "orrery_cluster_strangers_refused_total",
      "Connections to the port between nodes that had not the key, or were too many",
    );
    metrics.gauge("orrery_cluster_clients_taken", "Connections of clients that have reached other nodes", () => {
      return this.#clients;
    });
    server.on("error", (error) => log.error({ err: error }, "the port between nodes failed"));
    server.on("connection", (socket: Socket) => {
      if (this.#handshakes.begin(socket)) return;
      socket.destroy();
      this.#refuse(socket.remoteAddress, new Error("its address has too many connections"));
    });
    server.on("secureConnection", (socket) => this.#handshakes.finished(socket));
    server.on("tlsClientError", (error, { remoteAddress }) => this.#refuse(remoteAddress, error));
    server.on("session", (session) => this.#begin(session));
    server.on("sessionError", (error) => log.debug({ err: error }, "a connection of a node has failed"));
    server.on("stream", (stream, headers) => this.#accept(stream, headers));
  }

  /** Rejects with the error of the system when it cannot listen. */
  static async open(options: NodePortOptions): Promise<NodePort> {
    const { host, port, keys } = options;
    const server = createSecureServer({
      ...nodeSecurity(keys).server,
      ...RESETS,
      ...NO_DELAY,
      handshakeTimeout: HANDSHAKE_MS,
      maxSessionMemory: SESSION_MEMORY_MIB,
      settings: { enablePush: false, maxConcurrentStreams: MAX_CLIENTS_PER_NODE, initialWindowSize: UNREAD_BYTES },
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return new NodePort(server, options);
  }

  /** Connections of clients that have reached other nodes. */
  get clients(): number {
    return this.#clients;
  }

  /** From now on the clients of other nodes are taken. */
  take(takers: Takers): void {
    this.#takers = takers;
  }

  /** New clients are asked to wait at the nodes that they have reached, for the next active node. */
  stopTaking(): void {
    this.#takers = undefined;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const session of this.#sessions) session.destroy();
    await closed;
  }

  #refuse(address: string | undefined, error: Error): void {
    this.#refused.inc();
    const now = performance.now();
    if (now - this.#complainedAt < COMPLAIN_MS) return;
    this.#complainedAt = now;
    this.#log.warn({ err: error, address }, "a connection to the port between nodes was refused");
  }

  #begin(session: ServerHttp2Session): void {
    this.#sessions.add(session);
    session.setLocalWindowSize(SESSION_WINDOW_BYTES);
    session.setTimeout(SILENCE_MS, () => session.destroy());
    session.on("error", () => undefined); // "close" follows
    session.on("close", () => this.#sessions.delete(session));
  }

  #accept(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on("error", () => undefined); // "close" follows
    const isProbe = headers[":path"] === PROBE_PATH;
    const passed = isProbe ? undefined : readHeaders(headers);
    const taker = passed && this.#takers?.get(passed.listener);
    if (passed && taker) {
      this.#clients += 1;
      stream.once("close", () => {
        this.#clients -= 1;
      });
      stream.respond({ ":status": 200 });
      taker(asClientStream(stream, passed.client.address), passed.client);
      return;
    }
    const status = this.#takers ? (isProbe ? 200 : 404) : 503;
    stream.respond({ ":status": status }, { endStream: true });
    stream.close(constants.NGHTTP2_NO_ERROR);
  }
}

function asClientStream(stream: ServerHttp2Stream, remoteAddress: string): ClientStream {
  markPassedOn(stream);
  return Object.assign(withBytesRead(stream), {
    remoteAddress,
    destroySoon(): void {
      if (!stream.writableEnded) stream.end();
      if (stream.writableFinished) stream.destroy();
      else stream.once("finish", () => stream.destroy());
    },
  });
}

/** Gives it the `bytesRead` of a socket, by which HTTP sees whether an upload still moves. */
function withBytesRead(stream: ServerHttp2Stream): ServerHttp2Stream & { readonly bytesRead: number } {
  let bytesRead = 0;
  const push = stream.push.bind(stream);
  stream.push = (chunk: Buffer | null, encoding) => {
    bytesRead += chunk?.length ?? 0;
    return push(chunk, encoding);
  };
  return Object.defineProperty(stream as typeof stream & { bytesRead: number }, "bytesRead", { get: () => bytesRead });
}
