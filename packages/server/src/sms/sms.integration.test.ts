import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { startTestHttpServer, type TestAnswer } from "../testing/test-http-server.ts";

const AWS = { type: "AWS_SNS", accessKeyId: "AKID", secretAccessKey: "aws-secret", region: "eu-west-1" };
const TWILIO = { type: "TWILIO", accountSid: "AC123", accountToken: "twilio-secret", numberFrom: "+12025550100" };

describe.each(TEST_DATABASES)("short messages on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let provider: Awaited<ReturnType<typeof startTestHttpServer>>;
  let answer: TestAnswer;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const tryIt = (providerConfiguration: object, numberTo = "+12025550123", message = "Hello & goodbye") =>
    call("POST", "/api/admin/settings/testSms", identity.sysAdmin, { providerConfiguration, numberTo, message });

  beforeAll(async () => {
    provider = await startTestHttpServer(() => answer);
    database = await open();
    const smsEndpoints = { awsSns: (region: string) => `${provider.url}/${region}`, twilio: provider.url };
    identity = await startTestIdentity(database, { smsEndpoints });
  });
  beforeEach(() => {
    provider.calls.length = 0;
  });
  afterAll(async () => {
    await identity.close();
    await provider.close();
    await database.close();
  });

  test("CORE-7.031 Twilio gets numbers and text, authenticated as the account", async () => {
    answer = { status: 201, body: { sid: "SM1" } };
    expect(await tryIt(TWILIO)).toMatchObject({ status: 200, body: undefined });
    const [{ method, url, headers, body } = { method: "", url: "", headers: {}, body: "" }] = provider.calls;
    expect([method, url]).toEqual(["POST", "/2010-04-01/Accounts/AC123/Messages.json"]);
    expect(headers.authorization).toBe(`Basic ${Buffer.from("AC123:twilio-secret").toString("base64")}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: "+12025550123",
      From: "+12025550100",
      Body: "Hello & goodbye",
    });
  });

  test("CORE-7.031 AWS SNS gets a signed Publish", async () => {
    answer = { status: 200, body: {} };
    expect((await tryIt(AWS)).status).toBe(200);
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }] = provider.calls;
    expect(url).toBe("/eu-west-1");
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-1\/sns\/aws4_request, /);
    expect(body).toBe("Action=Publish&Version=2010-03-31&PhoneNumber=%2B12025550123&Message=Hello%20%26%20goodbye");
  });

  test.each([
    [TWILIO, { status: 400, body: { message: "The number is not valid" } }, "The number is not valid"],
    [TWILIO, { status: 502, body: "<html>" }, "Twilio has answered with status 502"],
    [AWS, { status: 403, body: "<Error><Message>Not &quot;allowed&quot;</Message></Error>" }, 'Not "allowed"'],
    [AWS, { status: 403, body: "<Error><Message>Signature wrong</Message></Error>" }, "Signature wrong"],
    [AWS, { status: 302, body: "" }, "{host} has answered with status 302"],
  ])("a message is not sent when %j answers %j", async (settings, given, reason) => {
    answer = given;
    expect(await tryIt(settings)).toMatchObject({
      status: 500,
      body: { errorCode: 2, message: `Unable to send SMS: ${reason.replace("{host}", new URL(provider.url).host)}` },
    });
  });

  test.each([
    ["12025550123", "Hello", "'12025550123' is no phone number"],
    ["+12025550123", "", "the message is empty"],
    ["+12025550123", "x".repeat(1_601), "the message is longer than 1600 characters"],
  ])("to %s: %j is not sent", async (to, message, reason) => {
    expect((await tryIt(TWILIO, to, message)).body.message).toContain(`Unable to send SMS: ${reason}`);
    expect(provider.calls).toEqual([]);
  });

  test("invalid settings are refused; a stored secret is used and never returned", async () => {
    const save = (body: object) => call("POST", "/api/admin/settings", identity.sysAdmin, body);
    expect((await save({ key: "sms", jsonValue: { type: "PIGEON" } })).status).toBe(400);
    await expect(identity.sms.send("+12025550123", "x")).rejects.toThrow("no SMS provider is set up");
    const { body: stored } = await save({ key: "sms", jsonValue: TWILIO });
    expect(stored.jsonValue).toEqual({ ...TWILIO, accountToken: undefined });
    expect((await save(stored)).status).toBe(200);
    answer = { status: 201, body: {} };
    expect((await tryIt(stored.jsonValue)).status).toBe(200);
    await identity.sms.send("+12025550123", "by the settings");
    expect(provider.calls.map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill(`Basic ${Buffer.from("AC123:twilio-secret").toString("base64")}`),
    );
    expect((await save({ ...stored, jsonValue: AWS })).status).toBe(200);
    const { secretAccessKey, ...shown } = AWS;
    const now = await identity.accounts.settings.sms();
    expect(now?.jsonValue).toEqual(shown); // no member of the previous provider is left
    expect([...(now?.secrets ?? [])].map(([name, secret]) => [name, secret.reveal()])).toEqual([
      ["secretAccessKey", secretAccessKey],
    ]);
  });
});
