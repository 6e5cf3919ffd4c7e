import { PlatformError } from "@orrery/model";
import { expect, test } from "vitest";
import type { Attribute } from "../../kernel/bus/events.ts";
import { AttributeChange } from "../attribute-change.ts";
import { JsonGatewayCodec } from "./json-gateway-codec.ts";
import { JsonPayloadReader } from "./json-payload-reader.ts";

const codec = new JsonGatewayCodec(new JsonPayloadReader());
const at = (text: string): [Buffer, number, number] => [Buffer.from(`x${text}x`), 1, Buffer.byteLength(text) + 1];
const long = (value: number) => ({ type: "LONG", value }) as const;

test.each([
  ['{"device":"A","type":"thermostat"}', { device: "A", type: "thermostat" }],
  ['{"device":"A"}', { device: "A", type: "default" }],
  ['{"device":"A","type":null}', { device: "A", type: "default" }],
  ["{device:7}", { device: "7", type: "default" }],
])("%s connects", (text, child) => {
  expect(codec.connect(...at(text))).toEqual(child);
});

test.each(["", "[]", "{}", '{"device":""}', '{"device":null}', '{"device":{}}', '"A"'])(
  "%j connects nobody",
  (text) => {
    expect(() => codec.connect(...at(text))).toThrow(PlatformError);
    expect(() => codec.disconnect(...at(text))).toThrow(PlatformError);
  },
);

test("parts that mean nothing are left out of attributes and claims, but not of telemetry", () => {
  expect(codec.attributes(...at('{"A":{"k":1},"B":[],"C":null,"D":5,"E":{}}'))).toEqual([
    ["A", [["k", long(1)]]],
    ["B", undefined],
    ["C", undefined],
    ["D", undefined],
    ["E", []],
  ]);
  expect(
    codec.claims(...at('{"A":{"secretKey":"k","durationMs":60000},"B":{},"C":{"durationMs":"x"},"D":""}')),
  ).toEqual([
    ["A", { secretKey: "k", durationMs: 60_000 }],
    ["B", { secretKey: "", durationMs: undefined }],
    ["C", undefined],
    ["D", undefined],
  ]);
  expect(codec.telemetry(...at('{"A":{"k":1},"B":[{"k":1}]}'))).toEqual([
    ["A", undefined],
    ["B", [{ ts: undefined, entries: [["k", long(1)]] }]],
  ]);
  expect(() => codec.telemetry(...at('{"A":[5]}'))).toThrow(PlatformError);
});

test.each([
  ['{"id":1,"device":"A","client":true,"key":"k"}', { clientKeys: ["k"], sharedKeys: undefined }],
  ['{"id":1,"device":"A","client":false,"keys":["k","l,m"]}', { clientKeys: undefined, sharedKeys: ["k", "l,m"] }],
  ['{"id":1,"device":"A","client":false,"key":"k","keys":["l"]}', { clientKeys: undefined, sharedKeys: ["k"] }],
  ['{"id":1,"device":"A","client":true,"keys":[]}', { clientKeys: undefined, sharedKeys: undefined }],
])("%s asks for attributes", (text, keys) => {
  expect(codec.attributeRequest(...at(text))).toEqual({ device: "A", requestId: 1, keys });
});

test.each([
  '{"device":"A","client":true,"key":"k"}',
  '{"id":1,"client":true,"key":"k"}',
  '{"id":1,"device":"A","key":"k"}',
  '{"id":1,"device":"A","client":true}',
  '{"id":1.5,"device":"A","client":true,"key":"k"}',
  '{"id":4294967296,"device":"A","client":true,"key":"k"}',
])("%s asks for nothing", (text) => {
  expect(() => codec.attributeRequest(...at(text))).toThrow(PlatformError);
});

test.each([
  ['{"device":"A","id":3,"data":{"ok":true,"n":1.0}}', { device: "A", requestId: 3, data: '{"ok":true,"n":1.0}' }],
  ['{"device":"A","id":3,"data":"text"}', { device: "A", requestId: 3, data: '"text"' }],
  ['{"device":"A","id":3}', undefined],
  ['{"device":"A","data":{}}', undefined],
])("%s answers a command", (text, answer) => {
  expect(codec.rpcAnswer(...at(text))).toEqual(answer);
});

const attribute = (key: string, value: number): Attribute => ({ key, lastUpdateTs: 0, value: long(value) });

test.each([
  [{ client: [attribute("k", 5)], shared: [], isMultiple: false }, '{"id":1,"device":"A","value":5}'],
  [{ client: [], shared: [attribute("k", 5)], isMultiple: true }, '{"id":1,"device":"A","values":{"k":5}}'],
  [{ client: [], shared: [], isMultiple: true }, '{"id":1,"device":"A"}'],
  [
    { client: [attribute("a", 1), attribute("b", 2)], shared: [attribute("c", 3)], isMultiple: false },
    '{"id":1,"device":"A","value":3,"values":{"a":1,"b":2}}',
  ],
])("attributes %j are written as %s", (values, text) => {
  expect(codec.writeAttributes("A", 1, values)).toBe(text);
});

test("what a gateway is sent names the device", () => {
  const changed = AttributeChange.ofUpdate([attribute("k", 1)]);
  expect(codec.writeAttributeChange('a "b"', changed)).toBe('{"device":"a \\"b\\"","data":{"k":1}}');
  expect(codec.writeAttributeChange("A", AttributeChange.ofDeletion(["k"]))).toBe(
    '{"device":"A","data":{"deleted":["k"]}}',
  );
  expect(codec.writeRpcRequest("A", { id: 3, method: "m", params: "{}" })).toBe(
    '{"device":"A","data":{"id":3,"method":"m","params":{}}}',
  );
});
