import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { RefusedCause } from "@orrery/model";
import { certificateCredentialsId, suspectOf } from "../../connectivity/credentials.ts";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { ClientStream, PassedClient } from "../../kernel/nodes/relay/passed-client.ts";
import { answerConnect } from "./connection/connect.ts";
import { type Admission, ConnectLimits } from "./connection/connect-limits.ts";
import { MqttConnection } from "./connection/connection.ts";
import { InFlightGate } from "./connection/in-flight-gate.ts";
import type { Client, MqttContext } from "./context.ts";
import { TopicsByProfile } from "./device/topics.ts";
import { loadGateways } from "./gateway/gateway-loader.ts";
import type { MqttSettings } from "./mqtt-settings.ts";
import type { SocketThreads } from "./threads/socket-threads.ts";
import type { WebSocketFront } from "./websocket/websocket-front.ts";
import { chainOf } from "./wire/certificate-chain.ts";
import type { ClientSocket } from "./wire/client-socket.ts";
import { Outbox } from "./wire/outbox.ts";
import { largestPacket } from "./wire/packet-size.ts";
import { type ConnectPacket, presentedIn } from "./wire/packets/connect-packet.ts";
import { REASON, type Refusal } from "./wire/reasons.ts";
import { adoptSocket } from "./wire/shared-buffer-socket.ts";
import { createTlsFront } from "./wire/tls-front.ts";
import type { TlsMaterial } from "./wire/tls-handshakes.ts";

export interface MqttServerOptions {
  readonly settings: MqttSettings;
  readonly link: DeviceLink;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Maximum number of connections that wait to be accepted. */
const BACKLOG = 4096;
const SWEEP_MS = 100;
/** How often each connection is checked. */
const SWEEP_PERIOD_MS = 1_000;
/** How long messages in progress may take when the platform stops. */
const DRAIN_MS = 5_000;
const DRAIN_STEP_MS = 20;
/** Packets of the largest size that a frame of a WebSocket may hold. */
const FRAME_PACKETS = 2;

/** MQTT 3.1, 3.1.1 and 5.0 for devices (reference: device connectivity, 1, 2 and 4). */
export class MqttServer {
  readonly #options: MqttServerOptions;
  readonly #context: MqttContext;
  readonly #limits: ConnectLimits;
  readonly #gate: InFlightGate;
  readonly #servers: Server[] = [];
  /** Open connections, for the sweep; the last one moves to the index of a closed one. */
  readonly #connections: MqttConnection[] = [];
  readonly #sweeper: NodeJS.Timeout;
  #swept = 0;
  /** Absent when the main thread holds the sockets. */
  #threads: Promise<SocketThreads> | undefined;
  #webSocketFront: Promise<WebSocketFront> | undefined;
  #webSockets = 0;
  #isDraining = false;
  #coarseTime: number;

  constructor(options: MqttServerOptions) {
    this.#options = options;
    const { settings, link, clock, log } = options;
    const { skipValidityCheck } = settings;
    this.#limits = new ConnectLimits(settings);
    this.#gate = new InFlightGate(settings.maxInFlight);
    this.#coarseTime = clock();
    this.#context = {
      link,
      settings,
      clock,
      log,
      topics: new TopicsByProfile(link.codecs, log),
      coarseClock: () => this.#coarseTime,
      gate: this.#gate,
      outbox: new Outbox(),
      authenticate: async (connect, certificate, address) => {
        const decision = { admission: link.admission, clock, skipValidityCheck };
        const answer = await answerConnect(decision, connect, certificate);
        if (answer.kind === "accepted" && isGateway(answer.client)) await loadGateways();
        if (answer.kind === "refused") this.#refused(answer.refusal, address, connect, certificate);
        return answer;
      },
      newClientId: randomUUID,
    };
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#connections.length;
  }

  /** How many of them are WebSockets. */
  get webSockets(): number {
    return this.#webSockets;
  }

  /** Number of messages that wait for their acknowledgement. */
  get inFlight(): number {
    return this.#gate.count;
  }

  /** Number of connections that are paused because the rule engine is full. */
  get paused(): number {
    return this.#gate.waiting;
  }

  /** @returns the port. */
  async listen(host: string, port: number): Promise<number> {
    const threads = await this.#socketThreads();
    if (threads) return threads.listen({ host, port });
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#accept(socket));
    return this.#listen(server, host, port);
  }

