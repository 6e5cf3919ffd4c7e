import { expect, test } from "vitest";
import { messageText, outputText } from "./script-test.ts";

test.each([
  ["BLOCK-2.044 JSON has indent 4", '{"a":1}', '{\n    "a": 1\n}'],
  ["a flag", "true", "true"],
  ["plain text stays as it is", "Hello {", "Hello {"],
  ["nothing", "", ""],
])("%s", (_what, output, expected) => {
  expect(outputText(output)).toBe(expected);
});

test("the message is shown as it will be sent", () => {
  expect(messageText({ a: 1 })).toBe('{\n    "a": 1\n}');
  expect(messageText("{}")).toBe("{}");
});
