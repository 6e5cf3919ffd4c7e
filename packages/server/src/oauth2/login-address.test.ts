import { expect, test } from "vitest";
import { isAt, loginAddress } from "./login-address.ts";

test.each([
  [{ host: "a.org" }, "http", { scheme: "HTTP", name: "a.org", origin: "http://a.org" }],
  [{ host: "a.org:80" }, "http", { scheme: "HTTP", name: "a.org", origin: "http://a.org" }],
  [{ host: "a.org:8080" }, "http", { scheme: "HTTP", name: "a.org:8080", origin: "http://a.org:8080" }],
  [
    { host: "a.org:8080", "x-forwarded-proto": "https" },
    "http",
    { scheme: "HTTPS", name: "a.org", origin: "https://a.org" },
  ],
  [
    { host: "a.org", "x-forwarded-proto": "https", "x-forwarded-port": "8443" },
    "http",
    { scheme: "HTTPS", name: "a.org:8443", origin: "https://a.org:8443" },
  ],
  [
    { host: "a.org", "x-forwarded-proto": "ftp" }, // ignored
    "http",
    { scheme: "HTTP", name: "a.org", origin: "http://a.org" },
  ],
  [{ host: "a b" }, "http", undefined],
])("the headers %j over %s give the address %j", (headers, protocol, address) => {
  expect(loginAddress(headers, protocol)).toEqual(address);
});

test.each([
  [{ scheme: "HTTP", name: "A.org" }, true],
  [{ scheme: "MIXED", name: "a.org" }, true],
  [{ scheme: "HTTPS", name: "a.org" }, false],
  [{ scheme: "HTTP", name: "b.org" }, false],
  [{ scheme: "HTTP", name: "a.org:8080" }, false],
] as const)("%j gives the address http://a.org: %s", (domain, expected) => {
  expect(isAt([domain], { scheme: "HTTP", name: "a.org", origin: "http://a.org" })).toBe(expected);
});
