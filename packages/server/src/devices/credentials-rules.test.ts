import { expect, test } from "vitest";
import { sha3 } from "./credentials-id.ts";
import { proofOf } from "./credentials-rules.ts";

const basic = (members: object) => ({
  credentialsType: "MQTT_BASIC" as const,
  credentialsValue: JSON.stringify(members),
});
const BOOTSTRAP = { bootstrapServer: { securityMode: "NO_SEC" }, lwm2mServer: { securityMode: "NO_SEC" } };
const lwm2m = (client: object, bootstrap: object = BOOTSTRAP) => ({
  credentialsType: "LWM2M_CREDENTIALS" as const,
  credentialsValue: JSON.stringify({ client, bootstrap }),
});
const HEX_32 = "0123456789abcdef0123456789abcdef";

test.each([
  [{ credentialsType: "ACCESS_TOKEN" as const, credentialsId: "TOKEN", credentialsValue: "x" }, "TOKEN"],
  [basic({ userName: "pump" }), "pump"],
  [basic({ userName: "pump", password: "secret" }), "pump"],
  [basic({ clientId: "c1" }), sha3("c1")],
  [basic({ clientId: "c1", userName: "pump", password: null }), sha3("c1|pump")],
  [lwm2m({ securityConfigClientMode: "NO_SEC", endpoint: "ep" }), "ep"],
  [lwm2m({ securityConfigClientMode: "RPK", endpoint: "ep", key: "k" }), "ep"],
  [lwm2m({ securityConfigClientMode: "PSK", endpoint: "ep", identity: "me", key: HEX_32 }), "me"],
  [lwm2m({ securityConfigClientMode: "X509", endpoint: "ep" }), "ep"],
  [lwm2m({ securityConfigClientMode: "X509", endpoint: "ep", cert: "MIIB" }), sha3("MIIB")],
])("%j are found by %s", (draft, credentialsId) => {
  expect(proofOf(draft).credentialsId).toBe(credentialsId);
});

test("a certificate is stored without its markers and line breaks", () => {
  const pem = "-----BEGIN CERTIFICATE-----\r\nMIIB\nAAAA\n-----END CERTIFICATE-----\n";
  const proof = proofOf({ credentialsType: "X509_CERTIFICATE", credentialsValue: pem });
  expect(proof).toEqual({
    credentialsType: "X509_CERTIFICATE",
    credentialsId: sha3("MIIBAAAA"),
    credentialsValue: "MIIBAAAA",
  });
});

test.each([
  [{}, "Device credentials type should be specified"],
  [{ credentialsType: "ACCESS_TOKEN" as const }, "Device credentials id should be specified!"],
  [{ credentialsType: "X509_CERTIFICATE" as const }, "Device credentials id should be specified!"],
  [
    { credentialsType: "MQTT_BASIC" as const, credentialsValue: "nonsense" },
    "Invalid credentials body for simple mqtt credentials!",
  ],
  [basic({ userName: 7 }), "Invalid credentials body for simple mqtt credentials!"],
  [basic({}), "Both mqtt client id and user name are empty!"],
  [basic({ clientId: "c1", password: "secret" }), "Password cannot be specified along with client id"],
  [lwm2m({ endpoint: "ep" }), "Invalid credentials body for LwM2M credentials!"],
  [
    lwm2m({ securityConfigClientMode: "NO_SEC", endpoint: "ep" }, {}),
    "Invalid credentials body for LwM2M credentials!",
  ],
  [lwm2m({ securityConfigClientMode: "NO_SEC", endpoint: " " }), "LwM2M client endpoint must be specified!"],
  [
    lwm2m({ securityConfigClientMode: "PSK", endpoint: "ep", identity: "me", key: "xyz" }),
    "LwM2M client PSK key must be random sequence in hex encoding!",
  ],
])("%j are refused: %s", (draft, message) => {
  expect(() => proofOf(draft)).toThrow(message);
});
