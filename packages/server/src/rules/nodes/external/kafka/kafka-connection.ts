import type { TenantId } from "@orrery/model";
import type { MessageToProduce, ProduceResult } from "@platformatic/kafka";
import type { Metadata } from "../../../message/rule-message.ts";
import type { NetworkPort } from "../../../ports/network.ts";
import { inTime } from "../../parts/in-time.ts";
import type { OpenConnection } from "../../parts/kept-connection.ts";
import type { KafkaCluster } from "./kafka-cluster.ts";
import type { CheckedProducer } from "./kafka-producer.ts";

/** A cluster that does not answer before this time is given up. */
const PUBLISH_TIMEOUT_MS = 30_000;
/** The client remembers each topic; beyond this number it is replaced. */
const MAX_TOPICS = 10_000;
/** How often a topic is asked for that brokers are about to make; a second between them. */
const TOPIC_RETRIES = 8;
const LATE = "The brokers take too long to acknowledge the message";
const TOPIC = /^[\w.-]{1,249}$/;

export interface KafkaRecord {
  readonly topic: string;
  readonly value: string;
  readonly headers: ReadonlyMap<Buffer, Buffer>;
}

/** A producer of a Kafka cluster. */
export class KafkaConnection implements OpenConnection {
  readonly #producer: CheckedProducer;
  readonly #acks: number;
  #isLost = false;

  private constructor(producer: CheckedProducer, acks: number) {
    this.#producer = producer;
    this.#acks = acks;
  }

  /** Connects with the first message, as the contract's client does. @throws {Error} when no broker's address may be used. */
  static async open(network: NetworkPort, tenantId: TenantId, cluster: KafkaCluster): Promise<KafkaConnection> {
    const { brokers, clientId, tls, sasl, acks, retries, timeoutMs } = cluster;
    await Promise.any(brokers.map(({ host }) => network.resolve(host))).catch((error: AggregateError) => {
      throw error.errors[0];
    });
    const { CheckedProducer } = await import("./kafka-producer.ts"); // loaded with the first producer
    const options = { network, tenantId, clientId, timeoutMs, tls, sasl };
    return new KafkaConnection(new CheckedProducer(brokers, options, retries), acks);
  }

  get isLost(): boolean {
    return this.#isLost || (this.#producer.currentMetadata?.topics.size ?? 0) > MAX_TOPICS;
  }

  /** Resolves when the brokers have acknowledged the record, with its place. @throws {Error} when they do not. */
  async publish({ topic, value, headers }: KafkaRecord): Promise<Metadata> {
    if (!TOPIC.test(topic) || topic === "." || topic === "..") throw new Error(`Invalid topic: "${topic}"`);
    const record = { topic, value: Buffer.from(value), headers: new Map(headers) };
    const sent = this.#send(record);
    try {
      const { offsets } = await inTime(sent, PUBLISH_TIMEOUT_MS, LATE);
      this.#producer.answered();
      const place = offsets?.[0];
      return { offset: String(place?.offset ?? -1n), partition: String(place?.partition ?? -1), topic };
    } catch (error) {
      sent.catch(() => undefined);
      if (error instanceof Error && error.message === LATE) {
        this.#isLost = true;
        void this.#producer.end();
      }
      throw reasonOf(error);
    }
  }

  async #send(record: MessageToProduce): Promise<ProduceResult> {
    const { topic } = record;
    if (!this.#producer.currentMetadata?.topics.has(topic)) {
      // Brokers that make a topic when it is first asked for do not have it at once.
      await this.#producer.metadata({ topics: [topic], autocreateTopics: true, retries: TOPIC_RETRIES });
    }
    return this.#producer.send({ messages: [record], acks: this.#acks });
  }

  close(): Promise<void> {
    this.#isLost = true;
    return this.#producer.end();
  }
}

/** The client wraps what went wrong in errors that only say that something did. Kafka's name of it is that of the error. */
function reasonOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1));
  if (!(error instanceof Error)) return error;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const name: unknown = Reflect.get(error, "apiId");
  if (typeof name === "string") error.name = name;
  return error;
}
