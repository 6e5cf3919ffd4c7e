import { Socket } from "node:net";
import type { TenantId } from "@orrery/model";
import type { Connection, Envelope, Publisher } from "rabbitmq-client";
import { Mutex } from "../../../../kernel/async/mutex.ts";
import type { NetworkPort } from "../../../ports/network.ts";
import { inTime } from "../../parts/in-time.ts";
import type { OpenConnection } from "../../parts/kept-connection.ts";
import { boundReceived } from "../../parts/received-bytes.ts";

/** A broker that does not confirm a message before this time is given up. */
const PUBLISH_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** AMQP 0-9-1, 4.2.5.3: short texts have one byte for their length. */
const MAX_NAME_BYTES = 255;

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
  /** For messages that failed together with others; one at a time. */
  #alone: Publisher | undefined;
  readonly #mutex = new Mutex();
  #isLost = false;

  private constructor(connection: Connection, answered: () => void, release: () => void) {
    this.#connection = connection;
    this.#answered = answered;
    this.#release = release;
    this.#publisher = connection.createPublisher({ confirm: true });
  }

  /** @throws {Error} when the broker cannot be reached, or refuses the client. */
  static async open(network: NetworkPort, tenantId: TenantId, broker: RabbitMqBroker): Promise<RabbitMqConnection> {
    const { Connection } = await import("rabbitmq-client");
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
        if (!isOfChannel(error)) opened.#end(); // it is opened again by the next use, with the address checked again
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
    for (const name of [envelope.exchange, envelope.routingKey]) checkName(name);
    const body = Buffer.from(data);
    try {
      return await this.#send(this.#publisher, envelope, body);
    } catch (error) {
      if (this.#isLost || !isOfChannel(error)) throw error;
      // A message that the broker does not take closes the channel, and all that are on their way there fail with it, one
      // of them with its reason: each is sent again by itself, where it fails for its own reason or not at all.
      this.#alone ??= this.#connection.createPublisher({ confirm: true });
      const alone = this.#alone;
      return this.#mutex.run(() => this.#send(alone, envelope, body));
    }
  }

  async #send(publisher: Publisher, envelope: Envelope, body: Buffer): Promise<undefined> {
    const published = publisher.send(envelope, body);
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
      const publishers = [this.#publisher, ...(this.#alone ? [this.#alone] : [])];
      const closed = Promise.all(publishers.map((publisher) => publisher.close())).then(() => this.#connection.close());
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

/** Whether the broker has closed a channel, and not the connection. */
const isOfChannel = (error: unknown): boolean => error instanceof Error && error.name === "AMQPChannelError";

/** The client would cut it off, and the message would go elsewhere. @throws {Error} */
function checkName(name: string | undefined): void {
  if (name !== undefined && Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw new Error(`The exchange or routing key has more than ${MAX_NAME_BYTES} bytes`);
  }
}

const LATE = "The broker takes too long to confirm the message";

/** The client opens its socket itself, and reads frames of any size. @throws {Error} when the socket is not found. */
function bounded(connection: Connection): () => void {
  const socket: unknown = Reflect.get(connection, "_socket");
  if (!(socket instanceof Socket)) throw new Error("The socket of the client is not known");
  return boundReceived(socket, "readable");
}
