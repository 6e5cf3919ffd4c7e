import { type JsonObject, PlatformError } from "@orrery/model";
import { AWS_REGION } from "../kernel/egress/aws/aws-call.ts";
import type { Secret } from "../kernel/secrets/secret.ts";
import type { SettingsWithSecrets } from "../settings/settings-with-secrets.ts";

/** A provider with its credentials; the discriminator `type` and the members are those of the settings `sms`. */
export type SmsSettings =
  | {
      readonly type: "AWS_SNS";
      readonly accessKeyId: string;
      readonly secretAccessKey: Secret;
      readonly region: string;
    }
  | {
      readonly type: "TWILIO";
      readonly accountSid: string;
      readonly accountToken: Secret;
      readonly numberFrom: string;
    };

const ACCOUNT_SID = /^[A-Za-z0-9]{1,64}$/;

/** @throws {PlatformError} `badRequest` naming what is missing or invalid. */
export function parseSmsSettings({ jsonValue: settings, secrets }: SettingsWithSecrets): SmsSettings {
  switch (settings.type) {
    case "AWS_SNS":
      return {
        type: "AWS_SNS",
        accessKeyId: required(settings, "accessKeyId"),
        secretAccessKey: requiredSecret(secrets, "secretAccessKey"),
        region: shaped(settings, "region", AWS_REGION),
      };
    case "TWILIO":
      return {
        type: "TWILIO",
        accountSid: shaped(settings, "accountSid", ACCOUNT_SID), // part of a path
        accountToken: requiredSecret(secrets, "accountToken"),
        numberFrom: required(settings, "numberFrom"),
      };
    default:
      throw new PlatformError("badRequest", "SMS provider type must be one of AWS_SNS, TWILIO!");
  }
}

function required(settings: JsonObject, name: string): string {
  const value = settings[name];
  if (typeof value === "string" && value.trim() !== "") return value;
  throw missing(name);
}

function requiredSecret(secrets: SettingsWithSecrets["secrets"], name: string): Secret {
  const secret = secrets.get(name);
  if (secret) return secret;
  throw missing(name);
}

function missing(name: string): PlatformError {
  return new PlatformError("badRequest", `SMS provider: ${name} should be specified!`);
}

function shaped(settings: JsonObject, name: string, shape: RegExp): string {
  const value = required(settings, name);
  if (shape.test(value)) return value;
  throw new PlatformError("badRequest", `SMS provider: ${name} is not valid!`);
}
