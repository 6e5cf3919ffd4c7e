import { expect, test } from "vitest";
import { AttributeChange } from "../attribute-change.ts";
import { PayloadCodecs } from "./payload-codecs.ts";

const { json } = new PayloadCodecs();
const at = (text: string | Buffer) => {
  const bytes = Buffer.concat([Buffer.from("before"), Buffer.from(text), Buffer.from("after")]);
  return [bytes, "before".length, bytes.length - "after".length] as const;
};

test("the payload is what lies between start and end", () => {
  expect(json.telemetry(...at('{"ü":1}'))).toEqual([{ ts: undefined, entries: [["ü", { type: "LONG", value: 1 }]] }]);
  expect(json.attributes(...at('{"a":"�"}'))).toEqual([["a", { type: "STRING", value: "�" }]]);
  expect(json.attributeKeys(...at('{"clientKeys":"a"}'))).toEqual({ clientKeys: ["a"], sharedKeys: undefined });
  expect(json.rpcCall(...at('{"method":"m","params":1}'))).toEqual({ method: "m", params: "1" });
  expect(json.claim(...at(""))).toEqual({ secretKey: "" });
});

test("what is no UTF-8 is refused, but for answers, which may be anything", () => {
  const broken = Buffer.from('{"a":"\xff"}', "latin1");
  expect(() => json.telemetry(...at(broken))).toThrow("UTF-8");
  expect(() => json.claim(...at(broken))).toThrow("UTF-8");
  expect(json.rpcAnswer(...at(broken))).toBe('{"a":"�"}');
});

test("the JSON of a change is written once", () => {
  const update = AttributeChange.ofUpdate([{ key: "a", lastUpdateTs: 0, value: { type: "DOUBLE", value: 25 } }]);
  expect(json.writeAttributeChange(update)).toBe('{"a":25.0}');
  expect(json.writeAttributeChange(AttributeChange.ofDeletion(["a"]))).toBe('{"deleted":["a"]}');
});
