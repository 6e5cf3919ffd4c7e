import { describe, expect, test } from "vitest";
import type { RuleMessage } from "../../message/rule-message.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { originatorAttributes } from "./originator-attributes.ts";

const text = (value: string) => ({ type: "STRING", value }) as const;
const attribute = { lastUpdateTs: 5 };
const given = {
  attributes: {
    attributes: new Map([
      [
        DEVICE.id,
        [
          { ...attribute, scope: "CLIENT_SCOPE", key: "firmware", value: text("1.2") },
          { ...attribute, scope: "SHARED_SCOPE", key: "firmware", value: text("1.3") },
          { ...attribute, scope: "SHARED_SCOPE", key: "limit", value: { type: "DOUBLE", value: 42 } },
          { ...attribute, scope: "SERVER_SCOPE", key: "place", value: { type: "JSON", value: '{"x":1}' } },
          { ...attribute, scope: "SERVER_SCOPE", key: "active", value: { type: "BOOLEAN", value: true } },
        ] as const,
      ],
    ]),
  },
  telemetry: {
    latest: new Map([
      [
        DEVICE.id,
        [
          { key: "temperature", ts: 7, value: { type: "DOUBLE", value: 21.5 } },
          { key: "mode", ts: 8, value: text("eco") },
        ] as const,
      ],
    ]),
  },
};

const run = (config: object, fields: Partial<RuleMessage> = {}) =>
  runNode(originatorAttributes, config, fields, { given });

describe("values are added to the metadata", () => {
  test.each<[string, object, Record<string, string>]>([
    ["client attributes", { clientAttributeNames: ["firmware"] }, { cs_firmware: "1.2" }],
    [
      "shared attributes",
      { sharedAttributeNames: ["firmware", "limit"] },
      { shared_firmware: "1.3", shared_limit: "42.0" },
    ],
    ["server attributes", { serverAttributeNames: ["place", "active"] }, { ss_place: '{"x":1}', ss_active: "true" }],
    ["latest telemetry", { latestTsKeyNames: ["temperature", "mode"] }, { temperature: "21.5", mode: "eco" }],
    [
      "latest telemetry with its time",
      { latestTsKeyNames: ["temperature", "mode"], getLatestValueWithTs: true },
      { temperature: '{"ts":7,"value":21.5}', mode: '{"ts":8,"value":"eco"}' },
    ],
    [
      "names by patterns",
      { serverAttributeNames: ["${which}"], latestTsKeyNames: ["$[of]"] },
      {
        ss_place: '{"x":1}',
        mode: "eco",
      },
    ],
    ["nothing", {}, {}],
    ["missing values are omitted", { clientAttributeNames: ["limit", "firmware"] }, { cs_firmware: "1.2" }],
  ])("%s", async (_name, config, added) => {
    const before = { which: "place", mode: "old" };
    const { out } = await run(config, { metadata: before, data: '{"of":"mode"}' });
    expect(out).toMatchObject([{ label: "Success" }]);
    expect(out[0]?.message.metadata).toEqual({ ...before, ...added });
    expect(out[0]?.message).toMatchObject({
      data: '{"of":"mode"}',
      type: "POST_TELEMETRY_REQUEST",
      originator: DEVICE,
    });
  });
});

test("missing values fail the message if configured, with the values that were found", async () => {
  const { out, errors } = await run({
    tellFailureIfAbsent: true,
    clientAttributeNames: ["firmware", "limit", "x"],
    sharedAttributeNames: ["limit"],
    serverAttributeNames: ["y"],
    latestTsKeyNames: ["z", "mode"],
  });
  expect(errors).toEqual(["[CLIENT_SCOPE]:[limit, x]\n[SERVER_SCOPE]:[y]\n[LATEST_TS]:[z]"]);
  expect(out).toMatchObject([{ label: "Failure" }]);
  expect(out[0]?.message.metadata).toEqual({ cs_firmware: "1.2", shared_limit: "42.0", mode: "eco" });
});

test("by default a new node fails when a value is missing", () => {
  expect(originatorAttributes.settings.defaults()).toEqual({
    tellFailureIfAbsent: true,
    clientAttributeNames: [],
    sharedAttributeNames: [],
    serverAttributeNames: [],
    latestTsKeyNames: [],
    getLatestValueWithTs: false,
  });
});

test("data that is not JSON fails", async () => {
  expect((await run({ latestTsKeyNames: ["mode"] }, { data: "no JSON" })).errors).toEqual([
    "Failed to process pattern!",
  ]);
});
