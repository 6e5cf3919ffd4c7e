import { expect, test } from "vitest";
import { baseUrl } from "./base-url.ts";

const FIXED = { baseUrl: "https://iot.example.org", prohibitDifferentUrl: true };

test.each([
  [{ host: "localhost:8080" }, {}, "http://localhost:8080"],
  [{ host: "iot.example.org" }, {}, "http://iot.example.org:80"],
  [{ host: "[::1]:8080" }, {}, "http://[::1]:8080"],
  [{}, {}, "http://localhost:80"],
  [{ host: "a:1", "x-forwarded-proto": "https" }, {}, "https://a:443"],
  [{ host: "a:1", "x-forwarded-proto": "https", "x-forwarded-port": "8443" }, {}, "https://a:8443"],
  [{ host: "a:1", "x-forwarded-proto": "HTTPS, http" }, {}, "https://a:443"],
  [{ host: "a:1", "x-forwarded-proto": "javascript", "x-forwarded-port": "1/../x" }, {}, "http://a:1"],
  [{ host: "a:1", "x-forwarded-port": "99999" }, {}, "http://a:1"],
  [{ host: "a:1" }, { ...FIXED, prohibitDifferentUrl: false }, "http://a:1"],
  [{ host: "a:1" }, FIXED, "https://iot.example.org"],
  [{ host: "a:1" }, { ...FIXED, baseUrl: "" }, "http://a:1"],
])("the headers %j and the settings %j give %s", (headers, settings, url) => {
  expect(baseUrl(headers, "http", settings)).toBe(url);
});
