import { USAGE_FEATURES, type UsageFeature } from "@orrery/model";
import { expect, test } from "vitest";
import {
  activatedEmail,
  activationEmail,
  addressChangedEmail,
  lockoutEmail,
  type MailStyle,
  passwordChangedEmail,
  passwordResetEmail,
  testEmail,
  usageEmail,
} from "./emails.ts";
import { LOGO_ID, type MailBrand, PRODUCT_BRAND } from "./mail-brand.ts";
import { mailTextsOf } from "./mail-language.ts";

const BRAND = { ...PRODUCT_BRAND, name: "Acme & Sons" };
const styled = (brand: Partial<MailBrand>, lang = "en_US"): MailStyle => ({
  brand: { ...BRAND, ...brand },
  texts: mailTextsOf({ lang }),
});
const STYLE = styled({});
const LINK = "https://iot.example.org/api/noauth/activate?activateToken=T&x=1";

test.each([
  ["activation", activationEmail("a@b.org", STYLE, LINK), LINK],
  ["activated", activatedEmail("a@b.org", STYLE, LINK), LINK],
  ["reset", passwordResetEmail("a@b.org", STYLE, LINK), LINK],
  ["changed", passwordChangedEmail("a@b.org", STYLE, LINK), LINK],
  [
    "lockout",
    lockoutEmail("boss@b.org", STYLE, { email: "a@b.org", attempts: 3 }),
    "a@b.org has failed more than 3 times",
  ],
  [
    "usage, warning",
    usageEmail("a@b.org", STYLE, { feature: "storage", state: "WARNING", link: LINK }),
    "this month's stored telemetry",
  ],
  [
    "usage, stopped",
    usageEmail("a@b.org", STYLE, { feature: "transport", state: "DISABLED", link: LINK }),
    "Messages from devices are refused",
  ],
  ["test", testEmail("a@b.org", STYLE), "Outgoing mail works"],
])("the email %s says the same as text and as HTML", (_name, email, saying) => {
  expect(email.subject).not.toBe("");
  expect(email.text).toContain("Acme & Sons");
  expect(email.html).toContain("Acme &amp; Sons");
  expect(email.text).toContain(saying);
  expect(email.html).toContain(saying.replaceAll("&", "&amp;").replaceAll("'", "&#39;"));
});

test("user input in an email is escaped", () => {
  const { html } = lockoutEmail("boss@b.org", STYLE, { email: `<img src="x">'&`, attempts: 3 });
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&#39;&amp;");
  expect(html).not.toContain("<img");
});

test("the logo comes along as an image of the email", () => {
  const logo = "data:image/png;base64,AAAA";
  const { html, images } = testEmail("a@b.org", styled({ logo, color: "#00695c" }));
  expect(images).toEqual([{ id: LOGO_ID, dataUrl: logo }]);
  expect(html).toContain(`src="cid:${LOGO_ID}" alt=""`);
  expect(testEmail("a@b.org", styled({ logo, logoOnly: true })).html).toContain('alt="Acme &amp; Sons"');
  expect(activatedEmail("a@b.org", styled({ color: "#00695c" }), LINK).html).toContain("background:#00695c");
});

const FEATURES = Object.keys(USAGE_FEATURES) as UsageFeature[]; // its keys are the features
const LANGUAGES = ["en_US", "de_DE", "es_ES", "fr_FR", "zh_CN"];

test("emails are in the language of the user, else in that of the installation, else in English", () => {
  const tags = LANGUAGES.map((lang) => mailTextsOf({ lang }).tag);
  expect(tags).toEqual(["en", "de", "es", "fr", "zh-CN"]);
  expect(mailTextsOf({ lang: "de_AT" }, { language: "fr_FR" }).tag).toBe("de");
  expect(mailTextsOf({ lang: "" }, { language: "fr_FR" }).tag).toBe("fr");
  expect(mailTextsOf({ lang: "fa_IR" }, { language: "es_ES" }).tag).toBe("es");
  expect(mailTextsOf(null, { language: 7 }).tag).toBe("en");
});

test.each(LANGUAGES.slice(1))("every email in %s says what the English one says, in other words", (lang) => {
  const mails = (style: MailStyle) => [
    activationEmail("a@b.org", style, LINK),
    activatedEmail("a@b.org", style, LINK),
    passwordResetEmail("a@b.org", style, LINK),
    passwordChangedEmail("a@b.org", style, LINK),
    addressChangedEmail("a@b.org", style, "new@b.org"),
    lockoutEmail("boss@b.org", style, { email: "a@b.org", attempts: 3 }),
    ...FEATURES.flatMap((feature) =>
      (["WARNING", "DISABLED"] as const).map((state) => usageEmail("a@b.org", style, { feature, state, link: LINK })),
    ),
    testEmail("a@b.org", style),
  ];
  const english = mails(STYLE);
  for (const [at, { subject, text = "", html = "" }] of mails(styled({}, lang)).entries()) {
    const original = english[at];
    expect(subject).toContain(BRAND.name);
    expect(subject).not.toBe(original?.subject);
    expect(html).toContain(`<html lang="${mailTextsOf({ lang }).tag}">`);
    const facts = [LINK, "a@b.org", "new@b.org", "24", "15", " 3 "].filter((fact) => original?.text?.includes(fact));
    for (const fact of facts) expect(text).toContain(fact.trim());
  }
});
