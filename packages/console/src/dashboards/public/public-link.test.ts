import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { namedCustomers, publicLink } from "./public-link.ts";

const uuid = (digit: number) => parseUuid(`${String(digit).repeat(8)}-1111-1111-1111-111111111111`);
const customer = (digit: number, isPublic: boolean) => ({
  customerId: entityId("CUSTOMER", uuid(digit)),
  title: "",
  public: isPublic,
});
const id = entityId("DASHBOARD", uuid(1));

test("CORE-7.132 the public link names the dashboard and the public customer", () => {
  const dashboard = { id, assignedCustomers: [customer(2, false), customer(3, true)] };
  expect(publicLink(dashboard, "https://iot.example")).toBe(
    "https://iot.example/dashboard/11111111-1111-1111-1111-111111111111?publicId=33333333-1111-1111-1111-111111111111",
  );
  expect(namedCustomers(dashboard)).toEqual([customer(2, false)]);
});

test("a private dashboard has no public link", () => {
  expect(publicLink({ id, assignedCustomers: null }, "https://iot.example")).toBeUndefined();
});
