import { expect, test } from "vitest";
import {
  activatedLetter,
  activationLetter,
  lockoutLetter,
  passwordChangedLetter,
  passwordResetLetter,
  testLetter,
} from "./letters.ts";

const LINK = "https://iot.example.org/api/noauth/activate?activateToken=T&x=1";

test.each([
  ["activation", activationLetter("a@b.org", LINK), LINK],
  ["activated", activatedLetter("a@b.org", LINK), LINK],
  ["reset", passwordResetLetter("a@b.org", LINK), LINK],
  ["changed", passwordChangedLetter("a@b.org", LINK), LINK],
  ["lockout", lockoutLetter("boss@b.org", "a@b.org", 3), "a@b.org has failed more than 3 times"],
  ["test", testLetter("a@b.org"), "Outgoing mail works"],
])("the letter %s says the same as text and as HTML", (_name, letter, saying) => {
  expect(letter.subject).not.toBe("");
  expect(letter.text).toContain(saying);
  expect(letter.html).toContain(saying.replaceAll("&", "&amp;"));
});

test("what people type cannot become markup", () => {
  const { html } = lockoutLetter("boss@b.org", `<img src="x">'&`, 3);
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&#39;&amp;");
  expect(html).not.toContain("<img");
});
