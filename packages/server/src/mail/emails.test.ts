import { expect, test } from "vitest";
import {
  activatedEmail,
  activationEmail,
  lockoutEmail,
  passwordChangedEmail,
  passwordResetEmail,
  testEmail,
  usageEmail,
} from "./emails.ts";

const LINK = "https://iot.example.org/api/noauth/activate?activateToken=T&x=1";

test.each([
  ["activation", activationEmail("a@b.org", LINK), LINK],
  ["activated", activatedEmail("a@b.org", LINK), LINK],
  ["reset", passwordResetEmail("a@b.org", LINK), LINK],
  ["changed", passwordChangedEmail("a@b.org", LINK), LINK],
  ["lockout", lockoutEmail("boss@b.org", "a@b.org", 3), "a@b.org has failed more than 3 times"],
  ["usage, warning", usageEmail("a@b.org", "storage", "WARNING", LINK), "this month's stored telemetry"],
  ["usage, stopped", usageEmail("a@b.org", "transport", "DISABLED", LINK), "Messages from devices are refused"],
  ["test", testEmail("a@b.org"), "Outgoing mail works"],
])("the email %s says the same as text and as HTML", (_name, email, saying) => {
  expect(email.subject).not.toBe("");
  expect(email.text).toContain(saying);
  expect(email.html).toContain(saying.replaceAll("&", "&amp;").replaceAll("'", "&#39;"));
});

test("user input in an email is escaped", () => {
  const { html } = lockoutEmail("boss@b.org", `<img src="x">'&`, 3);
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&#39;&amp;");
  expect(html).not.toContain("<img");
});
