import type { JsonObject } from "@orrery/model";
import {
  all,
  choice,
  explained,
  hinted,
  type Infer,
  integer,
  is,
  isNot,
  labelled,
  limited,
  oneOf,
  required,
  type Setting,
  text,
  when,
} from "@orrery/model/settings";
import { half } from "../entities/forms/form-settings.ts";
import { devicePowerSettings, readPower, writePower } from "./power-settings.ts";

const isSnmp = is("transportType", "SNMP");
const isOld = all(isSnmp, isNot("protocolVersion", "V3"));
const isV3 = all(isSnmp, is("protocolVersion", "V3"));

const named = <const V extends string>(values: readonly V[]) => values.map((value) => [value, words(value)] as const);
const words = (value: string) => value.replace("_", "-");

/** A text that is not blank alone. */
const filled = (label: string, preset = ""): Setting<string> =>
  half(
    required(
      explained(
        { required: "transport.required", pattern: "transport.required", maxLength: "entity.too-long" },
        limited({ maxLength: 255, pattern: "\\S" }, labelled(label, text(preset))),
      ),
    ),
  );

const optional = (label: string): Setting<string> => half(labelled(label, text("")));

const passphrase = (label: string): Setting<string> => hinted({ type: "password" }, filled(label));

/**
 * What a device of a transport is set up with beside its profile (console pages, 4.5). `transportType` is brought into
 * the form by the field of that kind; it is that of the profile which the member `deviceProfileId` names.
 */
export const DEVICE_TRANSPORT = {
  transportType: hinted({ kind: "profile-transport", profile: "deviceProfileId" }, text("")),
  ...devicePowerSettings(oneOf("transportType", ["COAP", "LWM2M"])),
  host: when(isSnmp, filled("transport.host", "localhost")),
  port: when(
    isSnmp,
    half(
      required(
        explained(
          {
            required: "transport.port-invalid",
            type: "transport.port-invalid",
            minimum: "transport.port-invalid",
            maximum: "transport.port-invalid",
          },
          labelled("transport.port", integer(161, { minimum: 0, maximum: 65_535 })),
        ),
      ),
    ),
  ),
  protocolVersion: when(
    isSnmp,
    half(
      required(
        labelled(
          "transport.protocol-version",
          choice(
            [
              ["V1", "SNMPv1"],
              ["V2C", "SNMPv2c"],
              ["V3", "SNMPv3"],
            ],
            "V2C",
          ),
        ),
      ),
    ),
  ),
  community: when(isOld, filled("transport.community", "public")),
  username: when(isV3, filled("transport.username")),
  securityName: when(isV3, filled("transport.security-name")),
  contextName: when(isV3, optional("transport.context-name")),
  engineId: when(isV3, optional("transport.engine-id")),
  authenticationProtocol: when(
    isV3,
    half(
      required(
        labelled(
          "transport.authentication-protocol",
          choice(named(["SHA_1", "SHA_224", "SHA_256", "SHA_384", "SHA_512", "MD5"]), "SHA_512"),
        ),
      ),
    ),
  ),
  authenticationPassphrase: when(isV3, passphrase("transport.authentication-passphrase")),
  privacyProtocol: when(
    isV3,
    half(
      required(labelled("transport.privacy-protocol", choice(named(["DES", "AES_128", "AES_192", "AES_256"]), "DES"))),
    ),
  ),
  privacyPassphrase: when(isV3, passphrase("transport.privacy-passphrase")),
};

type DeviceTransportValues = Infer<typeof DEVICE_TRANSPORT>;

const SNMP_TEXTS = [
  ["host", "localhost"],
  ["protocolVersion", "V2C"],
  ["community", "public"],
  ["username", ""],
  ["securityName", ""],
  ["contextName", ""],
  ["engineId", ""],
  ["authenticationProtocol", "SHA_512"],
  ["authenticationPassphrase", ""],
  ["privacyProtocol", "DES"],
  ["privacyPassphrase", ""],
] as const;

/** The members of a saved configuration that the fields above edit; a device without one has the defaults. */
export function readDeviceTransport(saved: JsonObject = {}) {
  const { powerMode = "INHERIT", ...times } = readPower(saved);
  return {
    transportType: typeof saved.type === "string" ? saved.type : "",
    powerMode,
    ...times,
    port: saved.port ?? 161,
    ...Object.fromEntries(SNMP_TEXTS.map(([name, preset]) => [name, saved[name] ?? preset])),
  };
}

/** What is sent of the chosen transport; members that the form does not show are those of `saved`. */
export function writeDeviceTransport(values: DeviceTransportValues, saved: JsonObject): JsonObject {
  const { transportType } = values;
  const kept = saved.type === transportType ? saved : {};
  switch (transportType) {
    case "COAP":
    case "LWM2M": {
      const { psmActivityTimer: _1, edrxCycle: _2, pagingTransmissionWindow: _3, ...others } = kept;
      return { ...others, type: transportType, ...writePower(values) };
    }
    case "SNMP":
      return { type: "SNMP", ...writeSnmpDevice(values) };
    default: // a transport without settings of devices
      return { ...kept, type: transportType };
  }
}

function writeSnmpDevice(values: DeviceTransportValues): JsonObject {
  const { port, protocolVersion, authenticationProtocol, privacyProtocol } = values;
  const shared = { host: values.host.trim(), port, protocolVersion };
  if (protocolVersion !== "V3") return { ...shared, community: values.community };
  return {
    ...shared,
    username: values.username.trim(),
    securityName: values.securityName.trim(),
    contextName: values.contextName.trim(),
    engineId: values.engineId.trim(),
    authenticationProtocol,
    authenticationPassphrase: values.authenticationPassphrase,
    privacyProtocol,
    privacyPassphrase: values.privacyPassphrase,
  };
}
