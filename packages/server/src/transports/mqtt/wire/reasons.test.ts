import { expect, test } from "vitest";
import { connectReason, disconnectReason, returnCode } from "./reasons.ts";

test.each([
  [{ clientId: "a", userName: true, password: false }, 0x86],
  [{ clientId: "a", userName: true, password: true }, 0x86],
  [{ clientId: "a", userName: false, password: false }, 0x85],
  [{ clientId: " ", userName: false, password: false }, 0x87],
])("bad credentials with %j are refused with %i in MQTT 5", (presented, code) => {
  expect(connectReason("badCredentials", presented)).toBe(code);
});

test.each([
  ["badCredentials", 5],
  ["badCertificate", 5],
  ["unavailable", 3],
  ["rateExceeded", 3],
] as const)("%s is refused with %i in MQTT 3", (refusal, code) => {
  expect(returnCode(refusal)).toBe(code);
});

test.each([
  ["sessionReplaced", 0x8e],
  ["credentialsUpdated", 0x98],
  ["idle", 0xa0],
] as const)("%s ends MQTT 5 sessions with %i", (reason, code) => {
  expect(disconnectReason(reason)).toBe(code);
});
