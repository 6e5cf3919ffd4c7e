import { expect, test } from "vitest";
import { ATTRIBUTE_SCOPES } from "../values/attribute-scope.ts";
import { IS_CLIENT_SIDE, TELEMETRY_SCOPES } from "./telemetry-scopes.ts";

test("BLOCK-3.150: values are latest telemetry or in a scope of attributes", () => {
  expect(TELEMETRY_SCOPES.join(" ")).toBe("LATEST_TELEMETRY CLIENT_SCOPE SERVER_SCOPE SHARED_SCOPE");
  expect(TELEMETRY_SCOPES.toSorted()).toEqual(["LATEST_TELEMETRY", ...ATTRIBUTE_SCOPES].toSorted());
});

test("BLOCK-3.151: latest telemetry and client attributes come from the device", () => {
  const expected = { LATEST_TELEMETRY: true, CLIENT_SCOPE: true, SERVER_SCOPE: false, SHARED_SCOPE: false };
  expect(IS_CLIENT_SIDE).toEqual(expected);
});
