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
const USERS = {
  A: user("SYS_ADMIN"),
  T: user("TENANT_ADMIN"),
  C: user("CUSTOMER_USER", CUSTOMER),
  V: { ...user("CUSTOMER_USER", CUSTOMER), isPublic: true },
} as const;
const NOW = 1_700_000_000_000;

const TARGETS = {
  system: { id: uuid(9), tenantId: SYSTEM_TENANT },
  own: { id: uuid(9), tenantId: TENANT },
  foreign: { id: uuid(9), tenantId: OTHER_TENANT, customerId: CUSTOMER, assignedCustomers: [CUSTOMER.id] },
  mine: { id: uuid(9), tenantId: TENANT, customerId: CUSTOMER, assignedCustomers: [CUSTOMER.id] },
  otherCustomers: { id: uuid(9), tenantId: TENANT, customerId: OTHER_CUSTOMER, assignedCustomers: [OTHER_CUSTOMER.id] },
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
  ["BRANDING", "system", "WRITE", "A"],
  ["RETENTION", "own", "WRITE", "T"],
  ["RETENTION", "foreign", "READ", ""],
  ["BRANDING", "own", "WRITE", "T"],
  ["BRANDING", "foreign", "WRITE", ""],
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
  ["DASHBOARD", "mine", "READ", "ATCV"],
  ["DASHBOARD", "mine", "WRITE", "T"],
  ["DASHBOARD", "otherCustomers", "READ", "AT"],
  ["DASHBOARD", "foreign", "READ", "A"],
  ["RULE_CHAIN", "own", "WRITE", "T"],
  ["RULE_CHAIN", "system", "WRITE", "A"],
  ["RULE_NODE", "foreign", "READ", ""],
  ["WIDGETS_BUNDLE", "system", "READ", "ATCV"],
  ["WIDGETS_BUNDLE", "system", "WRITE", "A"],
  ["WIDGET_TYPE", "own", "WRITE", "T"],
  ["WIDGET_TYPE", "own", "READ", "TCV"],
  ["TB_RESOURCE", "system", "READ", "AT"],
  ["TB_RESOURCE", "own", "DELETE", "T"],
  ["DEVICE", "own", "CREATE", "T"],
  ["DEVICE", "own", "READ", "T"],
  ["DEVICE", "own", "CLAIM_DEVICES", "TC"],
  ["DEVICE", "mine", "READ", "TCV"],
  ["DEVICE", "mine", "READ_TELEMETRY", "TCV"],
  ["DEVICE", "mine", "WRITE_TELEMETRY", "TC"],
  ["DEVICE", "mine", "WRITE", "TC"],
  ["DEVICE", "mine", "RPC_CALL", "TC"],
  ["DEVICE", "mine", "READ_CREDENTIALS", "TC"],
  ["DEVICE", "mine", "WRITE_CREDENTIALS", "T"],
  ["DEVICE", "mine", "CREATE", "T"],
  ["DEVICE", "mine", "DELETE", "T"],
  ["DEVICE", "mine", "ASSIGN_TO_CUSTOMER", "T"],
  ["DEVICE", "mine", "ASSIGN_TO_TENANT", "T"],
  ["DEVICE", "otherCustomers", "READ", "T"],
  ["DEVICE", "otherCustomers", "CLAIM_DEVICES", "TC"],
  ["DEVICE", "foreign", "READ", ""],
  ["DEVICE", "foreign", "CLAIM_DEVICES", ""],
  ["DEVICE", "foreign", "ASSIGN_TO_TENANT", ""],
  ["ASSET", "mine", "WRITE_TELEMETRY", "TC"],
  ["ENTITY_VIEW", "mine", "READ_ATTRIBUTES", "TCV"],
  ["EDGE", "mine", "DELETE", "T"],
  ["CUSTOMER", "mine", "READ", "TCV"],
  ["CUSTOMER", "mine", "WRITE_ATTRIBUTES", "T"],
  ["CUSTOMER", "otherCustomers", "READ", "T"],
  ["ALARM", "mine", "WRITE", "TC"],
  ["ALARM", "mine", "READ", "TCV"],
  ["ALARM", "otherCustomers", "READ", "T"],
  ["DEVICE_PROFILE", "own", "READ", "T"],
  ["OTA_PACKAGE", "own", "CREATE", "T"],
  ["API_USAGE_STATE", "own", "READ_TELEMETRY", "T"],
  ["RPC", "own", "READ", "TC"],
  ["RPC", "own", "DELETE", "T"],
])("%s %s: %s is allowed to '%s'", (resource, target, operation, who) => {
  const subject = target === "none" ? undefined : TARGETS[target];
  const allowed = Object.entries(USERS).filter(
    ([, user]) => decide(user, { operation, resource, target: subject }, NOW).allowed,
  );
  expect(allowed.map(([role]) => role).join("")).toBe(who);
});

test("a customer user without customer owns nothing that is assigned to nobody", () => {
  const lost = user("CUSTOMER_USER");
  const target = { ...TARGETS.own, customerId: NO_CUSTOMER };
  expect(decide(lost, { operation: "READ", resource: "DEVICE", target }, NOW).allowed).toBe(false);
});

test("a decision says why", () => {
  const wish = { operation: "WRITE", resource: "DEVICE", target: TARGETS.otherCustomers } as const;
  expect(decide(USERS.C, wish, NOW).because).toBe(
    "CUSTOMER_USER may WRITE a DEVICE only if it belongs to the user's customer",
  );
  expect(decide(USERS.A, { ...wish, operation: "READ" }, NOW).because).toBe("SYS_ADMIN may never READ a DEVICE");
  expect(decide(USERS.V, wish, NOW).because).toBe("A visitor may never WRITE a DEVICE");
});

test.each([
  ["READ", uuid(9), NOW - 1, true],
  ["READ", uuid(9), NOW, false],
  ["READ", uuid(8), NOW - 1, false],
  ["RPC_CALL", uuid(9), NOW - 1, false],
] as const)(
  "a session that was given grants may do what they say and nothing else: %s of %s at %i: %s",
  (operation, id, now, allowed) => {
    const grants = [{ may: ["READ"], with: ["DEVICE"], when: "own", only: new Set([uuid(9)]), until: NOW }] as const;
    const decision = decide(
      { ...USERS.T, grants },
      { operation, resource: "DEVICE", target: { ...TARGETS.own, id } },
      now,
    );
    expect(decision.allowed).toBe(allowed);
    expect(
      decide({ ...USERS.T, grants }, { operation: "READ", resource: "ASSET", target: TARGETS.own }, now).allowed,
    ).toBe(false);
  },
);

test("a visitor may command what a public dashboard lets visitors command", () => {
  const wish = { operation: "RPC_CALL", resource: "DEVICE", target: TARGETS.mine } as const;
  expect(decide(USERS.V, wish, NOW).because).toBe(
    "A visitor may RPC_CALL a DEVICE only if it is public and shown by a public dashboard that lets visitors command devices",
  );
  const shown = { ...wish, target: { ...TARGETS.mine, isCommandedByVisitors: true } };
  expect(decide(USERS.V, shown, NOW).allowed).toBe(true);
  const ofOthers = { ...wish, target: { ...TARGETS.otherCustomers, isCommandedByVisitors: true } };
  expect(decide(USERS.V, ofOthers, NOW).allowed).toBe(false);
});
