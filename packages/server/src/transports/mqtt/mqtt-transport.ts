import { randomUUID } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import type { PeerCertificate, TLSSocket } from "node:tls";
import type { DeviceAuthentication } from "../../devices-link/credentials.ts";
import { certificateCredentialsId, suspectOf } from "../../devices-link/credentials.ts";
import type { DeviceSessions } from "../../devices-link/device-sessions.ts";
import type { DeviceLookup } from "../../devices-link/ports.ts";
import type { RefusedCredentials } from "../../devices-link/refused-credentials.ts";
import type { DeviceRpc } from "../../devices-link/rpc/device-rpc.ts";
import type { ServerRpc } from "../../devices-link/rpc/server-rpc.ts";
import type { Uplinks } from "../../devices-link/uplinks.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import { answerConnect } from "./connect.ts";
import { type Admission, ConnectLimits } from "./connect-limits.ts";
import { MqttConnection } from "./connection.ts";
import type { MqttContext } from "./context.ts";
import { InFlightGate } from "./in-flight-gate.ts";
import type { MqttSettings } from "./mqtt-settings.ts";
import { Outbox } from "./outbox.ts";
import type { ConnectPacket } from "./packets/connect-packet.ts";
import { REASON, type Refusal } from "./reasons.ts";
import { adoptSocket } from "./shared-buffer-socket.ts";
import { createTlsFront, type TlsMaterial } from "./tls-front.ts";

export interface MqttTransportOptions {
  readonly settings: MqttSettings;
  readonly authentication: DeviceAuthentication;
  readonly refused: RefusedCredentials;
  readonly lookup: DeviceLookup;
  readonly sessions: DeviceSessions;
  readonly uplinks: Uplinks;
  readonly rpc: DeviceRpc;
  readonly serverRpc: ServerRpc;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Connections that wait for the process to accept them. */
const BACKLOG = 4096;
const SWEEP_MS = 100;
/** Each connection is looked at once in so long. */
const SWEEP_PERIOD_MS = 1_000;
/** How long messages under way may take when the platform stops. */
const DRAIN_MS = 5_000;
const DRAIN_STEP_MS = 20;
/** Certificates of a chain that are looked at. */
const MAX_CHAIN = 10;

/** MQTT 3.1, 3.1.1 and 5.0 for devices (reference: device connectivity, 1, 2 and 4). */
export class MqttTransport {
  readonly #options: MqttTransportOptions;
  readonly #context: MqttContext;
  readonly #limits: ConnectLimits;
  readonly #gate: InFlightGate;
  readonly #servers: Server[] = [];
  /** Open connections, for the sweep; a closed one leaves its place to the last. */
  readonly #connections: MqttConnection[] = [];
  readonly #sweeper: NodeJS.Timeout;
  #swept = 0;
  #coarseTime: number;

  constructor(options: MqttTransportOptions) {
    this.#options = options;
    const { settings, authentication, sessions, clock } = options;
    const { skipValidityCheck } = settings;
    const mayOpen = sessions.admits.bind(sessions);
    this.#limits = new ConnectLimits(settings);
    this.#gate = new InFlightGate(settings.maxInFlight);
    this.#coarseTime = clock();
    this.#context = {
      ...options,
      coarseClock: () => this.#coarseTime,
      gate: this.#gate,
      outbox: new Outbox(),
      authenticate: async (connect, certificate, address) => {
        const decision = { authentication, clock, skipValidityCheck, mayOpen };
        const answer = await answerConnect(decision, connect, certificate);
        if (answer.kind === "refused") this.#refused(answer.refusal, address, connect, certificate);
        return answer;
      },
      newClientId: randomUUID,
    };
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#connections.length;
  }

  /** Messages that wait for their acknowledgement. */
  get inFlight(): number {
    return this.#gate.count;
  }

  /** Connections that are not read because the rule engine is full. */
  get paused(): number {
    return this.#gate.waiting;
  }

  /** @returns the port that is listened on. */
  listen(host: string, port: number): Promise<number> {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#accept(socket));
    return this.#listen(server, host, port);
  }

