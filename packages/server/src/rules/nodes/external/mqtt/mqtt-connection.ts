import type { TenantId } from "@orrery/model";
import type { MqttClient } from "mqtt";
import type { ClientCertificate } from "../../../../kernel/egress/egress-request.ts";
import type { NetworkPort } from "../../../ports/network.ts";
import { inTime } from "../../parts/in-time.ts";
import type { OpenConnection } from "../../parts/kept-connection.ts";
import { boundReceived } from "../../parts/received-bytes.ts";

/** A broker that does not acknowledge a message before this time is given up. */
const PUBLISH_TIMEOUT_MS = 30_000;
/** What waits for an acknowledgement gets this long when the connection is closed. */
const CLOSE_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_SECONDS = 60;

/** Where an MQTT broker is, and who connects. */
export interface MqttBroker {
  readonly host: string;
  readonly port: number;
  /** TLS; undefined for none. */
  readonly tls: ClientCertificate | undefined;
  /** Random when empty. */
  readonly clientId: string;
  readonly cleanSession: boolean;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** For the network and for the answer of the broker, each. */
  readonly timeoutMs: number;
}

/** A connection to an MQTT 3.1.1 broker, for messages with quality of service 1. */
export class MqttConnection implements OpenConnection {
  readonly #client: MqttClient;
  readonly #answered: () => void;
  #isLost = false;

  private constructor(client: MqttClient, answered: () => void) {
    this.#client = client;
    this.#answered = answered;
    const lost = (): void => {
      this.#isLost = true;
      client.end(true); // messages without an acknowledgement fail
    };
    client.on("close", lost).on("error", lost);
  }

  /** @throws {Error} when the broker cannot be reached, or refuses the client. */
  static async open(network: NetworkPort, tenantId: TenantId, broker: MqttBroker): Promise<MqttConnection> {
    const { host, port, tls, clientId, cleanSession: clean, username, password, timeoutMs } = broker;
    const { MqttClient } = await import("mqtt"); // loaded with the first connection
    const socket = await network.connect(tenantId, { host, port, tls, timeoutMs });
    const answered = boundReceived(socket);
    const client = new MqttClient(() => socket, {
      ...{ protocolVersion: 4, reconnectPeriod: 0, keepalive: KEEP_ALIVE_SECONDS, resubscribe: false },
      ...{ connectTimeout: timeoutMs, clean, ...(clientId === "" ? {} : { clientId }) },
      ...{ ...(username === undefined ? {} : { username }), ...(password === undefined ? {} : { password }) },
    });
    try {
      await new Promise<void>((resolve, reject) => {
        client.once("connect", () => resolve()).once("error", reject);
        client.once("close", () => reject(new Error(`${host}:${port} closed the connection`)));
      });
      return new MqttConnection(client, answered);
    } catch (error) {
      client.on("error", () => undefined).end(true);
      socket.destroy();
      throw error;
    }
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Resolves when the broker has acknowledged the message. @throws {Error} when it does not. */
  async publish(topic: string, payload: string): Promise<undefined> {
    checkTopic(topic);
    const published = this.#client.publishAsync(topic, payload, { qos: 1, retain: false });
    try {
      await inTime(published, PUBLISH_TIMEOUT_MS, "The broker takes too long to acknowledge the message");
      this.#answered();
      return undefined;
    } catch (error) {
      published.catch(() => undefined);
      this.#client.end(true); // else it might still be sent, after the message has failed
      this.#isLost = true;
      throw error;
    }
  }

  async close(): Promise<void> {
    const ended = this.#client.endAsync(this.#isLost);
    await inTime(ended, CLOSE_TIMEOUT_MS, "late").catch(() => this.#client.end(true));
  }
}

const MAX_TOPIC_BYTES = 65_535;

/** MQTT 3.1.1, 4.7: what a message is published at has no wildcards. @throws {Error} when the topic has. */
function checkTopic(topic: string): void {
  if (topic === "" || /[+#\0]/.test(topic)) throw new Error(`No message can be published at the topic "${topic}"`);
  if (Buffer.byteLength(topic) > MAX_TOPIC_BYTES) throw new Error("The topic is too long");
}
