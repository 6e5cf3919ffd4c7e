import type { TypedValue } from "@orrery/model";
import { expect, test } from "vitest";
import { claimDataOf, opens } from "./claim-data.ts";

const text = (value: string): TypedValue => ({ type: "STRING", value });

test.each<[TypedValue, unknown]>([
  [text('{"secretKey":"k","expirationTime":5}'), { secretKey: "k", expirationTime: 5 }],
  [
    { type: "JSON", value: '{"secretKey":"k","expirationTime":5,"x":1}' },
    { secretKey: "k", expirationTime: 5 },
  ],
  [text('{"expirationTime":5}'), { secretKey: "", expirationTime: 5 }],
  [text('{"secretKey":null,"expirationTime":5}'), { secretKey: "", expirationTime: 5 }],
  [text('{"secretKey":"k"}'), { secretKey: "k", expirationTime: 0 }],
  [text('{"secretKey":7,"expirationTime":5}'), undefined],
  [text('{"secretKey":"k","expirationTime":"5"}'), undefined],
  [text("[]"), undefined],
  [text("null"), undefined],
  [text("not JSON"), undefined],
  [{ type: "LONG", value: 1 }, undefined],
])("the attribute %j says %j", (value, data) => {
  expect(claimDataOf(value)).toEqual(data);
});

test.each([
  ["k", 10, "k", 10, true],
  ["k", 10, "k", 11, false],
  ["k", 10, "K", 5, false],
  ["k", 10, "", 5, false],
  ["", 10, "", 5, true],
  ["", 10, "k", 5, false],
])("a claim with key %j until %i is opened by %j at %i: %j", (secretKey, expirationTime, key, now, expected) => {
  expect(opens({ secretKey, expirationTime }, key, now)).toBe(expected);
});
