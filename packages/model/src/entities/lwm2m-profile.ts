import { isRecord } from "../json/is-record.ts";
import type { JsonObject } from "./common.ts";
import {
  DEFAULT_LWM2M_SERVER_SETTINGS,
  LWM2M_SECURITY_MODES,
  type Lwm2mSecurityMode,
  type Lwm2mServerSettings,
} from "./lwm2m-server.ts";

/** Conditions for notifications, which are written to clients (OMA LwM2M core, 5.1.2). Periods are in seconds. */
export const LWM2M_ATTRIBUTES = ["pmin", "pmax", "gt", "lt", "st"] as const;
export type Lwm2mAttributes = Readonly<Partial<Record<(typeof LWM2M_ATTRIBUTES)[number], number>>>;

/** DRX: always reachable; PSM: for a time after each message; E_DRX: also once later. */
export const POWER_MODES = ["DRX", "PSM", "E_DRX"] as const;

/** When a device that saves power can be reached; undefined members have defaults. Times are in milliseconds. */
export interface PowerSettings {
  /** Undefined: as the profile says. */
  readonly mode: (typeof POWER_MODES)[number] | undefined;
  readonly psmActivityTimer: number | undefined;
  readonly edrxCycle: number | undefined;
  readonly pagingTransmissionWindow: number | undefined;
}

/** A server that clients are told at bootstrap. */
export interface Lwm2mBootstrapServer extends Lwm2mServerSettings {
  readonly securityMode: Lwm2mSecurityMode;
}

/** What is read of LwM2M devices, and how; paths have versions: `/3_1.0/0/9` (reference: device connectivity, 14.3). */
export interface Lwm2mTransportProfile {
  readonly type: "LWM2M";
  /** Keys of attributes and time series by path. */
  readonly keyNames: Readonly<Record<string, string>>;
  readonly observe: readonly string[];
  readonly attribute: readonly string[];
  readonly telemetry: readonly string[];
  /** By path of an object, an instance or a resource. */
  readonly attributes: Readonly<Record<string, Lwm2mAttributes>>;
  /** Whether clients are told their bootstrap server, too. */
  readonly updatesBootstrapServer: boolean;
  readonly bootstrap: readonly Lwm2mBootstrapServer[];
  /** 1: bytes are written to the client; 2: it is told a URL; 3: bytes are written to object 19. */
  readonly firmwareStrategy: 1 | 2 | 3;
  readonly softwareStrategy: 1 | 2;
  /** Where clients reach this server, for strategy 2: `coap://host:5685`. */
  readonly firmwareUrl: string;
  readonly softwareUrl: string;
  readonly power: PowerSettings;
}

const DEFAULT_URL = "coap://localhost:5685";

/** Parses the saved `transportConfiguration` of an LWM2M profile; missing and invalid members get defaults. */
export function lwm2mProfileOf(saved: JsonObject): Lwm2mTransportProfile {
  const configuration = recordOf(JSON.parse(JSON.stringify(saved))); // numbers may be kept with their spelling
  const observe = recordOf(configuration.observeAttr);
  const client = recordOf(configuration.clientLwM2mSettings);
  return {
    type: "LWM2M",
    keyNames: Object.fromEntries(
      Object.entries(recordOf(observe.keyName)).flatMap(([path, key]) => textEntry(path, key)),
    ),
    observe: textsOf(observe.observe),
    attribute: textsOf(observe.attribute),
    telemetry: textsOf(observe.telemetry),
    attributes: Object.fromEntries(
      Object.entries(recordOf(observe.attributeLwm2m)).map(([path, each]) => [path, attributesOf(each)]),
    ),
    updatesBootstrapServer: configuration.bootstrapServerUpdateEnable === true,
    bootstrap: Array.isArray(configuration.bootstrap) ? configuration.bootstrap.map(serverOf) : [],
    firmwareStrategy: client.fwUpdateStrategy === 2 ? 2 : client.fwUpdateStrategy === 3 ? 3 : 1,
    softwareStrategy: client.swUpdateStrategy === 2 ? 2 : 1,
    firmwareUrl: textOf(client.fwUpdateResource) ?? DEFAULT_URL,
    softwareUrl: textOf(client.swUpdateResource) ?? DEFAULT_URL,
    power: powerSettingsOf(client),
  };
}

/** The power settings of a device or a profile. */
export function powerSettingsOf(saved: JsonObject): PowerSettings {
  const members = recordOf(JSON.parse(JSON.stringify(saved)));
  return {
    mode: POWER_MODES.find((mode) => mode === members.powerMode),
    psmActivityTimer: timeOf(members.psmActivityTimer),
    edrxCycle: timeOf(members.edrxCycle),
    pagingTransmissionWindow: timeOf(members.pagingTransmissionWindow),
  };
}

function serverOf(value: unknown): Lwm2mBootstrapServer {
  const server = recordOf(value);
  const defaults = DEFAULT_LWM2M_SERVER_SETTINGS;
  const number = (member: unknown, otherwise: number) => (typeof member === "number" ? member : otherwise);
  return {
    securityMode: LWM2M_SECURITY_MODES.find((mode) => mode === server.securityMode) ?? "NO_SEC",
    shortServerId: number(server.shortServerId, defaults.shortServerId),
    bootstrapServerIs: server.bootstrapServerIs === true,
    host: textOf(server.host) ?? "0.0.0.0",
    port: number(server.port, 0),
    clientHoldOffTime: number(server.clientHoldOffTime, defaults.clientHoldOffTime),
    serverPublicKey: textOf(server.serverPublicKey) ?? "",
    serverCertificate: textOf(server.serverCertificate) ?? "",
    bootstrapServerAccountTimeout: number(server.bootstrapServerAccountTimeout, defaults.bootstrapServerAccountTimeout),
    lifetime: number(server.lifetime, defaults.lifetime),
    defaultMinPeriod: number(server.defaultMinPeriod, defaults.defaultMinPeriod),
    notifIfDisabled: server.notifIfDisabled !== false,
    binding: textOf(server.binding) ?? defaults.binding,
  };
}

function attributesOf(value: unknown): Lwm2mAttributes {
  const members = recordOf(value);
  return Object.fromEntries(
    LWM2M_ATTRIBUTES.flatMap((name) => {
      const text = members[name];
      const number = typeof text === "number" || (typeof text === "string" && text !== "") ? Number(text) : Number.NaN;
      return Number.isFinite(number) ? [[name, number]] : [];
    }),
  );
}

function recordOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.filter((each) => typeof each === "string"))] : [];
}

function textEntry(path: string, key: unknown): readonly [string, string][] {
  return typeof key === "string" && key !== "" ? [[path, key]] : [];
}

function timeOf(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}
