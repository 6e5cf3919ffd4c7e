import type { DeviceCredentials } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { connectivityCommands, parseMqttBasic, shellWord } from "./connectivity-commands.ts";

const ENDPOINTS = { httpOrigin: "http://iot.example:8080", mqttHost: "iot.example", mqttPort: 1883 };

function credentials(type: DeviceCredentials["credentialsType"], id: string, value: string | null): DeviceCredentials {
  const deviceId = {
    entityType: "DEVICE",
    id: "0c5fd9f0-1111-11ee-8000-000000000001",
  } as DeviceCredentials["deviceId"];
  return {
    id: { id: "1" },
    createdTime: 0,
    deviceId,
    credentialsType: type,
    credentialsId: id,
    credentialsValue: value,
  };
}

describe("connectivityCommands", () => {
  test("an access token works by MQTT and by HTTP", () => {
    expect(connectivityCommands(credentials("ACCESS_TOKEN", "A1_TOKEN", null), ENDPOINTS)).toEqual([
      {
        protocol: "mqtt",
        text: `mosquitto_pub -h iot.example -p 1883 -q 1 -t v1/devices/me/telemetry -u A1_TOKEN -m '{"temperature": 21.5}'`,
      },
      {
        protocol: "http",
        text: `curl -X POST http://iot.example:8080/api/v1/A1_TOKEN/telemetry -H 'Content-Type: application/json' -d '{"temperature": 21.5}'`,
      },
    ]);
  });

  test("MQTT basic gives the members that are set", () => {
    const value = JSON.stringify({ clientId: "pump 1", userName: "p", password: "it's" });
    const [command] = connectivityCommands(credentials("MQTT_BASIC", "x", value), ENDPOINTS);
    expect(command?.text).toContain(`-i 'pump 1' -u p -P 'it'\\''s' -m`);
  });

  test("a certificate has no command", () => {
    expect(connectivityCommands(credentials("X509_CERTIFICATE", "x", "pem"), ENDPOINTS)).toEqual([]);
  });
});

test.each([
  [null, { clientId: "", userName: "", password: "" }],
  ["no json", { clientId: "", userName: "", password: "" }],
  ['{"userName":"u","clientId":null}', { clientId: "", userName: "u", password: "" }],
])("MQTT basic is read from %s", (credentialsValue, expected) => {
  expect(parseMqttBasic({ credentialsValue })).toEqual(expected);
});

test.each([
  ["plain", "plain"],
  ["a b", "'a b'"],
  ["$(rm)", "'$(rm)'"],
  ["", "''"],
])("shell word %s", (text, expected) => {
  expect(shellWord(text)).toBe(expected);
});
