import type { JsonObject } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { DEVICE_TRANSPORT, readDeviceTransport, writeDeviceTransport } from "./device-transport-settings.ts";

const written = (read: JsonObject, saved: JsonObject) =>
  writeDeviceTransport(settings(DEVICE_TRANSPORT).read(read), saved);

const V3 = {
  username: "u",
  securityName: "s",
  contextName: "",
  engineId: "",
  authenticationProtocol: "MD5",
  authenticationPassphrase: " a ",
  privacyProtocol: "AES_192",
  privacyPassphrase: "p",
};

test.each<[string, JsonObject]>([
  ["BLOCK-3.168 CoAP that does as its profile says", { type: "COAP", powerMode: null }],
  ["LwM2M in the power saving mode", { type: "LWM2M", powerMode: "PSM", psmActivityTimer: 2000 }],
  ["CoAP", { type: "COAP", powerMode: "E_DRX", edrxCycle: 6000, pagingTransmissionWindow: 1280 }],
  ["BLOCK-3.167 SNMPv2c", { type: "SNMP", host: "localhost", port: 161, protocolVersion: "V2C", community: "public" }],
  ["BLOCK-3.169 SNMPv3", { type: "SNMP", host: "meter", port: 1161, protocolVersion: "V3", ...V3 }],
  ["a transport without settings", { type: "MQTT", kept: true }],
])("settings of a device are read and written as they are saved: %s", (_, saved) => {
  expect(written(readDeviceTransport(saved), saved)).toEqual(saved);
});

test("members of another version or mode are not sent", () => {
  const saved = { type: "SNMP", host: "meter", port: 161, protocolVersion: "V3", ...V3 };
  expect(written({ ...readDeviceTransport(saved), protocolVersion: "V1" }, saved)).toEqual({
    type: "SNMP",
    host: "meter",
    port: 161,
    protocolVersion: "V1",
    community: "public",
  });
  const sleeping = { type: "COAP", powerMode: "PSM", psmActivityTimer: 2000 };
  expect(written({ ...readDeviceTransport(sleeping), powerMode: "INHERIT" }, sleeping)).toEqual({
    type: "COAP",
    powerMode: null,
  });
});
