import { expect, test } from "vitest";
import { fillPattern } from "./name-pattern.ts";

const ATTRIBUTES = { company: " Acme ", floor: 3, empty: " ", list: ["x"], "with-dash": "d" };

test.each([
  ["fixed", "fixed"],
  ["%{company}", "Acme"],
  ["%{company}/%{floor} %{with-dash}", "Acme/3 d"],
])("%s is filled: %s", (pattern, name) => {
  expect(fillPattern(pattern, ATTRIBUTES)).toBe(name);
});

test.each(["missing", "empty", "list", "constructor"])("a name is not made without %s", (attribute) => {
  const message = `The provider does not tell the attribute ${attribute}`;
  expect(() => fillPattern(`x %{${attribute}}`, ATTRIBUTES)).toThrow(message);
});
