import {
  choice,
  flag,
  labelled,
  nullByDefault,
  number,
  pattern,
  required,
  secret,
  settings,
  text,
  textMap,
} from "@orrery/model/settings";
import type { Envelope } from "rabbitmq-client";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { publisher } from "../../parts/publisher.ts";
import { type RabbitMqBroker, RabbitMqConnection } from "./rabbitmq-connection.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' " +
  "stroke-width='2'%3E%3Cpath d='M4 20V5h4v6h5V5h4v6h3v9zM15 15h2'/%3E%3C/svg%3E";

const MAX_TIMEOUT_MS = 120_000;

/** What the names of `messageProperties` stand for. */
const PROPERTIES: Readonly<Record<string, Envelope>> = {
  BASIC: { contentType: "application/octet-stream", durable: false, priority: 0 },
  TEXT_PLAIN: { contentType: "text/plain", durable: false, priority: 0 },
  MINIMAL_BASIC: {},
  MINIMAL_PERSISTENT_BASIC: { durable: true },
  PERSISTENT_BASIC: { contentType: "application/octet-stream", durable: true, priority: 0 },
  PERSISTENT_TEXT_PLAIN: { contentType: "text/plain", durable: true, priority: 0 },
};

const form = settings({
  exchangeNamePattern: labelled("Exchange, the default one when empty", pattern("")),
  routingKeyPattern: labelled("Routing key", pattern("")),
  messageProperties: nullByDefault(labelled("Message properties", choice(Object.keys(PROPERTIES)))),
  host: required(text("localhost")),
  port: required(number(5672)),
  virtualHost: labelled("Virtual host", text("/")),
  username: labelled("User", text("guest")),
  password: secret("guest"),
  automaticRecoveryEnabled: labelled("Automatic recovery: a lost connection is always opened again", flag(false)),
  connectionTimeout: required(labelled("Time to connect, in milliseconds", number(60_000))),
  handshakeTimeout: required(labelled("Time for the handshake, in milliseconds", number(10_000))),
  clientProperties: labelled("Client properties, of which connection_name is used", textMap()),
});

export const rabbitMq = defineRuleNode({
  type: "org.thingsboard.rule.engine.rabbitmq.TbRabbitMqNode",
  category: "EXTERNAL",
  name: "rabbitmq",
  icon: ICON,
  description: "Publishes the data of the message to an exchange of a RabbitMQ broker",
  details:
    "Exchange and routing key may hold <code>${metadata}</code> and <code>$[data]</code>. The message goes on when the " +
    "broker has confirmed it. A failure goes to <b>Failure</b>, with its reason as <code>error</code> in the metadata.",
  form: "tbActionNodeRabbitMqConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({ host, port, virtualHost, username }) => [host, port, virtualHost, username],
  async start(config, context) {
    const broker = brokerOf(config);
    const properties = propertiesOf(config.messageProperties);
    return publisher(context, {
      kind: "rabbitmq",
      configuration: broker,
      open: (network, tenantId) => RabbitMqConnection.open(network, tenantId, broker),
      prepare: (patterns, { data }) => ({
        exchange: patterns.expand(config.exchangeNamePattern),
        routingKey: patterns.expand(config.routingKeyPattern),
        data,
      }),
      publish: (connection, { exchange, routingKey, data }) =>
        connection.publish({ ...properties, exchange, routingKey }, data),
    });
  },
});

function propertiesOf(name: string | undefined): Envelope {
  return (name === undefined ? undefined : PROPERTIES[name]) ?? {};
}

function brokerOf(config: ReturnType<typeof form.read>): RabbitMqBroker {
  const { host, port, virtualHost, username, password, connectionTimeout, handshakeTimeout } = config;
  const timeoutMs = connectionTimeout + handshakeTimeout;
  return {
    ...{ host, port, virtualHost, username, password, name: config.clientProperties.connection_name },
    timeoutMs: timeoutMs > 0 ? Math.min(timeoutMs, MAX_TIMEOUT_MS) : MAX_TIMEOUT_MS,
  };
}
