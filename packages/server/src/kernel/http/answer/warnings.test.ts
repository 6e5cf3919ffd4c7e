import { expect, test } from "vitest";
import { isHttpAnswer } from "./answer.ts";
import { WARNINGS_HEADER, withWarnings } from "./warnings.ts";

test.each<[readonly string[], string]>([
  [["One", "two"], '"One", "two"'],
  [['a "b" \\ c'], '"a \\"b\\" \\\\ c"'],
  [["line\r\nSet-Cookie: a=b"], '"line??Set-Cookie: a=b"'],
  [["ß"], '"?"'],
  [["x".repeat(400)], `"${"x".repeat(300)}..."`],
])("the warnings %j stand in the header as %s", (warnings, header) => {
  const answer = withWarnings({ a: 1 }, warnings);
  if (!isHttpAnswer(answer)) throw new Error("no answer");
  expect(answer.headers[WARNINGS_HEADER]).toBe(header);
  expect(answer.body).toBe('{"a":1}');
});

test("without warnings there is no header", () => {
  const value = { a: 1 };
  expect(withWarnings(value, [])).toBe(value);
});
