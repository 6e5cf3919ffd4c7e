import { clientCredentials, flag, labelled, number, pattern, required, settings, text } from "@orrery/model/settings";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { credentialsOf, tlsOf } from "../../parts/credentials.ts";
import { publisher } from "../../parts/publisher.ts";
import { type MqttBroker, MqttConnection } from "./mqtt-connection.ts";

const MAX_TIMEOUT_SECONDS = 200;

const form = settings({
  topicPattern: required(labelled("Topic", pattern("my-topic"))),
  host: required(text()),
  port: required(number(1883)),
  connectTimeoutSec: required(labelled("Time to connect, in seconds", number(10))),
  clientId: labelled("Client id, random when empty", text()),
  appendClientIdSuffix: labelled("Append the name of the server to the client id", flag(false)),
  cleanSession: labelled("Clean session", flag(true)),
  ssl: labelled("TLS", flag(false)),
  credentials: clientCredentials("credentials"),
});

export const mqtt = defineRuleNode({
  type: "org.thingsboard.rule.engine.mqtt.TbMqttNode",
  category: "EXTERNAL",
  name: "mqtt",
  icon: "call_split",
  description: "Publishes the data of the message to an MQTT broker",
  details:
    "The topic may hold <code>${metadata}</code> and <code>$[data]</code>. Messages are published with quality of " +
    "service 1: the message goes on when the broker has acknowledged it. A failure goes to <b>Failure</b>, with its " +
    "reason as <code>error</code> in the metadata.",
  form: "tbActionNodeMqttConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({ host, port, ssl, credentials }) => [host, port, ssl, credentials.type, credentials.username],
  async start(config, context) {
    const broker = brokerOf(config, context.services.serviceId);
    return publisher(context, {
      kind: "mqtt",
      configuration: broker,
      open: (network, tenantId) => MqttConnection.open(network, tenantId, broker),
      prepare: (patterns, { data }) => ({ topic: patterns.expand(config.topicPattern), data }),
      publish: async (connection, { topic, data }) => connection.publish(topic, data),
    });
  },
});

/** @throws {Error} when no broker can be reached with the settings. */
function brokerOf(config: ReturnType<typeof form.read>, serviceId: string): MqttBroker {
  const { host, port, connectTimeoutSec, clientId = "", appendClientIdSuffix, cleanSession, ssl } = config;
  if (!host) throw new Error("Host can't be empty");
  const credentials = credentialsOf(config.credentials);
  const isBasic = credentials.type === "basic";
  return {
    ...{ host, port, cleanSession, tls: ssl ? tlsOf(credentials) : undefined },
    clientId: clientId !== "" && appendClientIdSuffix ? `${clientId}_${serviceId}` : clientId,
    username: isBasic ? credentials.username : undefined,
    password: isBasic ? (credentials.password ?? "") : undefined,
    timeoutMs: Math.min(Math.max(1, connectTimeoutSec), MAX_TIMEOUT_SECONDS) * 1_000,
  };
}
