import { expect, test } from "vitest";
import { Secret } from "../../secrets/secret.ts";
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

/** "post-x-www-form-urlencoded" of the test suite that AWS publishes. */
test("a call of AWS's test suite has the signature of the suite", () => {
  const { authorization } = awsHeaders({
    url: new URL("https://example.amazonaws.com/"),
    body: "Param1=value1",
    contentType: "application/x-www-form-urlencoded",
    service: "service",
    region: "us-east-1",
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: new Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
    now: Date.parse("2015-08-30T12:36:00Z"),
  });
  expect(authorization).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, " +
      "SignedHeaders=content-type;host;x-amz-date, " +
      "Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
  );
});
