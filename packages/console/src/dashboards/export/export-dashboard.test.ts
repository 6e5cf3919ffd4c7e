import { entityId, NULL_UUID, SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import { exportFile } from "./export-dashboard.ts";

test("a file carries the dashboard without what belongs to this installation", () => {
  const { name, text } = exportFile({
    id: entityId("DASHBOARD", NULL_UUID),
    createdTime: 1,
    tenantId: SYSTEM_TENANT,
    title: "Cold chain #2",
    name: "Cold chain #2",
    image: null,
    assignedCustomers: [],
    mobileHide: false,
    mobileOrder: null,
    configuration: { widgets: {} },
  });
  expect(name).toBe("cold_chain__2.json");
  expect(Object.keys(JSON.parse(text))).toEqual([
    "title",
    "image",
    "mobileHide",
    "mobileOrder",
    "configuration",
    "name",
  ]);
  expect(text).toContain('\n  "title"');
});
