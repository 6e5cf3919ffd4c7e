import { expect, test } from "vitest";
import { parseClaimRequest } from "./claim-request.ts";

test.each([
  ["", { secretKey: "" }],
  ["{}", { secretKey: "" }],
  ['{"secretKey":"k","durationMs":60000}', { secretKey: "k", durationMs: 60_000 }],
  ['{"secretKey":null,"durationMs":null}', { secretKey: "" }],
  ["{secretKey: k, durationMs: '5'}", { secretKey: "k", durationMs: 5 }],
  ['{"secretKey":42,"durationMs":-1.5}', { secretKey: "42", durationMs: -1 }],
])("the claim %j is %j", (text, request) => {
  expect(parseClaimRequest(text)).toEqual(request);
});

test.each([
  "[]",
  '"k"',
  "{",
  '{"secretKey":{}}',
  '{"secretKey":"\\u0000"}',
  '{"durationMs":"soon"}',
  '{"durationMs":""}',
  '{"durationMs":1e999}',
  `{"secretKey":"${"x".repeat(1025)}"}`,
])("%j is no claim", (text) => {
  expect(() => parseClaimRequest(text)).toThrow();
});
