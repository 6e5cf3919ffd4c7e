import type { ConnectionOptions as TlsOptions } from "node:tls";
import type { Broker, SASLOptions } from "@platformatic/kafka";

/** How a Kafka cluster is reached. */
export interface KafkaCluster {
  readonly brokers: readonly Broker[];
  readonly clientId: string;
  /** Undefined for no TLS. */
  readonly tls: TlsOptions | undefined;
  readonly sasl: SASLOptions | undefined;
  /** Acknowledgements: of all replicas that are in step (-1), of the leader (1) or none (0). */
  readonly acks: number;
  readonly retries: number;
  readonly timeoutMs: number;
}

export type KafkaProperties = Readonly<Record<string, string>>;

const MAX_BROKERS = 20;
const MAX_RETRIES = 10;
const MAX_TIMEOUT_MS = 60_000;
const DEFAULT_PORT = 9092;
const ACKS: Readonly<Record<string, number>> = { all: -1, "-1": -1, "0": 0, "1": 1 };
const STRING_SERIALIZER = "org.apache.kafka.common.serialization.StringSerializer";
const MECHANISMS = ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] as const;

/** Properties of Kafka's own client that are secrets. */
export const isSecretProperty = (name: string): boolean => /password|jaas|keystore\.key$|secret|token/i.test(name);

export interface ClusterSettings {
  readonly bootstrapServers: string;
  readonly acks: string;
  readonly retries: number;
  readonly keySerializer: string;
  readonly valueSerializer: string;
  readonly otherProperties: KafkaProperties;
}

/** Reads how the cluster is reached from the settings of Kafka's own client. @throws {Error} naming what cannot be used. */
export function clusterOf(settings: ClusterSettings): KafkaCluster {
  const { otherProperties: properties, bootstrapServers } = settings;
  for (const serializer of [settings.keySerializer, settings.valueSerializer]) {
    if (serializer !== STRING_SERIALIZER) throw new Error(`Messages are texts: ${serializer} cannot be used`);
  }
  const acks = ACKS[settings.acks];
  if (acks === undefined) throw new Error(`acks must be all, -1, 0 or 1, not ${settings.acks}`);
  const protocol = (properties["security.protocol"] ?? "PLAINTEXT").toUpperCase();
  if (!["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"].includes(protocol)) {
    throw new Error(`security.protocol ${protocol} cannot be used`);
  }
  return {
    ...{ brokers: brokersOf(bootstrapServers), clientId: properties["client.id"] || "orrery", acks },
    tls: protocol.endsWith("SSL") ? tlsOf(properties) : undefined,
    sasl: protocol.startsWith("SASL") ? saslOf(properties) : undefined,
    retries: Math.min(Math.max(0, settings.retries), MAX_RETRIES),
    timeoutMs: Math.min(Math.max(1_000, Number(properties["request.timeout.ms"]) || 10_000), MAX_TIMEOUT_MS),
  };
}

function brokersOf(servers: string): readonly Broker[] {
  const places = servers.split(",").map((place) => place.trim());
  const brokers = places.filter(Boolean).map((place) => {
    const [, host, port = String(DEFAULT_PORT)] = /^(\[[^\]]+\]|[^:\s]+)(?::(\d{1,5}))?$/.exec(place) ?? [];
    if (host === undefined) throw new Error(`"${place}" is no address of a broker, such as example.org:9092`);
    return { host, port: Number(port) };
  });
  if (brokers.length === 0) throw new Error("The addresses of the brokers are missing");
  return brokers.slice(0, MAX_BROKERS);
}

function tlsOf(properties: KafkaProperties): TlsOptions {
  const { "ssl.truststore.certificates": ca, "ssl.keystore.certificate.chain": cert } = properties;
  const { "ssl.keystore.key": key, "ssl.key.password": passphrase } = properties;
  const isUnnamed = properties["ssl.endpoint.identification.algorithm"] === "";
  return {
    ...(ca ? { ca } : {}),
    ...(cert ? { cert } : {}),
    ...(key ? { key } : {}),
    ...(passphrase ? { passphrase } : {}),
    ...(isUnnamed ? { checkServerIdentity: () => undefined } : {}),
  };
}

function saslOf(properties: KafkaProperties): SASLOptions {
  const wanted = properties["sasl.mechanism"] ?? "GSSAPI";
  const mechanism = MECHANISMS.find((known) => known === wanted);
  if (!mechanism) throw new Error(`sasl.mechanism ${wanted} cannot be used, only ${MECHANISMS.join(", ")}`);
  const login = properties["sasl.jaas.config"] ?? "";
  const username = quoted(login, "username");
  const password = quoted(login, "password");
  if (username === undefined || password === undefined) {
    throw new Error("sasl.jaas.config has no username and password");
  }
  return { mechanism, username, password };
}

/** A value of the notation `name="value"`, in which quotes and backslashes of the value have a backslash before them. */
function quoted(text: string, name: string): string | undefined {
  const [, double, single] =
    new RegExp(`\\b${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)')`).exec(text) ?? [];
  return (double ?? single)?.replaceAll(/\\(.)/g, "$1");
}
