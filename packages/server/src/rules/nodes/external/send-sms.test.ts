import { expect, test } from "vitest";
import type { NodeContext } from "../../engine/rule-node.ts";
import { runNode } from "../../testing/run-node.ts";
import { sendSms } from "./send-sms.ts";

const AWS = { type: "AWS_SNS", accessKeyId: "AK", secretAccessKey: "SK", region: "eu-west-1" };
const TWILIO = { type: "TWILIO", accountSid: "AC1", accountToken: "T", numberFrom: "+12025550100" };

test("a text is sent to each number", async () => {
  const config = { numbersToTemplate: "${phone}, +12025550101", smsMessageTemplate: "${deviceName}: $[t]" };
  const metadata = { phone: "+12025550100", deviceName: "M" };
  const { services, out } = await runNode(sendSms, config, { metadata });
  expect(services.messaging.texts).toMatchObject([
    { to: "+12025550100", text: "M: 1", provider: undefined },
    { to: "+12025550101", text: "M: 1" },
  ]);
  expect(out).toMatchObject([{ label: "Success", message: { data: '{"t":1}', metadata } }]);
});

test.each([AWS, TWILIO])("by an own provider: %j", async (smsProviderConfiguration) => {
  const config = { useSystemSmsSettings: false, smsProviderConfiguration };
  const { services } = await runNode(sendSms, config);
  const { type } = smsProviderConfiguration;
  expect(services.messaging.texts).toMatchObject([{ provider: { type } }]);
});

test("the provider of the system needs no configuration", async () => {
  const { labels } = await runNode(sendSms, { smsProviderConfiguration: null });
  expect(labels).toEqual(["Success"]);
});

test.each([
  [null, "SMS provider type must be one of AWS_SNS, TWILIO!"],
  [{ ...AWS, secretAccessKey: "" }, "SMS provider: secretAccessKey should be specified!"],
  [{ ...AWS, region: "evil.example.org/" }, "SMS provider: region is not valid!"],
  [{ ...TWILIO, accountSid: "../x" }, "SMS provider: accountSid is not valid!"],
])("a node with the provider %j does not start: %s", (smsProviderConfiguration, reason) => {
  const config = { useSystemSmsSettings: false, smsProviderConfiguration };
  expect(() => sendSms.start(config, {} as NodeContext)).toThrow(reason);
});

test("more numbers than an SMS may go to fail the message", async () => {
  const numbersToTemplate = Array.from({ length: 51 }, () => "+12025550100").join(",");
  const { errors, services } = await runNode(sendSms, { numbersToTemplate });
  expect(errors).toEqual(["An SMS is sent to at most 50 numbers"]);
  expect(services.messaging.texts).toEqual([]);
});

test("secrets are declared", () => {
  const saved = { smsProviderConfiguration: { secretAccessKey: "a", accountToken: "b", accessKeyId: "c" } };
  const paths = sendSms.settings.secrets(saved).map(({ path }) => path[1]);
  expect(paths).toEqual(["secretAccessKey", "accountToken"]);
});
