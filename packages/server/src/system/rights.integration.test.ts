import type { Authority } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { isHidden } from "../kernel/permissions/access-control.ts";
import type { Target } from "../kernel/permissions/conditions.ts";
import type { Operation, Resource } from "../kernel/permissions/operation.ts";
import { decide } from "../kernel/permissions/policy.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { startTestIdentity, type TestIdentity } from "./test-identity.ts";

const ROLES = ["A", "T", "C", "stranger"] as const;
type Role = (typeof ROLES)[number];

const OBJECTS = [
  "tenant",
  "tenant profile",
  "customer",
  "customer of a neighbour",
  "administrator",
  "user",
  "user of a neighbour",
  "device of nobody",
  "device",
  "device of a neighbour",
  "device profile",
  "dashboard of nobody",
  "dashboard",
] as const;
type Name = (typeof OBJECTS)[number];

/**
 * Roles that may call the route at all, from the endpoints table of the reference; the permission matrix comes on top.
 */
const GATES: Partial<Record<Resource, Readonly<Record<"READ" | "WRITE" | "DELETE", string>>>> = {
  TENANT: { READ: "AT", WRITE: "A", DELETE: "A" },
  TENANT_PROFILE: { READ: "A", WRITE: "A", DELETE: "A" },
  CUSTOMER: { READ: "TC", WRITE: "T", DELETE: "T" },
  USER: { READ: "ATC", WRITE: "ATC", DELETE: "AT" },
  DEVICE: { READ: "TC", WRITE: "TC", DELETE: "T" },
  DEVICE_PROFILE: { READ: "T", WRITE: "T", DELETE: "T" },
  DASHBOARD: { READ: "TC", WRITE: "T", DELETE: "T" },
};

const LETTER: Readonly<Record<Authority, string>> = { SYS_ADMIN: "A", TENANT_ADMIN: "T", CUSTOMER_USER: "C" };

interface TestObject {
  readonly resource: Resource;
  readonly path: string;
  /** The entity as the API returned it. */
  readonly body: { readonly id: { readonly id: string } };
  readonly target: Target;
}

interface Actor {
  readonly token: string;
  readonly user: User;
}

