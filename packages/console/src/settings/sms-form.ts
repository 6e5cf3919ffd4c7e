import {
  choice,
  explained,
  hinted,
  is,
  labelled,
  limited,
  required,
  secret,
  settings,
  when,
} from "@orrery/model/settings";
import type { Check } from "../controls/settings-form/form-store.ts";
import { half, requiredLine } from "../entities/forms/form-settings.ts";

const ofAmazon = is("type", "AWS_SNS");
const ofTwilio = is("type", "TWILIO");

/** Never read back: an empty one keeps what is saved. */
const key = (label: string) => hinted({ half: true, description: "admin.secret-kept" }, labelled(label, secret()));

/** A phone number as E.164 writes it, or the id of a Twilio service or number. */
const SENDER = "^\\s*(\\+[1-9]\\d{1,14}|MG\\S+|PN\\S+)\\s*$";

const SETTINGS = settings({
  type: required(
    labelled(
      "admin.sms-provider-type",
      choice(
        [
          ["AWS_SNS", "Amazon SNS"],
          ["TWILIO", "Twilio"],
        ],
        "AWS_SNS",
      ),
    ),
  ),
  accessKeyId: when(ofAmazon, half(requiredLine("admin.aws-access-key-id", "admin.aws-access-key-id-required"))),
  secretAccessKey: when(ofAmazon, key("admin.aws-secret-access-key")),
  region: when(
    ofAmazon,
    hinted({ placeholder: "us-east-1" }, half(requiredLine("admin.aws-region", "admin.aws-region-required"))),
  ),
  numberFrom: when(
    ofTwilio,
    hinted(
      { description: "admin.number-from-hint" },
      explained(
        {
          required: "admin.number-from-required",
          pattern: "admin.number-from-invalid",
          maxLength: "entity.too-long",
        },
        limited({ pattern: SENDER }, requiredLine("admin.number-from", "admin.number-from-required")),
      ),
    ),
  ),
  accountSid: when(ofTwilio, half(requiredLine("admin.twilio-account-sid", "admin.twilio-account-sid-required"))),
  accountToken: when(ofTwilio, key("admin.twilio-account-token")),
});

/** The provider of text messages (console pages, 6.5). `savedType`: whose secret is kept when none is given. */
export const smsForm = (savedType: unknown) => {
  const check: Check = ({ type, secretAccessKey, accountToken }) => {
    if (type === savedType) return {};
    const missing = (value: unknown) => (value ? undefined : "admin.secret-required");
    return type === "TWILIO" ? { accountToken: missing(accountToken) } : { secretAccessKey: missing(secretAccessKey) };
  };
  return { settings: SETTINGS, check };
};

/** The members of the chosen provider alone, in the order of the form. */
export function smsProvider(draft: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, accessKeyId, secretAccessKey, region, numberFrom, accountSid, accountToken } = SETTINGS.read(draft);
  const members =
    type === "TWILIO"
      ? { numberFrom: numberFrom.trim(), accountSid: accountSid.trim(), accountToken }
      : { accessKeyId: accessKeyId.trim(), secretAccessKey, region: region.trim() };
  return Object.fromEntries(
    Object.entries({ type, ...members }).filter(([name, value]) => !(isSecret(name) && !value)),
  );
}

const isSecret = (name: string) => name === "secretAccessKey" || name === "accountToken";

/** What a new form shows. */
export const readSms = (saved: Readonly<Record<string, unknown>> | null) =>
  SETTINGS.read({ region: "us-east-1", ...saved });

const NUMBER = /^\+[1-9]\d{1,14}$/;

export const isPhoneNumber = (text: string): boolean => NUMBER.test(text.trim());
