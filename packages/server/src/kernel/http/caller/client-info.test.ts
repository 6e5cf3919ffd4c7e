import { expect, test } from "vitest";
import { clientOf } from "./client-info.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/97.0.4692.71 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.2 Mobile/15E148 Safari/604.1";
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/97.0 Safari/537.36 Edg/97.0";
const PHONE = "Mozilla/5.0 (Android 11; Mobile; rv:96.0) Gecko/96.0 Firefox/96.0";

test.each([
  [CHROME, "Chrome 97", "Linux", "Other"],
  [IPHONE, "Safari 15", "iOS 15", "iPhone"],
  [EDGE, "Edge 97", "Windows 10", "Other"],
  [PHONE, "Firefox 96", "Android 11", "Phone"],
  ["node", "Node.js", "Other", "Other"],
  ["", "Other", "Other", "Other"],
])("%j is %s on %s, %s", (agent, browser, os, device) => {
  expect(clientOf({ "user-agent": agent }, "::1")).toEqual({ clientAddress: "::1", browser, os, device });
});

test.each([
  ["10.0.0.1, 10.0.0.2", "10.0.0.1"],
  [" 10.0.0.1 ", "10.0.0.1"],
  ["", "127.0.0.1"],
  ["x".repeat(1_000), "x".repeat(64)],
])("forwarded for %j comes from %s", (forwarded, address) => {
  expect(clientOf({ "x-forwarded-for": forwarded }, "127.0.0.1").clientAddress).toBe(address);
});
