import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

test.each([
  ["/dashboards/1?state=x", { kind: "console", path: "/dashboards/1?state=x" }],
  ["https://example.org/a", { kind: "site", url: "https://example.org/a" }],
  ["mailto:a@example.org", { kind: "site", url: "mailto:a@example.org" }],
  ["//example.org", undefined],
  ["/\\example.org", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["#", undefined],
  [undefined, undefined],
])("the link %s leads to %j", (href, target) => {
  expect(linkTarget(href)).toEqual(target);
});
