import {
  choice,
  fileText,
  flag,
  group,
  is,
  labelled,
  number,
  pattern,
  required,
  secret,
  secretFileText,
  settings,
  text,
  when,
  withoutDefault,
} from "@orrery/model/settings";
import type { ClientCertificate } from "../../../../kernel/egress/egress-request.ts";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { publisher } from "../../parts/publisher.ts";
import { type MqttBroker, MqttConnection } from "../mqtt/mqtt-connection.ts";
import { sasToken } from "./azure-sas.ts";

const PORT = 8883;
const API_VERSION = "2018-06-30";
const MAX_TIMEOUT_SECONDS = 200;
const TYPES = [
  ["sas", "Shared access signature"],
  ["cert.PEM", "PEM"],
] as const;
const isSas = is("credentials.type", "sas");
const isCertificate = is("credentials.type", "cert.PEM");

const form = settings({
  topicPattern: required(labelled("Topic", pattern("devices/<device_id>/messages/events/"))),
  host: required(labelled("Host of the hub", text("<iot-hub-name>.azure-devices.net"))),
  port: labelled("Port; always 8883", number(PORT)),
  connectTimeoutSec: required(labelled("Time to connect, in seconds", number(10))),
  clientId: required(labelled("Device id", text())),
  cleanSession: labelled("Clean session; always", flag(true)),
  ssl: labelled("TLS; always", flag(true)),
  credentials: group({
    type: choice(TYPES, "sas"),
    sasKey: when(isSas, labelled("Shared access key", withoutDefault(secret()))),
    caCert: labelled("CA certificate (PEM)", fileText()),
    cert: when(isCertificate, labelled("Certificate (PEM)", fileText())),
    privateKey: when(isCertificate, labelled("Private key (PEM)", secretFileText())),
    password: when(isCertificate, labelled("Password of the private key", withoutDefault(secret()))),
  }),
});

export const azureIotHub = defineRuleNode({
  type: "org.thingsboard.rule.engine.mqtt.azure.TbAzureIotHubNode",
  category: "EXTERNAL",
  name: "azure iot hub",
  icon: "cloud",
  description: "Publishes the data of the message to an Azure IoT hub, as a device of it",
  details:
    "The topic may hold <code>${metadata}</code> and <code>$[data]</code>. The message goes on when the hub has acknowledged " +
    "it. A failure goes to <b>Failure</b>, with its reason as <code>error</code> in the metadata.",
  form: "tbActionNodeAzureIotHubConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({ host, clientId, credentials }) => [host, clientId, credentials.type],
  async start(config, context) {
    const { clock } = context.services;
    const broker = brokerOf(config);
    const { sasKey } = config.credentials;
    return publisher(context, {
      kind: "azure",
      configuration: [broker, sasKey],
      open: (network, tenantId) => {
        const password = broker.tls?.cert ? undefined : sasToken(broker.host, sasKey, clock());
        return MqttConnection.open(network, tenantId, { ...broker, password });
      },
      prepare: (patterns, { data }) => ({ topic: patterns.expand(config.topicPattern), data }),
      publish: (connection, { topic, data }) => connection.publish(topic, data),
    });
  },
});

/** @throws {Error} when something is missing. */
function brokerOf({ host, clientId, connectTimeoutSec, credentials }: ReturnType<typeof form.read>): MqttBroker {
  if (!clientId) throw new Error("The device id is missing");
  return {
    ...{ host, port: PORT, clientId, cleanSession: true, tls: tlsOf(credentials) },
    username: `${host}/${clientId}/?api-version=${API_VERSION}`,
    timeoutMs: Math.min(Math.max(1, connectTimeoutSec), MAX_TIMEOUT_SECONDS) * 1_000,
  };
}

function tlsOf(credentials: ReturnType<typeof form.read>["credentials"]): ClientCertificate {
  const { type, sasKey, caCert, cert, privateKey, password } = credentials;
  const ca = caCert || undefined;
  if (type === "sas") {
    if (!sasKey) throw new Error("The shared access key is missing");
    return { ca };
  }
  if (!cert || !privateKey) throw new Error("The certificate and its private key are missing");
  return { ca, cert, key: privateKey, passphrase: password || undefined };
}
