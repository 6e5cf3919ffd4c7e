import { sections } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { CONTACT_SETTINGS, CONTACT_TITLE, contactCheck, readContact, writeContact } from "./contact-settings.ts";

const problems = (draft: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(contactCheck(draft)).filter(([, problem]) => problem !== undefined));

test.each([
  [{}, {}],
  [{ country: "Germany", zip: "10115" }, {}],
  [{ country: "Germany", zip: "abc" }, { zip: "contact.postal-code-invalid" }],
  [{ country: "Tuvalu?", zip: "abc" }, {}],
  [{ email: "nobody" }, { email: "user.invalid-email-format" }],
  [{ city: "x".repeat(256) }, { city: "contact.city-max-length" }],
])("what is wrong with the contact %j is %j", (draft, expected) => {
  expect(problems(draft)).toEqual(expected);
});

test("a contact without anything is edited as texts, and saved as null again", () => {
  const form = sections([CONTACT_TITLE, CONTACT_SETTINGS]);
  const values = readContact(undefined);
  expect(form.read({})).toEqual(values);
  expect(new Set(Object.values(writeContact(values)))).toEqual(new Set([null]));
  expect(writeContact({ ...values, city: " Berlin " }).city).toBe("Berlin");
});