  /** @returns the port. */
  async listenTls(host: string, port: number, material: TlsMaterial): Promise<number> {
    const threads = await this.#socketThreads();
    if (threads) return threads.listen({ host, port, tls: material });
    const server = createTlsFront({
      ...material,
      handshakeTimeoutMs: this.#options.settings.connectTimeoutMs,
      enter: (socket) => this.#enter(socket.remoteAddress ?? ""),
      take: (socket, admission) => this.#acceptTls(socket, admission),
      failed: (address) => this.#report("TLS_FAILED", address),
      log: this.#options.log,
    });
    return this.#listen(server, host, port);
  }

  /**
   * A request to the HTTP server that asked to become a WebSocket. `accepted` is called when the client is that of a
   * device.
   */
  acceptUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, accepted: () => void): void {
    this.#webSocketFront ??= this.#loadWebSockets();
    this.#webSocketFront.then(
      (front) => (this.#isDraining ? socket.destroy() : front.accept(request, socket, head, accepted)),
      (error: unknown) => {
        this.#options.log.error({ err: error }, "MQTT over WebSockets cannot be served");
        socket.destroy();
      },
    );
  }

  /** A connection that another node has accepted, or this one before it worked. */
  acceptPassedOn(stream: ClientStream, { address, certificates }: PassedClient): void {
    const admission = this.#isDraining ? undefined : this.#enter(address);
    if (!admission) {
      stream.destroy();
      return;
    }
    stream.once("close", () => admission.leave());
    stream.once("end", () => stream.end());
    this.#acceptStream(stream, admission, certificates);
  }

  /** Stops listening and reading, and lets messages in progress be acknowledged. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const server of this.#servers) server.close();
    (await this.#threads)?.stopListening();
    for (const connection of this.#connections) connection.pauseReading();
    for (let waited = 0; this.#gate.count > 0 && waited < DRAIN_MS; waited += DRAIN_STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_STEP_MS));
    }
  }

  /** Closes all connections; after {@link drain}. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    for (const connection of [...this.#connections]) connection.close(REASON.serverShuttingDown);
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of [...this.#connections]) connection.destroy();
    await (await this.#threads)?.close();
  }

  #socketThreads(): Promise<SocketThreads> | undefined {
    const { threads } = this.#options.settings;
    if (threads > 0) this.#threads ??= this.#startThreads(threads);
    return this.#threads;
  }

  async #startThreads(count: number): Promise<SocketThreads> {
    const { SocketThreads: Threads } = await import("./threads/socket-threads.ts");
    const { settings, log } = this.#options;
    const handlers = {
      enter: (address: string) => this.#enter(address),
      take: (socket: ClientSocket, admission: Admission, chain: readonly Uint8Array[]) => {
        const connection = this.#attach(socket, admission, chain[0]);
        this.#checkChain(connection, admission, chain);
        return connection;
      },
      tlsFailed: (address: string) => this.#report("TLS_FAILED", address),
    };
    const { maxConnections, connectTimeoutMs: handshakeTimeoutMs } = settings;
    return new Threads({ count, settings: { maxConnections, handshakeTimeoutMs }, handlers, log });
  }

  #listen(server: Server, host: string, port: number): Promise<number> {
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, backlog: BACKLOG }, () => {
        server.off("error", reject);
        server.on("error", (error) => this.#options.log.error({ err: error }, "the MQTT listener failed"));
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  }

  #refused(why: Refusal, address: string, connect: ConnectPacket, certificate: Uint8Array | undefined): void {
    if (why !== "badCredentials" && why !== "badCertificate") return;
    const { refused, lookup } = this.#options.link;
    const presented = presentedIn(connect, certificate);
    refused.record({ transport: "MQTT", address, presented, suspect: () => suspectOf(lookup, connect, certificate) });
  }

  #report(cause: RefusedCause, address: string): void {
    this.#options.link.connections.report({ outcome: "REFUSED", cause, transport: "MQTT", address });
  }

  #enter(address: string): Admission | undefined {
    const admission = this.#limits.enter(address, this.#options.clock());
    if (!admission) this.#report("TOO_MANY_CONNECTIONS", address);
    return admission;
  }

  #accept(accepted: Socket): void {
    const admission = this.#enter(accepted.remoteAddress ?? "");
    if (!admission) {
      accepted.destroy();
      return;
    }
    const socket = adoptSocket(accepted, (bytes, length) => connection.receive(bytes, length));
    const connection = this.#attach(socket, admission, undefined);
    socket.resume();
  }

  #acceptTls(socket: TLSSocket, admission: Admission): void {
    this.#acceptStream(socket, admission, chainOf(socket.getPeerCertificate(true)));
  }

  /** `chain`: the client's certificates. */
  #acceptStream(stream: ClientStream, admission: Admission, chain: readonly Uint8Array[]): void {
    const connection = this.#attach(stream, admission, chain[0]);
    stream.on("data", (bytes) => connection.receive(bytes, bytes.length));
    stream.resume();
    this.#checkChain(connection, admission, chain);
  }

  /** Lets the connection read when one of its certificates is that of a device. */
  #checkChain(connection: MqttConnection, admission: Admission, chain: readonly Uint8Array[]): void {
    if (chain.length === 0) return;
    connection.pauseReading();
    this.#knowsOneOf(chain).then(
      (known) => {
        if (known) {
          connection.resumeReading();
          return;
        }
        const { address } = admission;
        const presented = { certificate: true };
        this.#options.link.refused.record({ transport: "MQTT", address, presented, suspect: async () => undefined });
        connection.destroy();
      },
      (error: unknown) => {
        this.#options.log.error({ err: error }, "a client certificate could not be looked up");
        connection.destroy();
      },
    );
  }

  /** A client that sends certificates must send one of a device (reference: device connectivity, 1, TLS). */
  async #knowsOneOf(chain: readonly Uint8Array[]): Promise<boolean> {
    for (const certificate of chain) {
      const found = await this.#options.link.lookup.findByCredentialsId(certificateCredentialsId(certificate));
      if (found?.credentials.credentialsType === "X509_CERTIFICATE") return true;
    }
    return false;
  }

  async #loadWebSockets(): Promise<WebSocketFront> {
    const [{ WebSocketFront: Front }, { WebSocketClient }] = await Promise.all([
      import("./websocket/websocket-front.ts"),
      import("./websocket/websocket-client.ts"),
    ]);
    const { maxPacketBytes, maxWebSockets } = this.#options.settings;
    return new Front({
      maxFrameBytes: FRAME_PACKETS * largestPacket(maxPacketBytes),
      enter: (address) => {
        if (this.#webSockets < maxWebSockets) return this.#enter(address);
        this.#report("TOO_MANY_CONNECTIONS", address);
        return undefined;
      },
      take: (webSocket, admission) => {
        this.#webSockets += 1;
        const socket = new WebSocketClient(webSocket, (bytes) => connection.receive(bytes, bytes.length));
        const connection = this.#attach(socket, admission, undefined);
        socket.on("close", () => {
          this.#webSockets -= 1;
        });
      },
    });
  }

  #attach(socket: ClientSocket, admission: Admission, certificate: Uint8Array | undefined): MqttConnection {
    const connection = new MqttConnection(this.#context, socket, admission, certificate);
    connection.index = this.#connections.push(connection) - 1;
    socket.on("error", ignore); // "close" follows
    socket.on("close", () => this.#detach(connection));
    return connection;
  }

  #detach(connection: MqttConnection): void {
    connection.socketClosed();
    const last = this.#connections.pop();
    if (last && last !== connection) {
      this.#connections[connection.index] = last;
      last.index = connection.index;
    }
  }

  /** Checks a slice of the connections at a time, so that each is checked once a second. */
  #sweep(): void {
    const slice = Math.ceil((this.#connections.length * SWEEP_MS) / SWEEP_PERIOD_MS);
    const now = this.#options.clock();
    this.#coarseTime = now;
    for (let i = 0; i < slice; i += 1) {
      this.#swept = this.#swept + 1 < this.#connections.length ? this.#swept + 1 : 0;
      const connection = this.#connections[this.#swept];
      if (connection) this.#check(connection, now);
    }
  }

  #check(connection: MqttConnection, now: number): void {
    const { connectTimeoutMs } = this.#options.settings;
    if (connection.isClosed) {
      if (now - connection.lastReceivedAt > connectTimeoutMs) connection.destroy(); // the peer never closed
    } else if (!connection.isOpen) {
      if (now - connection.openedAt > connectTimeoutMs) connection.close(REASON.maximumConnectTime);
    } else if (connection.silenceLimitMs > 0 && now - connection.lastReceivedAt > connection.silenceLimitMs) {
      connection.close(REASON.keepAliveTimeout);
    }
  }
}

function ignore(): void {}

function isGateway(client: Client): boolean {
  return client.kind === "device" && client.device.gateway;
}
