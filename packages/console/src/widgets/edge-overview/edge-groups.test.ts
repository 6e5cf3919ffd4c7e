import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { groupsFor, memberName } from "./edge-groups.ts";

test("customers see no rule chains", () => {
  expect(groupsFor("TENANT_ADMIN")).toEqual(["ASSET", "DEVICE", "ENTITY_VIEW", "DASHBOARD", "RULE_CHAIN"]);
  expect(groupsFor("CUSTOMER_USER")).toEqual(["ASSET", "DEVICE", "ENTITY_VIEW", "DASHBOARD"]);
});

const id = entityId("DASHBOARD", parseUuid("784f394c-42b6-435a-983c-b7beff2784f9"));

test.each([
  [{ id, name: "Pump" }, "Pump"],
  [{ id, title: "Brewery" }, "Brewery"],
  [{ id }, id.id],
])("%j is called %s", (member, name) => {
  expect(memberName(member)).toBe(name);
});
