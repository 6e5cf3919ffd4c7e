import { expect, test } from "vitest";
import { parseSmsSettings } from "./sms-settings.ts";

const AWS = { type: "AWS_SNS", accessKeyId: "AK", secretAccessKey: "SK", region: "eu-west-1" };
const TWILIO = { type: "TWILIO", accountSid: "AC1", accountToken: "T", numberFrom: "+12025550100" };

test.each([[AWS], [TWILIO], [{ ...AWS, region: "us-gov-east-1" }]])("%j is understood", (settings) => {
  expect(parseSmsSettings({ ...settings, unknown: 1 })).toEqual(settings);
});

test.each([
  [{}, "SMS provider type must be one of AWS_SNS, TWILIO!"],
  [{ ...AWS, secretAccessKey: "" }, "SMS provider: secretAccessKey should be specified!"],
  [{ ...AWS, region: "x.evil.org/" }, "SMS provider: region is not valid!"],
  [{ ...TWILIO, accountSid: "../x" }, "SMS provider: accountSid is not valid!"],
  [{ ...TWILIO, numberFrom: null }, "SMS provider: numberFrom should be specified!"],
])("%j is refused: %s", (settings, message) => {
  expect(() => parseSmsSettings(settings)).toThrow(message);
});