  /** @returns the port that is listened on. */
  listenTls(host: string, port: number, material: TlsMaterial): Promise<number> {
    const server = createTlsFront({
      ...material,
      handshakeTimeoutMs: this.#options.settings.connectTimeoutMs,
      enter: (socket) => this.#enter(socket),
      take: (socket, admission) => this.#acceptTls(socket, admission),
      log: this.#options.log,
    });
    return this.#listen(server, host, port);
  }

  /** Stops listening and reading, lets messages under way be acknowledged, then ends all connections. */
  async close(): Promise<void> {
    for (const server of this.#servers) server.close();
    for (const connection of this.#connections) connection.pauseReading();
    for (let waited = 0; this.#gate.count > 0 && waited < DRAIN_MS; waited += DRAIN_STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_STEP_MS));
    }
    clearInterval(this.#sweeper);
    for (const connection of [...this.#connections]) connection.close(REASON.serverShuttingDown);
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of [...this.#connections]) connection.destroy();
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
    const { refused, lookup } = this.#options;
    refused.record({ transport: "MQTT", address, suspect: () => suspectOf(lookup, connect, certificate) });
  }

  #enter(socket: Socket): Admission | undefined {
    return this.#limits.enter(socket.remoteAddress ?? "", this.#options.clock());
  }

  #accept(accepted: Socket): void {
    const admission = this.#enter(accepted);
    if (!admission) {
      accepted.destroy();
      return;
    }
    const socket = adoptSocket(accepted, (bytes, length) => connection.receive(bytes, length));
    const connection = this.#attach(socket, admission, undefined);
    socket.resume();
  }

  #acceptTls(socket: TLSSocket, admission: Admission): void {
    const chain = chainOf(socket.getPeerCertificate(true));
    const connection = this.#attach(socket, admission, chain[0]);
    socket.on("data", (bytes) => connection.receive(bytes, bytes.length));
    if (chain.length === 0) return;
    connection.pauseReading();
    this.#knowsOneOf(chain).then(
      (known) => {
        if (known) {
          connection.resumeReading();
          return;
        }
        const { address } = admission;
        this.#options.refused.record({ transport: "MQTT", address, suspect: async () => undefined });
        connection.destroy();
      },
      (error: unknown) => {
        this.#options.log.error({ err: error }, "a client certificate could not be looked up");
        connection.destroy();
      },
    );
  }

  /** A client that shows certificates must show one that belongs to a device (reference: 1, TLS). */
  async #knowsOneOf(chain: readonly Uint8Array[]): Promise<boolean> {
    for (const certificate of chain) {
      const found = await this.#options.lookup.findByCredentialsId(certificateCredentialsId(certificate));
      if (found?.credentials.credentialsType === "X509_CERTIFICATE") return true;
    }
    return false;
  }

  #attach(socket: Socket, admission: Admission, certificate: Uint8Array | undefined): MqttConnection {
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

  /** A slice of the connections at a time, so that each is looked at once a second and none waits long. */
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
      if (now - connection.lastReceivedAt > connectTimeoutMs) connection.destroy(); // does not take our goodbye
    } else if (!connection.isOpen) {
      if (now - connection.openedAt > connectTimeoutMs) connection.close(REASON.maximumConnectTime);
    } else if (connection.silenceLimitMs > 0 && now - connection.lastReceivedAt > connection.silenceLimitMs) {
      connection.close(REASON.keepAliveTimeout);
    }
  }
}

function ignore(): void {}

/** DER of each certificate that the client has shown, its own first. */
function chainOf(leaf: PeerCertificate & { issuerCertificate?: PeerCertificate }): readonly Uint8Array[] {
  const chain: Uint8Array[] = [];
  let certificate: (PeerCertificate & { issuerCertificate?: PeerCertificate }) | undefined = leaf;
  while (certificate?.raw && chain.length < MAX_CHAIN) {
    const { raw } = certificate;
    if (chain.some((known) => Buffer.compare(known, raw) === 0)) break; // a self-signed one is its own issuer
    chain.push(raw);
    certificate = certificate.issuerCertificate;
  }
  return chain;
}
