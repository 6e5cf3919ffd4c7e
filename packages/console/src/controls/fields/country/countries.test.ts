import { expect, test } from "vitest";
import { COUNTRY_CODES } from "./countries.ts";

test("BLOCK-9.007 about 250 countries and territories can be chosen, each once", () => {
  expect(COUNTRY_CODES.length).toBeGreaterThanOrEqual(240);
  expect(COUNTRY_CODES.length).toBeLessThanOrEqual(260);
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});
