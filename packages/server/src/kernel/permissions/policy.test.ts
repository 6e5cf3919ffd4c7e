import { type Authority, type CustomerId, entityId, NO_CUSTOMER, SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { User } from "../auth/user.ts";
import type { Target } from "./conditions.ts";
import type { Operation, Resource } from "./operation.ts";
import { decide } from "./policy.ts";

const uuid = (digit: number) => `0000000${digit}-0000-1000-8000-000000000000` as Uuid;
const TENANT = entityId("TENANT", uuid(1));
const OTHER_TENANT = entityId("TENANT", uuid(2));
const CUSTOMER = entityId("CUSTOMER", uuid(3));
const OTHER_CUSTOMER = entityId("CUSTOMER", uuid(4));

function user(authority: Authority, customerId: CustomerId = NO_CUSTOMER): User {
  const tenantId = authority === "SYS_ADMIN" ? SYSTEM_TENANT : TENANT;
  return { id: entityId("USER", uuid(5)), email: "a@b.org", authority, tenantId, customerId, isPublic: false };
}
const USERS = { A: user("SYS_ADMIN"), T: user("TENANT_ADMIN"), C: user("CUSTOMER_USER", CUSTOMER) } as const;

const TARGETS = {
  system: { id: uuid(9), tenantId: SYSTEM_TENANT },
  own: { id: uuid(9), tenantId: TENANT },
  foreign: { id: uuid(9), tenantId: OTHER_TENANT, customerId: CUSTOMER, assignedCustomers: [CUSTOMER.id] },
  mine: { id: uuid(9), tenantId: TENANT, customerId: CUSTOMER, assignedCustomers: [CUSTOMER.id] },
  neighbours: { id: uuid(9), tenantId: TENANT, customerId: OTHER_CUSTOMER, assignedCustomers: [OTHER_CUSTOMER.id] },
  sysAdmin: { id: uuid(9), tenantId: SYSTEM_TENANT, authority: "SYS_ADMIN" },
  tenantAdmin: { id: uuid(9), tenantId: TENANT, authority: "TENANT_ADMIN" },
  customerUser: { id: uuid(9), tenantId: TENANT, customerId: CUSTOMER, authority: "CUSTOMER_USER" },
  self: { id: uuid(5), tenantId: TENANT, customerId: CUSTOMER, authority: "CUSTOMER_USER" },
} as const satisfies Record<string, Target>;

type Row = [Resource, keyof typeof TARGETS | "none", Operation, string];

test.each<Row>([
  // resource        target          operation               who may
  ["ADMIN_SETTINGS", "none", "WRITE", "A"],
  ["OAUTH2_CONFIGURATION_INFO", "none", "READ", "A"],
  ["TENANT_PROFILE", "system", "READ", "A"],
  ["TENANT_PROFILE", "none", "WRITE", "A"],
  ["TENANT", "own", "READ", "AT"],
  ["TENANT", "own", "READ_TELEMETRY", "AT"],
  ["TENANT", "own", "WRITE", "A"],
  ["TENANT", "own", "WRITE_ATTRIBUTES", "A"],
  ["TENANT", "foreign", "READ", "A"],
  ["USER", "sysAdmin", "READ", "A"],
  ["USER", "tenantAdmin", "WRITE", "AT"],
  ["USER", "customerUser", "READ", "T"],
  ["USER", "self", "WRITE", "TC"],
  ["DASHBOARD", "own", "READ", "AT"],
  ["DASHBOARD", "own", "WRITE", "T"],
  ["DASHBOARD", "mine", "READ", "ATC"],
  ["DASHBOARD", "mine", "WRITE", "T"],
  ["DASHBOARD", "neighbours", "READ", "AT"],
  ["DASHBOARD", "foreign", "READ", "A"],
  ["RULE_CHAIN", "own", "WRITE", "T"],
  ["RULE_CHAIN", "system", "WRITE", "A"],
  ["RULE_NODE", "foreign", "READ", ""],
  ["WIDGETS_BUNDLE", "system", "READ", "ATC"],
  ["WIDGETS_BUNDLE", "system", "WRITE", "A"],
  ["WIDGET_TYPE", "own", "WRITE", "T"],
  ["WIDGET_TYPE", "own", "READ", "TC"],
  ["TB_RESOURCE", "system", "READ", "AT"],
  ["TB_RESOURCE", "own", "DELETE", "T"],
  ["DEVICE", "own", "CREATE", "T"],
  ["DEVICE", "own", "READ", "T"],
  ["DEVICE", "own", "CLAIM_DEVICES", "TC"],
  ["DEVICE", "mine", "WRITE", "TC"],
  ["DEVICE", "mine", "RPC_CALL", "TC"],
  ["DEVICE", "mine", "READ_CREDENTIALS", "TC"],
  ["DEVICE", "mine", "WRITE_CREDENTIALS", "T"],
  ["DEVICE", "mine", "CREATE", "T"],
  ["DEVICE", "mine", "DELETE", "T"],
  ["DEVICE", "mine", "ASSIGN_TO_CUSTOMER", "T"],
  ["DEVICE", "mine", "ASSIGN_TO_TENANT", "T"],
  ["DEVICE", "neighbours", "READ", "T"],
  ["DEVICE", "neighbours", "CLAIM_DEVICES", "TC"],
  ["DEVICE", "foreign", "READ", ""],
  ["DEVICE", "foreign", "CLAIM_DEVICES", ""],
  ["DEVICE", "foreign", "ASSIGN_TO_TENANT", ""],
  ["ASSET", "mine", "WRITE_TELEMETRY", "TC"],
  ["ENTITY_VIEW", "mine", "READ_ATTRIBUTES", "TC"],
  ["EDGE", "mine", "DELETE", "T"],
  ["CUSTOMER", "mine", "READ", "TC"],
  ["CUSTOMER", "mine", "WRITE_ATTRIBUTES", "T"],
  ["CUSTOMER", "neighbours", "READ", "T"],
  ["ALARM", "mine", "WRITE", "TC"],
  ["ALARM", "neighbours", "READ", "T"],
  ["DEVICE_PROFILE", "own", "READ", "T"],
  ["OTA_PACKAGE", "own", "CREATE", "T"],
  ["API_USAGE_STATE", "own", "READ_TELEMETRY", "T"],
  ["RPC", "own", "READ", "TC"],
  ["RPC", "own", "DELETE", "T"],
])("%s %s: %s is allowed to '%s'", (resource, target, operation, who) => {
  const subject = target === "none" ? undefined : TARGETS[target];
  const allowed = Object.entries(USERS).filter(([, user]) => decide(user, operation, resource, subject).allowed);
  expect(allowed.map(([role]) => role).join("")).toBe(who);
});

test("a customer user without customer owns nothing that is assigned to nobody", () => {
  const lost = user("CUSTOMER_USER");
  expect(decide(lost, "READ", "DEVICE", { ...TARGETS.own, customerId: NO_CUSTOMER }).allowed).toBe(false);
});

test("a decision says why", () => {
  expect(decide(USERS.C, "WRITE", "DEVICE", TARGETS.neighbours).because).toBe(
    "CUSTOMER_USER may WRITE a DEVICE only if it belongs to the user's customer",
  );
  expect(decide(USERS.A, "READ", "DEVICE", TARGETS.own).because).toBe("SYS_ADMIN may never READ a DEVICE");
});
