import { expect, test } from "vitest";
import { MASK } from "../kernel/secrets/masked-credentials.ts";
import { maskedJson } from "./masked-json.ts";

test.each([
  // devices (reference: device connectivity, 2, 9, 10 and 15)
  ["MQTT_BASIC", "password"],
  ["LWM2M", "clientSecretKey"],
  ["provisioning", "provisionDeviceSecret"],
  ["claiming", "secretKey"],
  ["claiming by attribute", "claimingData"],
  ["SNMP V2C", "community"],
  ["SNMP V3", "authenticationPassphrase"],
  ["SNMP V3", "privacyPassphrase"],
  // external nodes (reference: rule engine, 3.6)
  ["rest api call", "proxyPassword"],
  ["kafka, a property of the client", "ssl.keystore.key"],
  ["kafka, a property of the client", "ssl.key.password"],
  ["rest api call, a header", "Authorization"],
  ["rest api call, a header", "X-Api-Key"],
  ["rest api call, cert.PEM", "privateKey"],
  ["mqtt, rabbitmq, send email", "password"],
  ["kafka, otherProperties", "sasl.jaas.config"],
  ["kafka, otherProperties", "ssl.keystore.password"],
  ["azure iot hub", "sasKey"],
  ["aws sns, aws sqs, send sms", "secretAccessKey"],
  ["gcp pubsub", "serviceAccountKey"],
  ["send sms", "accountToken"],
  // edges and authentication (reference: REST API)
  ["edge", "secret"],
  ["edge", "routingKey"],
  ["edge", "edgeLicenseKey"],
  ["sign-in provider", "clientSecret"],
  ["mobile app", "appSecret"],
  ["sign in", "token"],
  ["sign in", "refreshToken"],
  ["a certificate's owner", "clientKey"],
])("of %s, %s is masked", (_whose, name) => {
  const json = maskedJson({ metadata: { nodes: [{ configuration: { credentials: { [name]: "hush", type: "t" } } }] } });
  expect(JSON.parse(json)).toEqual({
    metadata: { nodes: [{ configuration: { credentials: { [name]: MASK, type: "t" } } }] },
  });
});

test.each([
  "routingKeyPattern",
  "accessTokenUri",
  "accessKeyId",
  "key",
  "privateKeyFileName",
  "serviceAccountKeyFileName",
  "credentialsType",
  "keySerializer",
  "communicationConfigs",
])("%s is not", (name) => {
  expect(JSON.parse(maskedJson({ [name]: "shown" }))).toEqual({ [name]: "shown" });
});

test("of a text that is too long only its length is kept, and what stands beside it", () => {
  const given = { name: "n", data: "x".repeat(600_000), password: "x".repeat(600_000) };
  const data = { omitted: "600000 characters are too many to keep" };
  expect(JSON.parse(maskedJson(given))).toEqual({ name: "n", data, password: MASK });
});

test("empty members and other types are not masked", () => {
  const nothing = { password: "", secret: null, token: false, community: [] };
  expect(JSON.parse(maskedJson(nothing))).toEqual(nothing);
});
