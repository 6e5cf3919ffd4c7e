import type { JsonObject } from "@orrery/model";
import { expect, test } from "vitest";
import { Secret } from "../kernel/secrets/secret.ts";
import { withSecretsApart } from "../settings/settings-with-secrets.ts";
import { parseSmsSettings } from "./sms-settings.ts";

const parse = (settings: JsonObject) => parseSmsSettings(withSecretsApart("sms", settings));
const AWS = { type: "AWS_SNS", accessKeyId: "AK", secretAccessKey: "SK", region: "eu-west-1" };
const TWILIO = { type: "TWILIO", accountSid: "AC1", accountToken: "T", numberFrom: "+12025550100" };

test.each([[AWS], [TWILIO], [{ ...AWS, region: "us-gov-east-1" }]])("%j is parsed", (settings) => {
  const [secret, text] = Object.entries(settings).find(([name]) => /^secret|Token$/.test(name)) ?? [];
  const parsed = parse({ ...settings, unknown: 1 });
  expect(parsed).toEqual({ ...settings, [secret ?? ""]: expect.any(Secret) });
  expect(new Map<unknown, unknown>(Object.entries(parsed)).get(secret)).toSatisfy((is) => is.reveal() === text);
});

test.each([
  [{}, "SMS provider type must be one of AWS_SNS, TWILIO!"],
  [{ ...AWS, secretAccessKey: "" }, "SMS provider: secretAccessKey should be specified!"],
  [{ ...AWS, region: "x.evil.org/" }, "SMS provider: region is not valid!"],
  [{ ...TWILIO, accountSid: "../x" }, "SMS provider: accountSid is not valid!"],
  [{ ...TWILIO, numberFrom: null }, "SMS provider: numberFrom should be specified!"],
])("%j is refused: %s", (settings, message) => {
  expect(() => parse(settings)).toThrow(message);
});
