import { expect, test } from "vitest";
import { pathOf } from "./router.ts";

test("commands of the router are joined to an address", () => {
  expect(pathOf(["/dashboards", "a"], { queryParams: { state: "b c", none: null } })).toBe("/dashboards/a?state=b+c");
  expect(pathOf(["devices"])).toBe("/devices");
});
