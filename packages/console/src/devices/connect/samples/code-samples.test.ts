import type { DeviceCredentials } from "@orrery/model";
import { expect, test } from "vitest";
import type { ConnectPlace } from "../connect-commands.ts";
import { codeSample, SAMPLE_LANGUAGES } from "./code-samples.ts";
import { connectAddress } from "./connect-address.ts";

const PLACE: ConnectPlace = {
  ...{ httpOrigin: "https://iot.example.org", mqttHost: "iot.example.org", mqttPort: 1883, mqttTlsPort: 8883 },
  ...{ coapPort: 5683, transport: "DEFAULT" },
};
const credentials = (credentialsType: DeviceCredentials["credentialsType"], id: string, value: object | null = null) =>
  ({ credentialsType, credentialsId: id, credentialsValue: value && JSON.stringify(value) }) as DeviceCredentials; // the device is not asked
const TOKEN = credentials("ACCESS_TOKEN", "a/b");
const BASIC = credentials("MQTT_BASIC", "x", { clientId: "c 1", userName: "me", password: 'p"w' });
const CERTIFICATE = credentials("X509_CERTIFICATE", "hash");

test.each([
  ["mqtt", false, TOKEN, "mqtt://a%2Fb@iot.example.org:1883"],
  ["mqtt", true, TOKEN, "mqtts://a%2Fb@iot.example.org:8883"],
  ["mqtt", false, BASIC, "mqtt://me:p%22w@iot.example.org:1883?clientId=c%201"],
  ["mqtt", true, CERTIFICATE, "mqtts://iot.example.org:8883"],
  ["http", false, TOKEN, "https://iot.example.org/api/v1/a%2Fb/telemetry"],
  ["coap", false, TOKEN, "coap://iot.example.org:5683/api/v1/a%2Fb/telemetry"],
] as const)("the address over %s (TLS: %s)", (protocol, tls, given, address) => {
  expect(connectAddress(given, PLACE, { protocol, tls })).toBe(address);
});

test.each([
  ["mqtt", TOKEN, false, ["a/b", "1883", "v1/devices/me/telemetry"]],
  ["mqtt", BASIC, false, ['"c 1"', '"me"', '"p\\"w"']],
  ["mqtt", CERTIFICATE, true, ["8883", "ca.pem", "device.pem", "device.key"]],
  ["http", TOKEN, false, ["https://iot.example.org/api/v1/a%2Fb/telemetry"]],
  ["coap", TOKEN, false, ["iot.example.org", "api/v1/a%2Fb/telemetry", "5683"]],
] as const)("programs over %s have the credentials of the device", (protocol, given, tls, parts) => {
  for (const language of SAMPLE_LANGUAGES) {
    const sample = codeSample(language, given, PLACE, { protocol, tls });
    for (const part of [...parts, "temperature"]) expect(sample).toContain(part);
  }
});

test("programs for Node are JavaScript", () => {
  for (const protocol of ["mqtt", "http", "coap"] as const) {
    const given = protocol === "mqtt" ? BASIC : TOKEN;
    const body = codeSample("node", given, PLACE, { protocol, tls: false }).replaceAll(/^import .*$/gm, "");
    expect(() => new Function(`return async () => {${body}}`)).not.toThrow();
  }
});

test("a topic of the profile is used", () => {
  const place = { ...PLACE, telemetryTopic: "plant/7" };
  expect(codeSample("python", TOKEN, place, { protocol: "mqtt", tls: false })).toContain('"plant/7"');
});
