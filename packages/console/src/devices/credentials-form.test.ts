import { describe, expect, test } from "vitest";
import {
  CREDENTIALS_OF,
  type CredentialsValues,
  credentialsProblems,
  EMPTY_CREDENTIALS,
  writeCredentials,
} from "./credentials-form.ts";

const of = (values: Partial<CredentialsValues>): CredentialsValues => ({ ...EMPTY_CREDENTIALS, ...values });

describe("credentialsProblems", () => {
  test.each<[Partial<CredentialsValues>, Partial<Record<keyof CredentialsValues, string>>]>([
    [{ token: " " }, { token: "device.access-token-required" }],
    [{ token: "x".repeat(33) }, { token: "device.access-token-invalid" }],
    [{ token: "x".repeat(32) }, {}],
    [{ type: "MQTT_BASIC" }, { clientId: "device.client-id-or-user-name-required" }],
    [{ type: "MQTT_BASIC", clientId: "c" }, {}],
    [{ type: "MQTT_BASIC", clientId: "c", password: "p" }, { userName: "device.user-name-required" }],
    [{ type: "MQTT_BASIC", userName: "u", password: "p" }, {}],
    [{ type: "X509_CERTIFICATE" }, { certificate: "device.rsa-key-required" }],
  ])("%o", (values, expected) => {
    expect(credentialsProblems(of(values))).toEqual(expected);
  });
});

describe("writeCredentials", () => {
  test("a token is the id", () => {
    expect(writeCredentials(of({ token: " T1 " }))).toEqual({
      credentialsType: "ACCESS_TOKEN",
      credentialsId: "T1",
      credentialsValue: null,
    });
  });

  test("empty members of MQTT basic are null, a password keeps its spaces", () => {
    const { credentialsValue } = writeCredentials(of({ type: "MQTT_BASIC", userName: "u", password: " p " }));
    expect(JSON.parse(credentialsValue ?? "")).toEqual({ clientId: null, userName: "u", password: " p " });
  });
});

test("BLOCK-3.186, BLOCK-3.187, BLOCK-3.188, BLOCK-3.189 each transport has its kinds of credentials", () => {
  const kinds = (of: keyof typeof CREDENTIALS_OF) => CREDENTIALS_OF[of].toSorted();
  expect(kinds("DEFAULT")).toEqual(["ACCESS_TOKEN", "MQTT_BASIC", "X509_CERTIFICATE"]);
  expect(kinds("MQTT")).toEqual(["ACCESS_TOKEN", "MQTT_BASIC", "X509_CERTIFICATE"]);
  expect(kinds("COAP")).toEqual(["ACCESS_TOKEN", "X509_CERTIFICATE"]);
  expect(kinds("LWM2M")).toEqual(["LWM2M_CREDENTIALS"]);
  expect(kinds("SNMP")).toEqual(["ACCESS_TOKEN"]);
});
