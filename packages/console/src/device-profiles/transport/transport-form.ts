import { type DeviceProfile, type JsonObject, TRANSPORT_TYPES, topicFilterProblem } from "@orrery/model";
import {
  all,
  any,
  choice,
  explained,
  hinted,
  type Infer,
  is,
  isNot,
  labelled,
  limited,
  required,
  sections,
  text,
  when,
} from "@orrery/model/settings";
import { saveProfile } from "../../alarm-rules/save-profile.ts";
import type { Check } from "../../controls/settings-form/form-store.ts";
import { defineEntityForm, type FormDraft } from "../../entities/forms/entity-form.ts";
import {
  checkLwm2m,
  lwm2mBootstrap,
  lwm2mModel,
  lwm2mUpdates,
  readLwm2m,
  writeLwm2m,
} from "../../transports/lwm2m/lwm2m-settings.ts";
import { LWM2M_VIEWS } from "../../transports/lwm2m/lwm2m-views.tsx";
import { payloadSettings, readPayload, writePayload } from "../../transports/payload-settings.ts";
import { powerSettings, readPower, writePower } from "../../transports/power-settings.ts";
import { checkSnmp, readSnmp, snmpSettings, writeSnmp } from "../../transports/snmp-settings.ts";

const isMqtt = is("transportType", "MQTT");
const isCoap = is("transportType", "COAP");
const isLwm2m = is("transportType", "LWM2M");
const isSnmp = is("transportType", "SNMP");

const topic = (label: string, preset: string) =>
  required(
    explained(
      { required: "transport.topic-required", maxLength: "entity.too-long" },
      limited({ maxLength: 255 }, hinted({ description: "transport.topic-hint" }, labelled(label, text(preset)))),
    ),
  );

const TYPE = {
  transportType: required(
    labelled(
      "device-profile.transport-type",
      choice(
        TRANSPORT_TYPES.map((type) => [type, `device-profile.transport-type-${type.toLowerCase()}`] as const),
        "DEFAULT",
      ),
    ),
  ),
  coapDeviceType: when(
    isCoap,
    required(
      labelled(
        "transport.coap-device-type",
        choice(
          [
            ["DEFAULT", "transport.coap-default"],
            ["EFENTO", "transport.coap-efento"],
          ],
          "DEFAULT",
        ),
      ),
    ),
  ),
};
const TOPICS = {
  deviceTelemetryTopic: when(isMqtt, topic("transport.telemetry-topic", "v1/devices/me/telemetry")),
  deviceAttributesTopic: when(isMqtt, topic("transport.attributes-topic", "v1/devices/me/attributes")),
};
const PAYLOAD = payloadSettings(any(isMqtt, all(isCoap, isNot("coapDeviceType", "EFENTO"))), isMqtt);
const POWER = powerSettings(any(isCoap, isLwm2m));
const MODEL = lwm2mModel(isLwm2m);
const BOOTSTRAP = lwm2mBootstrap(isLwm2m);
const UPDATES = lwm2mUpdates(isLwm2m);
const SNMP = snmpSettings(isSnmp);

const SETTINGS = sections(
  ["", TYPE],
  ["transport.topics", TOPICS],
  ["transport.payload", PAYLOAD],
  ["transport.lwm2m-model", MODEL],
  ["transport.bootstrap", BOOTSTRAP],
  ["transport.updates", UPDATES],
  ["transport.power-saving", POWER],
  ["transport.snmp", SNMP],
);

type TransportValues = Infer<
  typeof TYPE &
    typeof TOPICS &
    typeof PAYLOAD &
    typeof MODEL &
    typeof BOOTSTRAP &
    typeof UPDATES &
    typeof POWER &
    typeof SNMP
>;

