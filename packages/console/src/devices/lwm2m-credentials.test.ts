import { expect, test } from "vitest";
import { lwm2mCredentialsForm, readLwm2mCredentials, writeLwm2mCredentials } from "./lwm2m-credentials.ts";

const NO_SEC = { securityMode: "NO_SEC" };
const KEY = "0".repeat(32);

test.each<[string, object, object]>([
  ["no security", { securityConfigClientMode: "NO_SEC", endpoint: "urn:1" }, NO_SEC],
  ["a pre-shared key", { securityConfigClientMode: "PSK", endpoint: "urn:1", identity: "me", key: KEY }, NO_SEC],
  [
    "a public key",
    { securityConfigClientMode: "RPK", endpoint: "urn:1", key: "AAAA" },
    { securityMode: "RPK", clientPublicKeyOrId: "A", clientSecretKey: "B" },
  ],
  ["a certificate", { securityConfigClientMode: "X509", endpoint: "urn:1", cert: "" }, NO_SEC],
])("BLOCK-3.179 LwM2M credentials are read and written as they are stored: %s", (_, client, lwm2mServer) => {
  const stored = { client, bootstrap: { bootstrapServer: NO_SEC, lwm2mServer } };
  expect(JSON.parse(writeLwm2mCredentials(readLwm2mCredentials(JSON.stringify(stored))))).toEqual(stored);
});

test("the identity of a pre-shared key is the endpoint unless one is given", () => {
  const text = writeLwm2mCredentials({ endpoint: " urn:1 ", securityConfigClientMode: "PSK", key: KEY });
  expect(JSON.parse(text)).toMatchObject({ client: { endpoint: "urn:1", identity: "urn:1" } });
});

test.each([
  ["0".repeat(31), true],
  ["g".repeat(32), true],
  [KEY, false],
  ["F".repeat(128), false],
  ["0".repeat(160), true],
])("a pre-shared key has 32, 64, 96 or 128 hexadecimal digits: %s", (key, isWrong) => {
  const problems = lwm2mCredentialsForm.check({
    securityConfigClientMode: "PSK",
    key,
    lwm2mServer: { securityMode: "PSK", clientSecretKey: key },
  });
  const wrong = isWrong ? "transport.psk-invalid" : undefined;
  expect(problems).toMatchObject({ key: wrong, "lwm2mServer.clientSecretKey": wrong });
});
