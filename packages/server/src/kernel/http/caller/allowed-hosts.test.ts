import { expect, test } from "vitest";
import { AllowedHosts, hostPattern, isLoopbackHost } from "./allowed-hosts.ts";

const hosts = new AllowedHosts(["iot.example.org", "*.plant.example.org"]);

test.each([
  ["localhost:8080", true],
  ["demo.localhost", true],
  ["127.0.0.1", true],
  ["192.0.2.7:8080", true],
  ["[::1]:8080", true],
  ["[2001:db8::1]", true],
  ["iot.example.org", true],
  ["IOT.example.org.:443", true],
  ["a.plant.example.org", true],
  ["plant.example.org", false],
  ["xplant.example.org", false],
  ["evil.example", false],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["iot.example.org@evil.example", false],
  ["", false],
  [undefined, true],
])("the host %j may be asked for: %j", (host, allowed) => {
  expect(hosts.allows(host, "/api/auth/user")).toBe(allowed);
});

test("devices keep the names they were given", () => {
  expect(hosts.allows("old.example", "/api/v1/token/telemetry")).toBe(true);
  expect(hosts.allows("old.example", "/api/v1")).toBe(false);
});

test.each([
  ["127.0.0.1:1", true],
  ["localhost", true],
  ["[::1]", true],
  ["192.0.2.7", false],
  [undefined, false],
])("%j names this machine alone: %j", (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback);
});

test.each(["iot.example.org:8080", "https://iot.example.org", "a b", "*", "*.*.org"])("%j is no name", (text) => {
  expect(() => hostPattern(text)).toThrow(/host names like/);
});
