import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { DEVICE_CERTIFICATE } from "../transports/testing/certificates.ts";
import { sha3, withoutDecoration } from "./credentials-id.ts";
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
const CERTIFICATE = withoutDecoration(DEVICE_CERTIFICATE.cert);
const PUBLIC_KEY = createPublicKey(DEVICE_CERTIFICATE.cert).export({ format: "der", type: "spki" }).toString("base64");
const SECRET_KEY = createPrivateKey(DEVICE_CERTIFICATE.key).export({ format: "der", type: "pkcs8" }).toString("base64");
const RSA = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const RSA_KEY = RSA.publicKey.export({ format: "der", type: "spki" }).toString("base64");
const NO_SEC = { securityConfigClientMode: "NO_SEC", endpoint: "ep" };
/** The same for the server and for the bootstrap server. */
const shown = (securityMode: string, clientPublicKeyOrId: string, clientSecretKey: string) => ({
  bootstrapServer: { securityMode: "NO_SEC" },
  lwm2mServer: { securityMode, clientPublicKeyOrId, clientSecretKey },
});
const NO_EC_KEY = "LwM2M client RPK key must be in standard [RFC7250] and support only EC algorithm";
const HEX_32 = "0123456789abcdef0123456789abcdef";

test.each([
  [{ credentialsType: "ACCESS_TOKEN" as const, credentialsId: "TOKEN", credentialsValue: "x" }, "TOKEN"],
  [basic({ userName: "pump" }), "pump"],
  [basic({ userName: "pump", password: "secret" }), "pump"],
  [basic({ clientId: "c1" }), sha3("c1")],
  [basic({ clientId: "c1", userName: "pump", password: null }), sha3("c1|pump")],
  [lwm2m({ securityConfigClientMode: "NO_SEC", endpoint: "ep" }), "ep"],
  [lwm2m({ securityConfigClientMode: "RPK", endpoint: "ep", key: PUBLIC_KEY }), "ep"],
  [lwm2m({ securityConfigClientMode: "PSK", endpoint: "ep", identity: "me", key: HEX_32 }), "me"],
  [lwm2m({ securityConfigClientMode: "X509", endpoint: "ep" }), "ep"],
  [lwm2m({ securityConfigClientMode: "X509", endpoint: "ep", cert: DEVICE_CERTIFICATE.cert }), sha3(CERTIFICATE)],
])("%j are found by %s", (draft, credentialsId) => {
  expect(proofOf(draft).credentialsId).toBe(credentialsId);
});

test("what an LwM2M device shows to its servers is checked, and stored without markers and line breaks", () => {
  const bootstrap = shown("X509", DEVICE_CERTIFICATE.cert, SECRET_KEY);
  const { credentialsValue } = proofOf(lwm2m(NO_SEC, bootstrap));
  expect(JSON.parse(credentialsValue ?? "")).toEqual({
    client: NO_SEC,
    bootstrap: shown("X509", CERTIFICATE, SECRET_KEY),
  });
  proofOf(lwm2m(NO_SEC, shown("RPK", PUBLIC_KEY, SECRET_KEY)));
  proofOf(lwm2m(NO_SEC, shown("PSK", "me", HEX_32)));
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
  [lwm2m({ securityConfigClientMode: "RPK", endpoint: "ep" }), "LwM2M client RPK key must be specified!"],
  [lwm2m({ securityConfigClientMode: "RPK", endpoint: "ep", key: "k" }), NO_EC_KEY],
  [lwm2m({ securityConfigClientMode: "RPK", endpoint: "ep", key: CERTIFICATE }), NO_EC_KEY],
  [lwm2m({ securityConfigClientMode: "RPK", endpoint: "ep", key: RSA_KEY }), NO_EC_KEY],
  [
    lwm2m({ securityConfigClientMode: "X509", endpoint: "ep", cert: PUBLIC_KEY }),
    "LwM2M client X509 certificate must be in DER-encoded X509v3 format",
  ],
  [lwm2m(NO_SEC, shown("PSK", "", HEX_32)), "LwM2M server client PSK identity must be specified"],
  [lwm2m(NO_SEC, shown("PSK", "me", "ab")), "LwM2M server client PSK key length must be 32"],
  [lwm2m(NO_SEC, shown("RPK", "k", SECRET_KEY)), "LwM2M server client RPK public key or id must be in standard"],
  [lwm2m(NO_SEC, shown("RPK", PUBLIC_KEY, "")), "LwM2M server client RPK secret key must be specified!"],
  [lwm2m(NO_SEC, shown("X509", CERTIFICATE, PUBLIC_KEY)), "LwM2M server client X509 secret key must be in PKCS#8"],
  [lwm2m(NO_SEC, shown("X509", PUBLIC_KEY, SECRET_KEY)), "LwM2M server client X509 public key or id must be in DER"],
  [lwm2m(NO_SEC, shown("GUESS", "", "")), "Invalid credentials body for LwM2M credentials!"],
])("%j are refused: %s", (draft, message) => {
  expect(() => proofOf(draft)).toThrow(message);
});
