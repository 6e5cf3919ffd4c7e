import type { DeviceCredentials, DeviceCredentialsDraft } from "@orrery/model";
import { parseMqttBasic } from "./connectivity-commands.ts";

/** Kinds that this form edits. */
export const EDITED_TYPES = ["ACCESS_TOKEN", "MQTT_BASIC", "X509_CERTIFICATE"] as const;
export type EditedType = (typeof EDITED_TYPES)[number];

export interface CredentialsValues {
  readonly type: EditedType;
  readonly token: string;
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
  readonly certificate: string;
}

export const EMPTY_CREDENTIALS: CredentialsValues = {
  type: "ACCESS_TOKEN",
  token: "",
  clientId: "",
  userName: "",
  password: "",
  certificate: "",
};

/** What the form starts with; `undefined` for kinds that it does not edit. */
export function readCredentials(credentials: DeviceCredentials): CredentialsValues | undefined {
  const { credentialsType, credentialsId, credentialsValue } = credentials;
  switch (credentialsType) {
    case "ACCESS_TOKEN":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, token: credentialsId };
    case "MQTT_BASIC":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, ...parseMqttBasic(credentials) };
    case "X509_CERTIFICATE":
      return { ...EMPTY_CREDENTIALS, type: credentialsType, certificate: credentialsValue ?? "" };
    case "LWM2M_CREDENTIALS":
      return undefined;
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
  }
}

const TOKEN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const TOKEN_LENGTH = 20;

/** A random access token, as long as those of the platform. */
export function newToken(): string {
  // What does not divide evenly is drawn again, so that no letter comes more often.
  const limit = 256 - (256 % TOKEN_LETTERS.length);
  let token = "";
  while (token.length < TOKEN_LENGTH) {
    const drawn = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH));
    for (const byte of drawn) if (byte < limit) token += TOKEN_LETTERS[byte % TOKEN_LETTERS.length];
  }
  return token.slice(0, TOKEN_LENGTH);
}
