import { Socket } from "node:net";
import type { TenantId } from "@orrery/model";
import type { Connection, Envelope, Publisher } from "rabbitmq-client";
import type { NetworkPort } from "../../../ports/network.ts";
import { inTime } from "../../parts/in-time.ts";
import type { OpenConnection } from "../../parts/kept-connection.ts";
import { boundReceived } from "../../parts/received-bytes.ts";

/** A broker that does not confirm a message before this time is given up. */
const PUBLISH_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Where a RabbitMQ broker is, and who connects. */
export interface RabbitMqBroker {
  readonly host: string;
  readonly port: number;
  readonly virtualHost: string;
  readonly username: string;
  readonly password: string;
  /** As the management of the broker shows it. */
  readonly name: string | undefined;
  /** Until the broker has accepted the client. */
  readonly timeoutMs: number;
}

/** A connection to a RabbitMQ broker, with a channel on which the broker confirms messages. */
export class RabbitMqConnection implements OpenConnection {
  readonly #connection: Connection;
  readonly #publisher: Publisher;
  readonly #release: () => void;
  readonly #answered: () => void;
  #isLost = false;

  private constructor(connection: Connection, answered: () => void, release: () => void) {
    this.#connection = connection;
    this.#answered = answered;
    this.#release = release;
    this.#publisher = connection.createPublisher({ confirm: true });
  }

  /** @throws {Error} when the broker cannot be reached, or refuses the client. */
  static async open(network: NetworkPort, tenantId: TenantId, broker: RabbitMqBroker): Promise<RabbitMqConnection> {
    const { AMQPChannelError, AMQPConnectionError, Connection } = await import("rabbitmq-client");
    const { host, port, virtualHost: vhost, username, password, name, timeoutMs } = broker;
    const hostname = await network.resolve(host);
    const release = network.admit(tenantId);
    const connection = new Connection({
      ...{ hostname, port, vhost, username, password, connectionTimeout: timeoutMs, acquireTimeout: timeoutMs },
      ...(name ? { connectionName: name } : {}),
    });
    try {
      const answered = bounded(connection);
      await new Promise<void>((resolve, reject) => {
        connection.once("connection", resolve).once("error", reject);
      });
      const opened = new RabbitMqConnection(connection, answered, release);
      connection.on("error", (error: unknown) => {
        const isOfChannel = error instanceof AMQPChannelError && !(error instanceof AMQPConnectionError);
        if (!isOfChannel) opened.#end(); // it is opened again by the next use, with the address checked again
      });
      return opened;
    } catch (error) {
      connection.on("error", () => undefined).unsafeDestroy();
      release();
      throw error;
    }
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Resolves when the broker has confirmed the message. @throws {Error} when it does not. */
  async publish(envelope: Envelope, data: string): Promise<undefined> {
    const published = this.#publisher.send(envelope, Buffer.from(data));
    try {
      await inTime(published, PUBLISH_TIMEOUT_MS, LATE);
      this.#answered();
      return undefined;
    } catch (error) {
      published.catch(() => undefined);
      if (error instanceof Error && error.message === LATE) this.#end();
      throw error;
    }
  }

  async close(): Promise<void> {
    if (!this.#isLost) {
      const closed = this.#publisher.close().then(() => this.#connection.close());
      await inTime(closed, CLOSE_TIMEOUT_MS, LATE).catch(() => undefined);
    }
    this.#end();
  }

  #end(): void {
    if (!this.#isLost) this.#connection.on("error", () => undefined).unsafeDestroy();
    this.#isLost = true;
    this.#release();
  }
}

const LATE = "The broker takes too long to confirm the message";

/** The client opens its socket itself, and reads frames of any size. @throws {Error} when the socket is not found. */
function bounded(connection: Connection): () => void {
  const socket: unknown = Reflect.get(connection, "_socket");
  if (!(socket instanceof Socket)) throw new Error("The socket of the client is not known");
  return boundReceived(socket, "readable");
}
