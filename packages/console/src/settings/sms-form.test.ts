import { expect, test } from "vitest";
import { isPhoneNumber, readSms, smsForm, smsProvider } from "./sms-form.ts";

test.each([
  ["+12025550123", true],
  [" +4930123456 ", true],
  ["+0123", false],
  ["12025550123", false],
  ["+1", false],
  ["+1234567890123456", false],
  ["", false],
])("whether %j is a number that messages are sent to: %s", (text, valid) => {
  expect(isPhoneNumber(text)).toBe(valid);
});

const FILLED = {
  accessKeyId: " id ",
  secretAccessKey: "s",
  region: "eu-west-1",
  numberFrom: "+12025550123",
  accountSid: "AC1",
  accountToken: "",
};

test.each([
  ["AWS_SNS", { type: "AWS_SNS", accessKeyId: "id", secretAccessKey: "s", region: "eu-west-1" }],
  ["TWILIO", { type: "TWILIO", numberFrom: "+12025550123", accountSid: "AC1" }],
])("of %s only its own members are sent, and no secret that is kept", (type, sent) => {
  expect(smsProvider({ ...FILLED, type })).toEqual(sent);
});

test.each([
  [undefined, "AWS_SNS", "", { secretAccessKey: "admin.secret-required" }],
  ["AWS_SNS", "AWS_SNS", "", {}],
  ["AWS_SNS", "TWILIO", "", { accountToken: "admin.secret-required" }],
  ["AWS_SNS", "TWILIO", "t", { accountToken: undefined }],
])("with %s saved, %s needs a secret: %j", (saved, type, accountToken, problems) => {
  expect(smsForm(saved).check({ type, secretAccessKey: "", accountToken })).toEqual(problems);
});

test("a new form begins with a region of Amazon", () => {
  expect(readSms(null)).toMatchObject({ type: "AWS_SNS", region: "us-east-1" });
  expect(readSms({ type: "TWILIO", numberFrom: "+1" })).toMatchObject({ type: "TWILIO", numberFrom: "+1" });
});