describe("rights over HTTP", () => {
  let database: Database;
  let identity: TestIdentity;
  const actors = new Map<Role, Actor>();
  const objects = new Map<Name, TestObject>();

  beforeAll(async () => {
    const [sqlite] = TEST_DATABASES;
    if (!sqlite) throw new Error("there is no database to test on");
    database = await sqlite.open();
    identity = await startTestIdentity(database);
    await populate(identity, actors, objects);
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  const operations = ["READ", "WRITE", "DELETE"] as const satisfies readonly Operation[];
  const rows = OBJECTS.flatMap((name) => operations.flatMap((op) => ROLES.map((role) => [role, op, name] as const)));

  test.each(rows)("%s: %s the %s is answered by the permission matrix", async (role, operation, name) => {
    const actor = actors.get(role);
    const object = objects.get(name);
    if (!actor || !object) throw new Error(`${role} or ${name} is not there`);
    const status = expected(actor.user, operation, object);
    if (operation === "DELETE" && status === 200) return; // other cases need the entity; deleting is tested elsewhere
    expect((await request(identity, operation, object, actor.token)).status).toBe(status);
  });

  test.each(["customer", "user", "device", "device profile", "dashboard"] as const)(
    "CORE-6.012 a %s of another tenant cannot be read, replaced or deleted by a tenant administrator",
    async (name) => {
      const stranger = actors.get("stranger");
      const object = objects.get(name);
      if (!stranger || !object) throw new Error(`${name} is not there`);
      expect(stranger.user.authority).toBe("TENANT_ADMIN");
      for (const operation of operations) {
        const { status } = await request(identity, operation, object, stranger.token);
        expect([operation, status]).toEqual([operation, 404]);
      }
    },
  );
});

function expected(user: User, operation: "READ" | "WRITE" | "DELETE", { resource, target }: TestObject): number {
  if (!GATES[resource]?.[operation].includes(LETTER[user.authority])) return 403;
  if (decide(user, { operation, resource, target }, Date.now()).allowed) return 200;
  return isHidden(user, target) ? 404 : 403;
}

function request(identity: TestIdentity, operation: "READ" | "WRITE" | "DELETE", object: TestObject, token: string) {
  const one = `${object.path}/${object.body.id.id}`;
  switch (operation) {
    case "READ":
      return identity.call("GET", one, token);
    case "WRITE":
      return identity.call("POST", object.path, token, object.body);
    case "DELETE":
      return identity.call("DELETE", one, token);
  }
}

async function populate(identity: TestIdentity, actors: Map<Role, Actor>, objects: Map<Name, TestObject>) {
  const { call, sysAdmin } = identity;
  const { token, tenantId } = await identity.tenant();
  const stranger = await identity.tenant();
  const mine = await identity.customer(token, "Mine");
  const neighbour = await identity.customer(token, "Neighbour");
  for (const [role, signedIn] of [
    ["A", sysAdmin],
    ["T", token],
    ["C", mine.token],
    ["stranger", stranger.token],
  ] as const) {
    const { body } = await call("GET", "/api/auth/user", signedIn);
    actors.set(role, { token: signedIn, user: { ...body, isPublic: false } });
  }
  const get = async (path: string, by = token) => (await call("GET", path, by)).body;
  const device = async (name: string, customerId?: string) => {
    const { body } = await call("POST", "/api/device", token, { name });
    return customerId ? (await call("POST", `/api/customer/${customerId}/device/${body.id.id}`, token)).body : body;
  };
  const dashboard = async (title: string, customerId?: string) => {
    const { body } = await call("POST", "/api/dashboard", token, { title });
    return customerId ? (await call("POST", `/api/customer/${customerId}/dashboard/${body.id.id}`, token)).body : body;
  };
  const add = (name: Name, resource: Resource, path: string, body: TestObject["body"], more: object = {}) => {
    const target = { tenantId, ...body, ...more, id: body.id.id } as unknown as Target;
    objects.set(name, { resource, path, body, target });
  };
  const user = (id: string) => get(`/api/user/${id}`);
  const tenant = await get(`/api/tenant/${tenantId.id}`);
  add("tenant", "TENANT", "/api/tenant", tenant, { tenantId });
  add(
    "tenant profile",
    "TENANT_PROFILE",
    "/api/tenantProfile",
    await get(`/api/tenantProfile/${tenant.tenantProfileId.id}`, sysAdmin),
  );
  for (const [name, { customerId }] of [
    ["customer", mine],
    ["customer of a neighbour", neighbour],
  ] as const) {
    add(name, "CUSTOMER", "/api/customer", await get(`/api/customer/${customerId.id}`), { customerId });
  }
  const userPath = "/api/user";
  add("administrator", "USER", userPath, await get("/api/auth/user"));
  add("user", "USER", userPath, await user(mine.user.id.id));
  add("user of a neighbour", "USER", userPath, await user(neighbour.user.id.id));
  add("device of nobody", "DEVICE", "/api/device", await device("of nobody"));
  add("device", "DEVICE", "/api/device", await device("mine", mine.customerId.id));
  add("device of a neighbour", "DEVICE", "/api/device", await device("of a neighbour", neighbour.customerId.id));
  const info = await get("/api/deviceProfileInfo/default");
  add("device profile", "DEVICE_PROFILE", "/api/deviceProfile", await get(`/api/deviceProfile/${info.id.id}`));
  add("dashboard of nobody", "DASHBOARD", "/api/dashboard", await dashboard("of nobody"));
  const shared = { assignedCustomers: [mine.customerId.id] };
  add("dashboard", "DASHBOARD", "/api/dashboard", await dashboard("mine", mine.customerId.id), shared);
}
