import { type Authority, type EntityType, entityId, NO_CUSTOMER, SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { User } from "../auth/user.ts";
import { type AccessTarget, EntityDirectory } from "../entities/entity-directory.ts";
import { PolicyEntityAccess } from "./entity-access.ts";
import type { Operation } from "./operation.ts";

const uuid = (digit: number) => `0000000${digit}-0000-1000-8000-000000000000` as Uuid;
const TENANT = entityId("TENANT", uuid(1));
const OTHER = entityId("TENANT", uuid(2));
const CUSTOMER = entityId("CUSTOMER", uuid(3));
const KNOWN = uuid(4);
const FOREIGN = uuid(5);

const user = (authority: Authority): User => ({
  id: entityId("USER", uuid(6)),
  email: "a@b.org",
  authority,
  tenantId: authority === "SYS_ADMIN" ? SYSTEM_TENANT : TENANT,
  customerId: authority === "CUSTOMER_USER" ? CUSTOMER : NO_CUSTOMER,
  isPublic: false,
});
const USERS = { A: user("SYS_ADMIN"), T: user("TENANT_ADMIN"), C: user("CUSTOMER_USER") };

const directory = new EntityDirectory();
for (const type of ["DEVICE", "TENANT", "RULE_CHAIN", "API_USAGE_STATE", "DASHBOARD", "TENANT_PROFILE"] as const) {
  directory.register(type, async ({ id }): Promise<AccessTarget | undefined> => {
    if (id === KNOWN) return { id, name: "known", tenantId: TENANT, customerId: CUSTOMER };
    return id === FOREIGN ? { id, name: "foreign", tenantId: OTHER, customerId: CUSTOMER } : undefined;
  });
}
const access = new PolicyEntityAccess({ directory, clock: Date.now, visitorCommands: { covers: async () => false } });

const ADMIN_REFUSED = "System administrator is not allowed to perform this operation!";
const CUSTOMER_REFUSED = "Customer user is not allowed to perform this operation!";

test.each<[keyof typeof USERS, Operation, EntityType, Uuid, string]>([
  ["T", "READ_TELEMETRY", "DEVICE", KNOWN, "allowed"],
  ["C", "WRITE_ATTRIBUTES", "DEVICE", KNOWN, "allowed"],
  ["A", "READ_TELEMETRY", "DEVICE", KNOWN, ADMIN_REFUSED],
  ["T", "READ_TELEMETRY", "DEVICE", FOREIGN, "Device with requested id wasn't found!"],
  ["C", "READ_TELEMETRY", "DEVICE", uuid(9), "Device with requested id wasn't found!"],
  ["A", "WRITE_ATTRIBUTES", "TENANT", FOREIGN, "allowed"],
  ["T", "READ_ATTRIBUTES", "TENANT", KNOWN, "allowed"],
  ["T", "WRITE_ATTRIBUTES", "TENANT", KNOWN, "You don't have permission to perform this operation!"],
  ["C", "READ_ATTRIBUTES", "TENANT", KNOWN, CUSTOMER_REFUSED],
  ["C", "READ_ATTRIBUTES", "RULE_CHAIN", KNOWN, CUSTOMER_REFUSED],
  ["T", "READ_ATTRIBUTES", "TENANT_PROFILE", KNOWN, "Only system administrator is allowed to perform this operation!"],
  ["A", "READ_ATTRIBUTES", "TENANT_PROFILE", KNOWN, "allowed"],
  ["T", "READ_TELEMETRY", "API_USAGE_STATE", KNOWN, "allowed"],
  ["T", "READ_ATTRIBUTES", "API_USAGE_STATE", KNOWN, "Allowed only READ_TELEMETRY operation!"],
  ["T", "READ_ATTRIBUTES", "DASHBOARD", KNOWN, "Not Implemented!"],
  ["T", "READ_ATTRIBUTES", "ASSET", KNOWN, "Not Implemented!"], // nothing is registered for it
])("%s: %s of a %s with id %s: %s", async (who, operation, type, id, outcome) => {
  const answer = await access.check(USERS[who], operation, entityId(type, id)).then(
    () => "allowed",
    (error: Error) => error.message,
  );
  expect(answer).toBe(outcome);
});

test("the answer says whose data it is", async () => {
  expect(await access.check(USERS.T, "READ_TELEMETRY", entityId("DEVICE", KNOWN))).toEqual({
    tenantId: TENANT,
    customerId: CUSTOMER,
  });
});
