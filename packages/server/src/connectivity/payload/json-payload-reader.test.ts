import { expect, test } from "vitest";
import { JsonPayloadReader } from "./json-payload-reader.ts";

const reader = new JsonPayloadReader();

test.each([
  ['{"method":"getTime","params":{"a":1.0,"b":null}}', { method: "getTime", params: '{"a":1.0}' }],
  ['{"method":"m"}', { method: "m", params: undefined }],
  ['{"method":"m","params":null}', { method: "m", params: undefined }],
  ["{method: m, params: [1, 2]}", { method: "m", params: "[1,2]" }],
])("the command %s is %j", (text, call) => {
  expect(reader.rpcCall(text)).toEqual(call);
});

test.each(["", "[]", "{}", '{"method":1}', "{"])("%j is no command", (text) => {
  expect(() => reader.rpcCall(text)).toThrow();
});

test.each([
  ['{"clientKeys":"a,b","sharedKeys":"c"}', { clientKeys: ["a", "b"], sharedKeys: ["c"] }],
  ["{}", { clientKeys: undefined, sharedKeys: undefined }],
  ['{"clientKeys":["a"]}', { clientKeys: ["a"], sharedKeys: undefined }],
])("the attribute request %s is %j", (text, keys) => {
  expect(reader.attributeKeys(text)).toEqual(keys);
});

test.each(["", '{"clientKeys":["a","b"]}', '{"clientKeys":null}', "[]"])("%j is no attribute request", (text) => {
  expect(() => reader.attributeKeys(text)).toThrow();
});
