import type { DeviceCredentials } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { type ConnectPlace, connectGuide, pasted, protocolsOf, windowsWord } from "./connect-commands.ts";

const PLACE: ConnectPlace = {
  httpOrigin: "https://iot.example",
  mqttHost: "iot.example",
  mqttPort: 1883,
  mqttTlsPort: 8883,
  coapPort: 5683,
  transport: "DEFAULT",
};
const of = (
  credentialsType: DeviceCredentials["credentialsType"],
  credentialsId: string,
  value: object | null = null,
): DeviceCredentials => ({
  id: { id: "1" },
  createdTime: 0,
  deviceId: { entityType: "DEVICE", id: "0c5fd9f0-1111-11ee-8000-000000000001" } as DeviceCredentials["deviceId"],
  credentialsType,
  credentialsId,
  credentialsValue: value && JSON.stringify(value),
});
const TOKEN = of("ACCESS_TOKEN", "q7Rk2mV9");
const BASIC = of("MQTT_BASIC", "x", { clientId: "pump 1", userName: "p", password: "it's" });

describe("protocols", () => {
  test.each([
    ["a token and any transport", TOKEN, PLACE, ["mqtt", "http", "coap"]],
    ["a token where CoAP is off", TOKEN, { ...PLACE, coapPort: undefined }, ["mqtt", "http"]],
    ["a token and a profile of MQTT", TOKEN, { ...PLACE, transport: "MQTT" as const }, ["mqtt"]],
    ["a token and a profile of CoAP", TOKEN, { ...PLACE, transport: "COAP" as const }, ["coap"]],
    ["MQTT basic", BASIC, PLACE, ["mqtt"]],
    ["a certificate", of("X509_CERTIFICATE", "x"), PLACE, ["mqtt"]],
    ["a certificate without TLS", of("X509_CERTIFICATE", "x"), { ...PLACE, mqttTlsPort: undefined }, []],
    ["LwM2M", of("LWM2M_CREDENTIALS", "x"), { ...PLACE, transport: "LWM2M" as const }, []],
  ])("with %s", (_, credentials, place, expected) => {
    expect(protocolsOf(credentials, place)).toEqual(expected);
  });
});

test.each([
  [
    "mqtt",
    "linux",
    false,
    "mosquitto_pub -h iot.example -p 1883 -q 1 -t v1/devices/me/telemetry -u q7Rk2mV9 -m '{\"temperature\": 21.5}'",
  ],
  [
    "mqtt",
    "linux",
    true,
    "mosquitto_pub -h iot.example -p 8883 -q 1 --cafile ca.pem -t v1/devices/me/telemetry -u q7Rk2mV9 -m '{\"temperature\": 21.5}'",
  ],
  [
    "mqtt",
    "windows",
    false,
    'mosquitto_pub -h iot.example -p 1883 -q 1 -t v1/devices/me/telemetry -u q7Rk2mV9 -m "{\\"temperature\\": 21.5}"',
  ],
  [
    "mqtt",
    "docker",
    true,
    'docker run --rm -v "$PWD":/keys -w /keys eclipse-mosquitto mosquitto_pub -h iot.example -p 8883 -q 1 --cafile ca.pem -t v1/devices/me/telemetry -u q7Rk2mV9 -m \'{"temperature": 21.5}\'',
  ],
  [
    "http",
    "macos",
    false,
    "curl -X POST https://iot.example/api/v1/q7Rk2mV9/telemetry -H 'Content-Type: application/json' -d '{\"temperature\": 21.5}'",
  ],
  [
    "coap",
    "linux",
    false,
    "coap-client-notls -m post -t json -e '{\"temperature\": 21.5}' coap://iot.example:5683/api/v1/q7Rk2mV9/telemetry",
  ],
] as const)("%s on %s with TLS %s", (protocol, system, tls, expected) => {
  const { send } = connectGuide(TOKEN, PLACE, { protocol, system, tls });
  expect(pasted(send, system).replaceAll(" \\\n  ", " ")).toBe(expected);
});

test("MQTT basic gives the members that are set, a profile its topic, and what is local is found from a container", () => {
  const place = { ...PLACE, mqttHost: "localhost", httpOrigin: "http://localhost:8080", telemetryTopic: "site/+/t" };
  const { send, facts } = connectGuide(BASIC, place, { protocol: "mqtt", system: "docker", tls: false });
  expect(send.join(" ")).toContain("-h host.docker.internal -p 1883 -q 1 -t site/+/t -i 'pump 1' -u p -P 'it'\\''s'");
  expect(facts.map(({ label }) => label)).toEqual(["host", "topic", "client-id", "user-name"]);
  const http = connectGuide(TOKEN, place, { protocol: "http", system: "docker", tls: false });
  expect(http.send[0]).toContain("http://host.docker.internal:8080/api/v1/");
});

test.each([
  ["plain", "plain"],
  ["a b", '"a b"'],
  ['{"a":1}', '"{\\"a\\":1}"'],
  ["a b\\", '"a b\\\\"'],
])("a word on Windows: %s", (text, expected) => {
  expect(windowsWord(text)).toBe(expected);
});
