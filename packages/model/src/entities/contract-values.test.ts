import { expect, test } from "vitest";
import { WIDGET_KINDS } from "../dashboards/configuration.ts";
import { CREDENTIALS_TYPES } from "./device-credentials.ts";
import { DEVICE_PROFILE_TYPES, TRANSPORT_TYPES } from "./device-profile.ts";
import { LWM2M_ATTRIBUTES, lwm2mProfileOf, POWER_MODES } from "./lwm2m-profile.ts";
import { LWM2M_BINDINGS, LWM2M_SECURITY_MODES, LWM2M_SERVER_TYPES } from "./lwm2m-server.ts";
import { TRANSPORT_DEFAULTS } from "./transport-defaults.ts";
import { COAP_DEVICE_TYPES, transportProfileOf } from "./transport-profile.ts";

test.each<[string, readonly string[], string]>([
  ["BLOCK-3.155: types of device profiles", DEVICE_PROFILE_TYPES, "DEFAULT SNMP"],
  ["BLOCK-3.156: transports", TRANSPORT_TYPES, "DEFAULT MQTT COAP LWM2M SNMP"],
  ["BLOCK-3.159: kinds of CoAP devices", COAP_DEVICE_TYPES, "DEFAULT EFENTO"],
  ["BLOCK-3.174: power modes", POWER_MODES, "DRX PSM E_DRX"],
  ["BLOCK-3.176: conditions for notifications", LWM2M_ATTRIBUTES, "pmin pmax gt lt st"],
  ["BLOCK-3.175: bindings of LwM2M", LWM2M_BINDINGS, "U M H T S N UQ UQS TQ TQS SQ"],
  ["BLOCK-3.177: servers of LwM2M", LWM2M_SERVER_TYPES, "LWM2M BOOTSTRAP"],
  ["BLOCK-3.178: security of LwM2M", LWM2M_SECURITY_MODES, "PSK RPK X509 NO_SEC"],
  [
    "BLOCK-3.184, CORE-3.019: kinds of credentials",
    CREDENTIALS_TYPES,
    "ACCESS_TOKEN X509_CERTIFICATE MQTT_BASIC LWM2M_CREDENTIALS",
  ],
  ["BLOCK-3.039: kinds of widgets", WIDGET_KINDS, "timeseries latest rpc alarm static"],
])("%s are those of the contract", (_what, members, expected) => {
  expect(members.join(" ")).toBe(expected);
});

test("BLOCK-3.160, BLOCK-3.161, BLOCK-3.163 to BLOCK-3.166, BLOCK-3.172, BLOCK-3.173 what a profile has of a transport that nothing is said about", () => {
  expect(TRANSPORT_DEFAULTS).toEqual({
    DEFAULT: {},
    MQTT: {
      deviceTelemetryTopic: "v1/devices/me/telemetry",
      deviceAttributesTopic: "v1/devices/me/attributes",
      transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
    },
    COAP: {
      coapDeviceTypeConfiguration: {
        coapDeviceType: "DEFAULT",
        transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
      },
      clientSettings: { powerMode: "DRX" },
    },
    LWM2M: {
      observeAttr: { observe: [], attribute: [], telemetry: [], keyName: {}, attributeLwm2m: {} },
      bootstrapServerUpdateEnable: false,
      bootstrap: [],
      clientLwM2mSettings: {
        clientOnlyObserveAfterConnect: 1,
        fwUpdateStrategy: 1,
        swUpdateStrategy: 1,
        powerMode: "DRX",
        compositeOperationsSupport: false,
      },
    },
    SNMP: { timeoutMs: 500, retries: 0, communicationConfigs: null },
  });
});

test("what is missing is read as the defaults say", () => {
  for (const type of TRANSPORT_TYPES) {
    expect([type, transportProfileOf(type, TRANSPORT_DEFAULTS[type])]).toEqual([
      type,
      type === "LWM2M" ? lwm2mProfileOf(TRANSPORT_DEFAULTS.LWM2M) : transportProfileOf(type, {}),
    ]);
  }
});

test("BLOCK-9.028 clients load packages of LwM2M from port 5685 of the local machine unless the profile names another", () => {
  expect(lwm2mProfileOf({})).toMatchObject({
    firmwareUrl: "coap://localhost:5685",
    softwareUrl: "coap://localhost:5685",
  });
});
