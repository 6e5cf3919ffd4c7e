import { isIP } from "node:net";
import type { ConnectionOptions as TlsOptions } from "node:tls";
import type { TenantId } from "@orrery/model";
import {
  type Broker,
  type Callback,
  Connection,
  kGetBootstrapConnection,
  kGetConnection,
  NetworkError,
  Producer,
  type SASLOptions,
} from "@platformatic/kafka";
import { EgressError } from "../../../../kernel/egress/egress-error.ts";
import type { NetworkPort } from "../../../ports/network.ts";
import { inTime } from "../../parts/in-time.ts";
import { boundReceived } from "../../parts/received-bytes.ts";

/** After this time the client asks again which broker leads a topic; it also asks when one no longer does. */
const METADATA_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

export interface BrokersOptions {
  readonly network: NetworkPort;
  readonly tenantId: TenantId;
  readonly clientId: string;
  /** Until a broker is connected, and until it has answered, each. */
  readonly timeoutMs: number;
  /** Undefined for no TLS. */
  readonly tls: TlsOptions | undefined;
  readonly sasl: SASLOptions | undefined;
}

/** Connections to the brokers of a cluster, each to an address that was checked. */
class Brokers {
  readonly #options: BrokersOptions;
  readonly #open = new Map<string, Promise<Connection>>();
  readonly #bounds = new Set<() => void>();
  #isClosed = false;

  constructor(options: BrokersOptions) {
    this.#options = options;
  }

  /** Notes that the brokers have answered as expected; what they sent until now is forgotten. */
  answered(): void {
    for (const answered of this.#bounds) answered();
  }

  async get(broker: Broker): Promise<Connection> {
    if (this.#isClosed) throw new NetworkError("The connection was closed", { canRetry: false });
    const key = `${broker.host}:${broker.port}`;
    const known = this.#open.get(key);
    if (known) return known;
    const opening = this.#connect(broker, () => {
      if (this.#open.get(key) === opening) this.#open.delete(key);
    });
    this.#open.set(key, opening);
    return opening;
  }

  /** The first broker that can be connected. */
  async first(brokers: readonly Broker[]): Promise<Connection> {
    let failure: unknown = new NetworkError("There is no broker", { canRetry: false });
    for (const broker of brokers) {
      try {
        return await this.get(broker);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const open = [...this.#open.values()];
    await Promise.allSettled(open.map(closed));
  }

  async #connect({ host, port }: Broker, onEnd: () => void): Promise<Connection> {
    const { network, tenantId, clientId, timeoutMs, tls, sasl } = this.#options;
    let ended = (): void => undefined;
    try {
      const address = await network.resolve(host);
      const release = network.admit(tenantId);
      ended = release;
      const connection = new Connection(clientId, {
        ...{ connectTimeout: timeoutMs, requestTimeout: timeoutMs, handleBackPressure: true },
        ...(tls ? { tls: { ...tls, ...(isIP(host) === 0 ? { servername: host } : {}) } } : {}),
        ...(sasl ? { sasl } : {}),
      });
      const connected = connection.connect(address, port);
      const answered = boundReceived(connection.socket);
      this.#bounds.add(answered);
      ended = () => {
        release();
        onEnd();
        this.#bounds.delete(answered);
      };
      connection.once("close", ended).on("error", () => {
        ended();
        connection.socket.destroy();
      });
      await connected;
      return connection;
    } catch (error) {
      ended();
      onEnd();
      throw error;
    }
  }
}

/** Ends a connection in any case: a broker that does not read must not keep those who wait for the end. */
async function closed(opening: Promise<Connection>): Promise<void> {
  const connection = await opening;
  await inTime(connection.close(), CLOSE_TIMEOUT_MS, "The broker does not read").catch(() => undefined);
  connection.socket.destroy();
}

/** A producer that reaches its brokers, those that others announce too, through the network of the platform only. */
export class CheckedProducer extends Producer {
  readonly #brokers: Brokers;
  readonly #bootstrap: readonly Broker[];

  constructor(bootstrap: readonly Broker[], options: BrokersOptions, retries: number) {
    const { clientId, timeoutMs } = options;
    super({
      clientId,
      retries,
      timeout: timeoutMs,
      autocreateTopics: true,
      bootstrapBrokers: [...bootstrap],
      metadataMaxAge: METADATA_MS,
    });
    this.#bootstrap = bootstrap;
    this.#brokers = new Brokers(options);
  }

  answered(): void {
    this.#brokers.answered();
  }

  /** Ends all connections; what waits for an answer fails. */
  async end(): Promise<void> {
    await this.close(true).catch(() => undefined);
    await this.#brokers.close();
  }

  override [kGetConnection](broker: Broker, callback: Callback<Connection>): void {
    this.#give(this.#brokers.get(broker), callback);
  }

  override [kGetBootstrapConnection](callback: Callback<Connection>): void {
    const announced = this.currentMetadata?.brokers.values() ?? [];
    this.#give(this.#brokers.first([...this.#bootstrap, ...announced]), callback);
  }

  #give(opening: Promise<Connection>, callback: Callback<Connection>): void {
    opening
      .then(
        (connection) => callback(null, connection),
        (error: unknown) => callback(errorOf(error)),
      )
      .catch(() => this.end()); // an answer that the client cannot handle
  }
}

/** The client decides by its own errors whether it tries again. */
function errorOf(error: unknown): Error {
  if (error instanceof NetworkError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  return new NetworkError(cause.message, { cause, canRetry: !(cause instanceof EgressError) });
}