/** How devices of a profile connect and what they send (console pages, 7.4). It is saved apart from the other fields. */
export const transportForm = defineEntityForm<DeviceProfile, TransportValues>({
  settings: SETTINGS,
  views: LWM2M_VIEWS,
  check: (model) => checkTransport(model),
  read: (profile) => readTransport(profile?.transportType ?? "DEFAULT", profile?.profileData.transportConfiguration),
  save: (client, values, profile, _scope, ifMatch) => {
    if (!profile) throw new Error("A transport belongs to a profile"); // new ones are added by their wizard
    const { transportType } = values;
    const saved = profile.transportType === transportType ? profile.profileData.transportConfiguration : {};
    const transportConfiguration = writeTransport(values, saved);
    return saveProfile(
      client,
      {
        ...profile,
        transportType,
        profileData: { ...profile.profileData, transportConfiguration, alarms: alarmsOf(profile) },
      },
      ifMatch,
    );
  },
});

/** What a draft of the form says of a new profile. */
export function newTransport(draft: FormDraft) {
  const values = SETTINGS.read(draft);
  return { transportType: values.transportType, transportConfiguration: writeTransport(values, {}) };
}

const alarmsOf = ({ profileData: { alarms } }: DeviceProfile) => alarms && [...alarms];

/** What the form starts with; members of other transports begin with their defaults. */
export function readTransport(type: DeviceProfile["transportType"], saved: JsonObject = {}) {
  const isOf = (wanted: string) => (type === wanted ? saved : {});
  const coap = Object(isOf("COAP").coapDeviceTypeConfiguration);
  const mqtt = isOf("MQTT");
  return {
    transportType: type,
    coapDeviceType: coap.coapDeviceType === "EFENTO" ? "EFENTO" : "DEFAULT",
    deviceTelemetryTopic: mqtt.deviceTelemetryTopic || "v1/devices/me/telemetry",
    deviceAttributesTopic: mqtt.deviceAttributesTopic || "v1/devices/me/attributes",
    ...readPayload(type === "COAP" ? coap.transportPayloadTypeConfiguration : mqtt.transportPayloadTypeConfiguration),
    ...readLwm2m(isOf("LWM2M")),
    ...withMode(readPower(type === "LWM2M" ? saved.clientLwM2mSettings : isOf("COAP").clientSettings)),
    ...readSnmp(isOf("SNMP")),
  };
}

const withMode = ({ powerMode = "DRX", ...times }: ReturnType<typeof readPower>) => ({ powerMode, ...times });

/** The configuration of the chosen transport; members of `saved` that the form does not show stay. */
function writeTransport(values: TransportValues, saved: JsonObject): JsonObject {
  switch (values.transportType) {
    case "DEFAULT":
      return { ...saved, type: "DEFAULT" };
    case "LWM2M":
      return { ...saved, type: "LWM2M", ...writeLwm2m(values, writePower(values), saved) };
    case "MQTT":
      return {
        ...saved,
        type: "MQTT",
        deviceTelemetryTopic: values.deviceTelemetryTopic.trim(),
        deviceAttributesTopic: values.deviceAttributesTopic.trim(),
        transportPayloadTypeConfiguration: writePayload(values),
      };
    case "COAP":
      return {
        ...saved,
        type: "COAP",
        coapDeviceTypeConfiguration:
          values.coapDeviceType === "EFENTO"
            ? { coapDeviceType: "EFENTO" }
            : { coapDeviceType: "DEFAULT", transportPayloadTypeConfiguration: writePayload(values) },
        clientSettings: writePower(values),
      };
    case "SNMP":
      return { ...saved, type: "SNMP", ...writeSnmp(values) };
  }
}

/** What several values must fulfil together, by the transport that is chosen. */
export const checkTransport: Check = (model) => {
  switch (model.transportType) {
    case "MQTT":
      return topicProblems(model);
    case "LWM2M":
      return checkLwm2m(model);
    case "SNMP":
      return checkSnmp(model);
    default: // the others have nothing of the kind
      return {};
  }
};

const topicProblems: Check = ({ deviceTelemetryTopic: telemetry, deviceAttributesTopic: attributes }) => {
  const problem = (topic: unknown) =>
    typeof topic === "string" && topicFilterProblem(topic.trim()) !== undefined ? "transport.topic-invalid" : undefined;
  const isSame = typeof telemetry === "string" && telemetry === attributes ? "transport.topics-unique" : undefined;
  return {
    deviceTelemetryTopic: problem(telemetry),
    deviceAttributesTopic: problem(attributes) ?? isSame,
  };
};
