import { tenantProfileDraft } from "@orrery/model";
import { expect, test } from "vitest";
import { parseJsonBody } from "../http/input/validation.ts";

test("members that a schema does not name keep their spelling, those that it names are what they mean", () => {
  const text =
    '{"name":"x","profileData":{"configuration":{"maxDevices":7.0,"own":1.0,"deep":{"big":12345678901234567890}}}}';
  const draft = parseJsonBody(tenantProfileDraft, text);
  expect(JSON.stringify(draft)).toBe(text.replace("7.0", "7"));
  expect(draft.profileData?.configuration?.maxDevices).toBe(7);
});
