import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha3 } from "../devices/credentials-id.ts";
import { FixtureLookup, fixtureDevice } from "../transports/testing/device-fixture.ts";
import { certificateCredentialsId, DeviceAuthentication } from "./credentials.ts";

const basic = (value: object) => JSON.stringify(value);
const lookup = new FixtureLookup()
  .addToken(fixtureDevice(1), "token")
  .add(fixtureDevice(2), {
    credentialsType: "MQTT_BASIC",
    credentialsId: "user",
    credentialsValue: basic({ clientId: null, userName: "user", password: "secret" }),
  })
  .add(fixtureDevice(3), {
    credentialsType: "MQTT_BASIC",
    credentialsId: sha3("client"),
    credentialsValue: basic({ clientId: "client" }),
  })
  .add(fixtureDevice(4), {
    credentialsType: "MQTT_BASIC",
    credentialsId: sha3("c4|u4"),
    credentialsValue: basic({ clientId: "c4", userName: "u4", password: "p4" }),
  })
  .add(fixtureDevice(5), {
    credentialsType: "LWM2M_CREDENTIALS",
    credentialsId: "endpoint",
    credentialsValue: "{}",
  })
  .addToken(fixtureDevice(6), "u4");
const authentication = new DeviceAuthentication(lookup);

test.each([
  ["a token as user name", { clientId: "x", userName: "token" }, 1],
  ["a token with any password", { userName: "token", password: "whatever" }, 1],
  ["an unknown token", { userName: "nobody" }, undefined],
  ["a user name with its password", { userName: "user", password: "secret" }, 2],
  ["a user name with its password and some client id", { clientId: "x", userName: "user", password: "secret" }, 2],
  ["a user name with a wrong password", { userName: "user", password: "wrong" }, undefined],
  ["a user name without its password", { userName: "user" }, undefined],
  ["a client id alone", { clientId: "client" }, 3],
  ["an unknown client id alone", { clientId: "other" }, undefined],
  ["client id, user name and password", { clientId: "c4", userName: "u4", password: "p4" }, 4],
  [
    "client id and user name with a wrong password: no other way is tried",
    { clientId: "c4", userName: "u4" },
    undefined,
  ],
  ["another client id with that user name, which is a token too", { clientId: "c5", userName: "u4" }, 6],
  ["credentials of another kind", { userName: "endpoint" }, undefined],
  ["nothing", {}, undefined],
])("MQTT: %s", async (_what, presented, device) => {
  const match = await authentication.byMqtt(presented);
  expect(match?.device.name).toBe(device === undefined ? undefined : `device ${device}`);
});

test("HTTP takes tokens only", async () => {
  expect((await authentication.byToken("token"))?.device.name).toBe("device 1");
  expect(await authentication.byToken("user")).toBeUndefined();
});

test("a certificate is found by the hash of its text without decoration", async () => {
  const der = Buffer.from("not really a certificate");
  const pem = `-----BEGIN CERTIFICATE-----\r\n${der.toString("base64")}\n-----END CERTIFICATE-----`;
  const id = createHash("sha3-256").update(der.toString("base64")).digest("hex");
  expect(certificateCredentialsId(der)).toBe(id);
  expect(sha3(pem)).toBe(id);
  const device = fixtureDevice(7);
  lookup.add(device, { credentialsType: "X509_CERTIFICATE", credentialsId: id, credentialsValue: pem });
  expect((await authentication.byCertificate(der))?.device).toBe(device);
  expect(await authentication.byCertificate(Buffer.from("another"))).toBeUndefined();
});
