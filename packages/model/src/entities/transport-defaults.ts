import type { JsonObject } from "./common.ts";
import type { DeviceTransportType } from "./device-profile.ts";
import { DEFAULT_MQTT_TOPICS } from "./transport-profile.ts";

/** The transport configuration of a profile that says nothing of its own, without its `type` (reference: REST API, 3.9). */
export const TRANSPORT_DEFAULTS: Readonly<Record<DeviceTransportType, JsonObject>> = {
  DEFAULT: {},
  MQTT: {
    ...DEFAULT_MQTT_TOPICS,
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
    observeAttr: { keyName: {}, observe: [], attribute: [], telemetry: [], attributeLwm2m: {} },
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
};
