import { type DeviceTransportType, transportProfileOf } from "@orrery/model";
import { expect, test } from "vitest";
import { DEFAULT_PROFILE, FixtureLookup, fixtureDevice } from "../transports/testing/device-fixture.ts";
import { DeviceAdmission, type DeviceProtocol } from "./admission.ts";
import { DeviceAuthentication } from "./credentials.ts";

function admissionOf(type: DeviceTransportType, admits = true): DeviceAdmission {
  const device = fixtureDevice(1, { profile: { ...DEFAULT_PROFILE, transport: transportProfileOf(type, {}) } });
  const authentication = new DeviceAuthentication(new FixtureLookup().addToken(device, "token"));
  return new DeviceAdmission({ authentication, traffic: { admits: () => admits } });
}

test.each<[DeviceTransportType, DeviceProtocol, string]>([
  ["DEFAULT", "MQTT", "admitted"],
  ["COAP", "MQTT", "otherTransport"],
  ["SNMP", "MQTT", "otherTransport"],
  ["DEFAULT", "HTTP", "admitted"],
  ["COAP", "HTTP", "admitted"],
  ["SNMP", "HTTP", "admitted"],
  ["DEFAULT", "COAP", "admitted"],
  ["COAP", "COAP", "admitted"],
  ["MQTT", "COAP", "otherTransport"],
])("a device of a %s profile over %s: %s", async (type, protocol, outcome) => {
  const admission = admissionOf(type);
  const answers = [
    await admission.connect(protocol, { userName: "token" }),
    await admission.request(protocol, "token"),
  ];
  for (const answer of answers) {
    expect(answer.kind === "admitted" ? answer.kind : answer.refusal).toBe(outcome);
  }
});

test("a connection beyond the limits is refused, a request is counted by what it sends", async () => {
  const admission = admissionOf("DEFAULT", false);
  expect(await admission.connect("MQTT", { userName: "token" })).toMatchObject({
    kind: "refused",
    refusal: "rateExceeded",
  });
  expect(await admission.request("HTTP", "token")).toMatchObject({ kind: "admitted" });
});

test("unknown credentials are refused before anything else", async () => {
  const admission = admissionOf("COAP", false);
  const refused = { kind: "refused", refusal: "badCredentials" };
  expect(await admission.connect("MQTT", { userName: "other" })).toEqual(refused);
  expect(await admission.request("HTTP", "other")).toEqual(refused);
});
