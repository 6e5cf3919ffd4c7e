import {
  choice,
  flag,
  labelled,
  number,
  on,
  pattern,
  required,
  settings,
  text,
  textMapWithSecrets,
  when,
} from "@orrery/model/settings";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { publisher } from "../../parts/publisher.ts";
import { clusterOf, isSecretProperty } from "./kafka-cluster.ts";
import { KafkaConnection } from "./kafka-connection.ts";
import { CHARSETS, headersOf } from "./kafka-headers.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' " +
  "stroke-width='2'%3E%3Ccircle cx='8' cy='5' r='2'/%3E%3Ccircle cx='8' cy='12' r='3'/%3E%3Ccircle cx='8' cy='19' r='2'/%3E" +
  "%3Ccircle cx='17' cy='8' r='2'/%3E%3Ccircle cx='17' cy='16' r='2'/%3E%3Cpath d='M8 7v2m0 6v2m2.5-6.5 4.5-2m-4.5 " +
  "5 4.5 2'/%3E%3C/svg%3E";

const SERIALIZER = "org.apache.kafka.common.serialization.StringSerializer";
const ACKS = [
  ["all", "All replicas (all)"],
  ["-1", "All replicas (-1)"],
  ["0", "None (0)"],
  ["1", "The leader (1)"],
] as const;

export const kafka = defineRuleNode({
  type: "org.thingsboard.rule.engine.kafka.TbKafkaNode",
  category: "EXTERNAL",
  name: "kafka",
  icon: ICON,
  description: "Publishes the data of the message to a topic of a Kafka cluster",
  details:
    "The topic may hold <code>${metadata}</code> and <code>$[data]</code>. The message goes on with <code>offset</code>, " +
    "<code>partition</code> and <code>topic</code> in the metadata. Of the other properties, those of security " +
    "(<code>security.protocol</code>, <code>sasl.*</code> with user and password, <code>ssl.*</code> with texts in PEM), " +
    "<code>client.id</code> and <code>request.timeout.ms</code> are used. A failure goes to <b>Failure</b>, with its reason " +
    "as <code>error</code> in the metadata.",
  form: "tbActionNodeKafkaConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: settings({
    topicPattern: required(labelled("Topic", pattern("my-topic"))),
    bootstrapServers: required(labelled("Brokers, separated by commas", text("localhost:9092"))),
    retries: required(labelled("Repetitions of a failed attempt", number(0))),
    batchSize: required(labelled("Batch size in bytes; not used", number(16_384))),
    linger: required(labelled("Time to fill a batch, in milliseconds; not used", number(0))),
    bufferMemory: required(labelled("Buffer memory in bytes; not used", number(33_554_432))),
    acks: required(labelled("Acknowledgements", choice(ACKS, "-1"))),
    keySerializer: required(labelled("Key serializer", text(SERIALIZER))),
    valueSerializer: required(labelled("Value serializer", text(SERIALIZER))),
    otherProperties: labelled("Other properties", textMapWithSecrets(isSecretProperty)),
    addMetadataKeyValuesAsKafkaHeaders: labelled("Add the metadata as headers", flag(false)),
    kafkaHeadersCharset: when(
      on("addMetadataKeyValuesAsKafkaHeaders"),
      labelled("Charset of the headers", choice(CHARSETS, "UTF-8")),
    ),
  }),
  destination: ({ bootstrapServers, otherProperties }) => [
    bootstrapServers,
    ...[
      "security.protocol",
      "sasl.mechanism",
      "ssl.endpoint.identification.algorithm",
      "ssl.truststore.certificates",
    ].map((name) => otherProperties[name]),
  ],
  async start(config, context) {
    const cluster = clusterOf(config);
    const { addMetadataKeyValuesAsKafkaHeaders: hasHeaders, kafkaHeadersCharset: charset } = config;
    return publisher(context, {
      kind: "kafka",
      configuration: [config.bootstrapServers, cluster.acks, cluster.retries, config.otherProperties],
      open: (network, tenantId) => KafkaConnection.open(network, tenantId, cluster),
      prepare: (patterns, { data, metadata }) => ({
        topic: patterns.expand(config.topicPattern),
        value: data,
        headers: hasHeaders ? headersOf(metadata, charset) : new Map<Buffer, Buffer>(),
      }),
      publish: (connection, record) => connection.publish(record),
    });
  },
});
