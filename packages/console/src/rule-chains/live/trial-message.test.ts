import { expect, test } from "vitest";
import { recordedTrial, textsOf } from "./trial-message.ts";

const ID = "00000000-0000-1000-8000-000000000001";
const event = {
  type: "IN",
  data: '{"t":1}',
  metadata: '{"deviceName":"D","n":1}',
  msgType: "T",
  entityName: "DEVICE",
  entityId: ID,
};

test("a recorded message is sent again as it was", () => {
  expect(recordedTrial(event)).toEqual({
    type: "T",
    originator: { entityType: "DEVICE", id: ID },
    data: '{"t":1}',
    metadata: { deviceName: "D", n: "1" },
  });
});

test.each([
  ["of an asset", { entityName: "ASSET" }],
  ["without an id", { entityId: undefined }],
  ["whose id is none", { entityId: "x" }],
])("the device of a record %s is to be chosen", (_, change) => {
  expect(recordedTrial({ ...event, ...change }).originator).toBeNull();
});

test.each([
  [undefined, {}],
  ['{"a', {}],
  [
    { a: "x", b: 2, c: null },
    { a: "x", b: "2", c: "null" },
  ],
])("metadata %j become %j", (value, texts) => {
  expect(textsOf(value)).toEqual(texts);
});
