import {
  type DeviceCredentials,
  type DeviceCredentialsDraft,
  isRecord,
  type JsonObject,
  PlatformError,
} from "@orrery/model";
import { randomText } from "../kernel/auth/random-text.ts";
import { sha3, withoutDecoration } from "./credentials-id.ts";
import { lwm2mProofOf } from "./lwm2m-credentials-rules.ts";

/** What is said of credentials that another device has. */
export const TAKEN = "Device credentials are already assigned to another device!";

/** The part of credentials by which a device authenticates, without the device. */
export type Proof = Pick<DeviceCredentials, "credentialsType" | "credentialsId" | "credentialsValue">;

/**
 * The stored form of credentials: their `credentialsId` is computed, except for access tokens.
 * @throws {PlatformError} `badRequest` (reference: REST API, 3.7).
 */
export function proofOf(draft: DeviceCredentialsDraft): Proof {
  const { credentialsType } = draft;
  if (!credentialsType) throw bad("Device credentials type should be specified");
  const value = draft.credentialsValue ?? "";
  switch (credentialsType) {
    case "ACCESS_TOKEN":
      return { credentialsType, credentialsId: named(draft.credentialsId), credentialsValue: null };
    case "X509_CERTIFICATE": {
      const certificate = withoutDecoration(value);
      if (certificate === "") throw bad("Device credentials id should be specified!");
      return { credentialsType, credentialsId: sha3(certificate), credentialsValue: certificate };
    }
    case "MQTT_BASIC":
      return { credentialsType, credentialsId: named(basicId(value)), credentialsValue: value };
    case "LWM2M_CREDENTIALS": {
      const { credentialsId, credentialsValue } = lwm2mProofOf(value);
      return { credentialsType, credentialsId: named(credentialsId), credentialsValue };
    }
  }
}

const ACCESS_TOKEN_LENGTH = 20;

/** What a device is known by that brings nothing itself. */
export function randomAccessToken(): Proof {
  return proofOf({ credentialsType: "ACCESS_TOKEN", credentialsId: randomText(ACCESS_TOKEN_LENGTH) });
}

function basicId(value: string): string {
  const { clientId, userName, password } = basicOf(value);
  if (clientId === "" && userName === "") throw bad("Both mqtt client id and user name are empty!");
  if (userName === "" && password !== "") throw bad("Password cannot be specified along with client id");
  if (clientId === "") return userName;
  return sha3(userName === "" ? clientId : `${clientId}|${userName}`);
}

function basicOf(value: string): { clientId: string; userName: string; password: string } {
  const body = parseObject(value);
  const members = body && [body.clientId, body.userName, body.password];
  if (!members?.every((member) => member === undefined || member === null || typeof member === "string")) {
    throw bad("Invalid credentials body for simple mqtt credentials!");
  }
  const [clientId, userName, password] = members.map((member) => (typeof member === "string" ? member : ""));
  return { clientId: clientId ?? "", userName: userName ?? "", password: password ?? "" };
}

function named(credentialsId: string | null | undefined): string {
  if (!credentialsId || credentialsId.trim() === "") throw bad("Device credentials id should be specified!");
  if (credentialsId.length > 255) {
    throw bad("Validation error: length of credentialsId must be equal or less than 255");
  }
  return credentialsId;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // the caller's message names the kind of credentials
  }
}

function bad(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
