import { expect, test } from "vitest";
import { Secret } from "../kernel/secrets/secret.ts";
import { awsHeaders } from "./aws-signature.ts";

/** Computed by hand with `openssl dgst -sha256 -mac HMAC`, following the steps of Signature Version 4. */
const SIGNATURE = "889ff81ee8fd77200a8340cdacbff0a5847aba8b2b7a27a17a331381e1cf3efc";

test("a call is signed with date, region, service and secret", () => {
  const { authorization, ...headers } = awsHeaders({
    url: new URL("https://sns.eu-west-1.amazonaws.com/"),
    body: "Action=Publish&Message=Hello",
    service: "sns",
    region: "eu-west-1",
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: new Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
    now: Date.parse("2015-08-30T12:36:00.123Z"),
  });
  expect(headers).toEqual({
    "content-type": "application/x-www-form-urlencoded; charset=utf-8",
    "x-amz-date": "20150830T123600Z",
  });
  expect(authorization).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/eu-west-1/sns/aws4_request, " +
      `SignedHeaders=content-type;host;x-amz-date, Signature=${SIGNATURE}`,
  );
});
