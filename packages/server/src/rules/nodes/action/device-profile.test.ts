import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { deviceProfile } from "./device-profile.ts";

test("messages pass, and unknown settings are ignored", async () => {
  const { labels } = await runNode(deviceProfile, { persistAlarmRulesState: false, more: 1 });
  expect(labels).toEqual(["Success"]);
});
