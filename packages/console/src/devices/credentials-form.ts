import type {
  DeviceCredentials,
  DeviceCredentialsDraft,
  DeviceCredentialsType,
  DeviceTransportType,
} from "@orrery/model";
import { parseMqttBasic } from "./connectivity-commands.ts";
import { EMPTY_LWM2M, readLwm2mCredentials, writeLwm2mCredentials } from "./lwm2m-credentials.ts";

/** Kinds of credentials that devices of a transport can use, the usual one first. */
export const CREDENTIALS_OF: Readonly<Record<DeviceTransportType, readonly DeviceCredentialsType[]>> = {
  DEFAULT: ["ACCESS_TOKEN", "MQTT_BASIC", "X509_CERTIFICATE"],
  MQTT: ["ACCESS_TOKEN", "MQTT_BASIC", "X509_CERTIFICATE"],
  COAP: ["ACCESS_TOKEN", "X509_CERTIFICATE"],
  LWM2M: ["LWM2M_CREDENTIALS"],
  SNMP: ["ACCESS_TOKEN"],
};

export interface CredentialsValues {
  readonly type: DeviceCredentialsType;
  readonly token: string;
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
  readonly certificate: string;
  /** As `lwm2mCredentialsForm` edits it, which says itself what is wrong. */
  readonly lwm2m: Readonly<Record<string, unknown>>;
}

export const EMPTY_CREDENTIALS: CredentialsValues = {
  type: "ACCESS_TOKEN",
  token: "",
  clientId: "",
  userName: "",
  password: "",
  certificate: "",
  lwm2m: EMPTY_LWM2M,
};

/** What a form of new credentials starts with. */
export const newCredentials = (transport: DeviceTransportType): CredentialsValues => ({
  ...EMPTY_CREDENTIALS,
  type: CREDENTIALS_OF[transport][0] ?? "ACCESS_TOKEN",
});

/** What the form starts with. */
export function readCredentials(credentials: DeviceCredentials): CredentialsValues {
  const { credentialsType, credentialsId, credentialsValue } = credentials;
  switch (credentialsType) {
    case "ACCESS_TOKEN":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, token: credentialsId };
    case "MQTT_BASIC":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, ...parseMqttBasic(credentials) };
    case "X509_CERTIFICATE":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, certificate: credentialsValue ?? "" };
    case "LWM2M_CREDENTIALS":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, lwm2m: readLwm2mCredentials(credentialsValue) };
  }
}

type CredentialsPart = Pick<DeviceCredentialsDraft, "credentialsType" | "credentialsId" | "credentialsValue">;

/** The members that are sent. The server computes `credentialsId` of all kinds but tokens. */
export function writeCredentials(values: CredentialsValues): CredentialsPart {
  const { type } = values;
  switch (type) {
    case "ACCESS_TOKEN":
      return { credentialsType: type, credentialsId: values.token.trim(), credentialsValue: null };
    case "MQTT_BASIC": {
      const clientId = values.clientId.trim() || null;
      const userName = values.userName.trim() || null;
      const value = { clientId, userName, password: values.password === "" ? null : values.password };
      return { credentialsType: type, credentialsId: null, credentialsValue: JSON.stringify(value) };
    }
    case "X509_CERTIFICATE":
      return { credentialsType: type, credentialsId: null, credentialsValue: values.certificate.trim() };
    case "LWM2M_CREDENTIALS":
      return { credentialsType: type, credentialsId: null, credentialsValue: writeLwm2mCredentials(values.lwm2m) };
  }
}

/** Translation keys of what is wrong, by field. */
export function credentialsProblems(values: CredentialsValues): Partial<Record<keyof CredentialsValues, string>> {
  switch (values.type) {
    case "ACCESS_TOKEN": {
      const { length } = values.token.trim();
      if (length === 0) return { token: "device.access-token-required" };
      return length > 32 ? { token: "device.access-token-invalid" } : {};
    }
    case "MQTT_BASIC": {
      const named = values.userName.trim() !== "";
      if (!named && values.clientId.trim() === "") return { clientId: "device.client-id-or-user-name-required" };
      return values.password !== "" && !named ? { userName: "device.user-name-required" } : {};
    }
    case "X509_CERTIFICATE":
      return values.certificate.trim() === "" ? { certificate: "device.rsa-key-required" } : {};
    case "LWM2M_CREDENTIALS":
      return {}; // said by its own form
  }
}
