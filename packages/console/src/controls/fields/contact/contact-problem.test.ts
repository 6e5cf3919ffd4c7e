import type { ContactField } from "@orrery/model";
import { CONTACT_FIELDS } from "@orrery/model";
import { expect, test } from "vitest";
import { COUNTRY_CODES, countriesIn, countryCode, findCountries } from "../country/countries.ts";
import { contactProblem, isPostalCode } from "./contact-problem.ts";
import { POSTAL_PATTERNS } from "./postal-codes.ts";

test.each<[string, string, string]>([
  ["United States", "94103-1234", "9410"],
  ["Australia", "2000", "20000"],
  ["Austria", "1010", "101"],
  ["Belgium", "1000", "B-1000"],
  ["Brazil", "01310-100", "0131"],
  ["Canada", "K1A 0B1", "K1A 0O1"],
  ["Denmark", "2100", "210"],
  ["Faroe Islands", "100", "1000"],
  ["Netherlands", "1012 AB", "0012 AB"],
  ["Germany", "10115", "1011"],
  ["Hungary", "1051", "10511"],
  ["Italy", "00184", "0018"],
  ["Japan", "100-0001", "100-001"],
  ["Luxembourg", "L-1009", "L1009"],
  ["Poland", "00-001", "00001"],
  ["Spain", "28013", "53001"],
  ["Sweden", "111 22", "1112"],
  ["United Kingdom", "SW1A 1AA", "SW1A 1A"],
])("BLOCK-5.059 a postal code of %s may be %s, not %s", (country, good, bad) => {
  expect(isPostalCode(good, country)).toBe(true);
  expect(isPostalCode(bad, country)).toBe(false);
});

test("BLOCK-5.059 eighteen countries have a pattern; others take any code up to 255 characters", () => {
  expect(Object.keys(POSTAL_PATTERNS)).toHaveLength(18);
  expect(isPostalCode("whatever", "France")).toBe(true);
  expect(isPostalCode("whatever", "")).toBe(true);
  expect(isPostalCode("x".repeat(256), "France")).toBe(false);
});

test.each<[string, ContactField, string, string, string | undefined]>([
  ["BLOCK-5.054", "city", "x".repeat(256), "", "contact.city-max-length"],
  ["BLOCK-5.054", "city", "x".repeat(255), "", undefined],
  ["BLOCK-5.055", "state", "x".repeat(256), "", "contact.state-max-length"],
  ["BLOCK-5.056", "zip", "abc", "Germany", "contact.postal-code-invalid"],
  ["BLOCK-5.056", "zip", "10115", "Germany", undefined],
  ["BLOCK-5.056", "zip", "", "Germany", undefined],
  ["BLOCK-5.057", "phone", "1".repeat(256), "", "contact.phone-max-length"],
  ["BLOCK-5.058", "email", "abc", "", "user.invalid-email-format"],
  ["BLOCK-5.058", "email", "a@b.example", "", undefined],
  ["long address", "address", "x".repeat(256), "", "entity.too-long"],
])("%s: a contact's %s", (_id, field, text, country, problem) => {
  expect(contactProblem(field, text, country)).toBe(problem);
});

test("BLOCK-3.017 a contact has these parts", () => {
  expect([...CONTACT_FIELDS].sort()).toEqual([
    "address",
    "address2",
    "city",
    "country",
    "email",
    "phone",
    "state",
    "zip",
  ]);
});

test("the world has 249 countries and territories, found in any language and without accents", () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  const german = countriesIn("de-DE");
  expect(german.find(({ code }) => code === "DE")).toEqual({ code: "DE", name: "Germany", localName: "Deutschland" });
  expect(findCountries(german, "germ")[0]?.code).toBe("DE");
  expect(findCountries(countriesIn("en-US"), "cote").map(({ code }) => code)).toEqual(["CI"]);
  expect(findCountries(countriesIn("en-US"), "united")[0]?.name).toBe("United Arab Emirates");
  expect(countryCode("Germany")).toBe("DE");
  expect(countryCode("Atlantis")).toBeUndefined();
});
