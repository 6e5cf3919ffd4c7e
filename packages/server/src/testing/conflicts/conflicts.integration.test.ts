import { createHash } from "node:crypto";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../databases.ts";
import { type Wire, type WireAnswer, World } from "../rights/world.ts";
import { settingsAt, startTestApp } from "../test-platform.ts";
import { trialSize } from "../trials.ts";

const AT_ONCE = 8;
const ROUNDS = trialSize(3);
const NOBODY = "13814000-1dd2-11b2-8080-808080808080";

describe.each(TEST_DATABASES)("what happens at the same time on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = (method: string, path: string, body?: unknown, by = "tenant 1") =>
    world.call(method, path, world.token(by), body);
  const statuses = (answers: readonly WireAnswer[]) => answers.map(({ status }) => status).sort();
  const exists = async (path: string) => (await call("GET", path)).status === 200;

  describe.each([
    ["device", "/api/device", "Device with such name already exists!", "tenant 1"],
    ["asset", "/api/asset", "Asset with such name already exists!", "tenant 1"],
    ["customer", "/api/customer", "Customer with such title already exists!", "tenant 1"],
    ["device profile", "/api/deviceProfile", "Device profile with such name already exists!", "tenant 1"],
    ["tenant profile", "/api/tenantProfile", "Tenant profile with such name already exists!", "root"],
    ["edge", "/api/edge", "Edge with such name already exists!", "tenant 1"],
    ["entity view", "/api/entityView", "Entity view with such name already exists!", "tenant 1"],
    ["user", "/api/user?sendActivationMail=false", "already present in database!", "tenant 1"],
  ])("saves of a %s with the same name", (kind, path, message, by) => {
    test("come in once", async () => {
      const device = kind === "entity view" ? await world.make("DEVICE", "tenant 1") : undefined;
      const profile = { type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const name = `Same ${kind}`;
          const edge = {
            routingKey: `routing ${at}`,
            secret: "s",
            edgeLicenseKey: "l",
            cloudEndpoint: "http://localhost",
          };
          const draft = {
            name,
            title: name,
            entityId: device?.id,
            type: kind === "device" ? undefined : "DEFAULT",
            ...(kind === "edge" ? edge : {}),
            ...(kind === "user" ? { email: "same@tenant1.org", authority: "TENANT_ADMIN" } : {}),
            ...(kind === "device profile"
              ? {
                  ...profile,
                  profileData: { configuration: { type: "DEFAULT" }, transportConfiguration: { type: "DEFAULT" } },
                }
              : {}),
            ...(kind === "tenant profile" ? { profileData: { configuration: { type: "DEFAULT" } } } : {}),
          };
          return call("POST", path, draft, by);
        }),
      );
      expect(statuses(answers)).toEqual([200, ...Array(AT_ONCE - 1).fill(400)]);
      for (const { status, text } of answers) if (status === 400) expect(text).toContain(message);
    });
  });

  test("an access token that two new devices want goes to one, and the other is not made", async () => {
    const names = Array.from({ length: AT_ONCE }, (_, at) => `Wants ${at}`);
    const answers = await Promise.all(names.map((name) => call("POST", "/api/device?accessToken=WANTED", { name })));
    expect(statuses(answers)).toEqual([200, ...Array(AT_ONCE - 1).fill(400)]);
    const found = await Promise.all(names.map((name) => call("GET", `/api/tenant/devices?deviceName=${name}`)));
    expect(statuses(found)).toEqual([200, ...Array(AT_ONCE - 1).fill(404)]);
  });

  test.each([
    ["DEVICE", "device"],
    ["ASSET", "asset"],
    ["DASHBOARD", "dashboard"],
    ["RULE_CHAIN", "ruleChain"],
    ["DEVICE_PROFILE", "deviceProfile"],
    ["ENTITY_VIEW", "entityView"],
    ["EDGE", "edge"],
    ["ALARM", "alarm"],
    ["WIDGETS_BUNDLE", "widgetsBundle"],
  ])("a %s that is saved and deleted at once is gone", async (kind, path) => {
    for (let round = 0; round < ROUNDS; round++) {
      const object = await world.make(kind, "tenant 1");
      const { id } = object.id;
      const [saved, deleted] = await Promise.all([
        call("POST", `/api/${path}`, { ...object, additionalInfo: { round } }),
        call("DELETE", `/api/${path}/${id}`),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      expect(await exists(`/api/${path}/${id}`)).toBe(false);
    }
  });

  test("what is deleted twice at once is deleted once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = (await world.make("DEVICE", "tenant 1")).id;
      const answers = await Promise.all([call("DELETE", `/api/device/${id}`), call("DELETE", `/api/device/${id}`)]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect(await exists(`/api/device/${id}`)).toBe(false);
    }
  });

  test.each([
    ["DEVICE", "device"],
    ["ASSET", "asset"],
    ["ENTITY_VIEW", "entityView"],
    ["EDGE", "edge"],
  ])("a %s that is assigned to a customer that is being deleted has no customer", async (kind, path) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = (await world.make(kind, "tenant 1")).id;
      const customer = (await world.make("CUSTOMER", "tenant 1")).id.id;
      const [assigned, deleted] = await Promise.all([
        call("POST", `/api/customer/${customer}/${path}/${id}`),
        call("DELETE", `/api/customer/${customer}`),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 400, 404]).toContain(assigned.status);
      const owner = async () => JSON.parse((await call("GET", `/api/${path}/${id}`)).text).customerId.id;
      await expect.poll(owner).toBe(NOBODY);
    }
  });

  test("a dashboard that is assigned to a customer that is being deleted does not name it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = (await world.make("DASHBOARD", "tenant 1")).id;
      const customer = (await world.make("CUSTOMER", "tenant 1")).id.id;
      const [assigned, deleted] = await Promise.all([
        call("POST", `/api/customer/${customer}/dashboard/${id}`),
        call("DELETE", `/api/customer/${customer}`),
      ]);
      expect([deleted.status, [200, 400, 404].includes(assigned.status)]).toEqual([200, true]);
      await expect.poll(async () => (await call("GET", `/api/dashboard/${id}`)).text).not.toContain(customer);
    }
  });

  test("a dashboard that is assigned to several customers at once keeps each", async () => {
    const { id } = (await world.make("DASHBOARD", "tenant 1")).id;
    const customers = await Promise.all(Array.from({ length: AT_ONCE }, () => world.make("CUSTOMER", "tenant 1")));
    const answers = await Promise.all(
      customers.map((customer) => call("POST", `/api/customer/${customer.id.id}/dashboard/${id}`)),
    );
    expect(statuses(answers)).toEqual(Array(AT_ONCE).fill(200));
    const { assignedCustomers } = JSON.parse((await call("GET", `/api/dashboard/${id}`)).text);
    const ids = assignedCustomers.map(({ customerId }: { customerId: { id: string } }) => customerId.id);
    expect(ids.sort()).toEqual(customers.map((customer) => customer.id.id).sort());
  });

  test("a public customer is made once, however many ask for it first", async () => {
    const devices = await Promise.all(Array.from({ length: AT_ONCE }, () => world.make("DEVICE", "tenant 2")));
    const answers = await Promise.all(
      devices.map((device) => call("POST", `/api/customer/public/device/${device.id.id}`, undefined, "tenant 2")),
    );
    expect(statuses(answers)).toEqual(Array(AT_ONCE).fill(200));
    const owners = new Set(answers.map(({ text }) => JSON.parse(text).customerId.id));
    expect(owners.size).toBe(1);
  });

  test("a user that is created while the customer is deleted does not stay", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await world.make("CUSTOMER", "tenant 1");
      const draft = { email: `late${round}@customer.org`, authority: "CUSTOMER_USER", customerId: customer.id };
      const [made, deleted] = await Promise.all([
        call("POST", "/api/user?sendActivationMail=false", draft),
        call("DELETE", `/api/customer/${customer.id.id}`),
      ]);
      expect([deleted.status, [200, 400, 404].includes(made.status)]).toEqual([200, true]);
      if (made.status === 200) {
        const { id } = JSON.parse(made.text).id;
        await expect.poll(() => exists(`/api/user/${id}`)).toBe(false);
      }
    }
  });

  test("a device never has a profile that was deleted at the same time", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const profile = await world.make("DEVICE_PROFILE", "tenant 1");
      const [made, deleted] = await Promise.all([
        call("POST", "/api/device", { name: `Of profile ${profile.id.id}`, deviceProfileId: profile.id }),
        call("DELETE", `/api/deviceProfile/${profile.id.id}`),
      ]);
      expect(statuses([made, deleted])).toEqual([200, 400]);
      expect(await exists(`/api/deviceProfile/${profile.id.id}`)).toBe(made.status === 200);
    }
  });

  test("a view and the deletion of what it shows do not both come about", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const device = await world.make("DEVICE", "tenant 1");
      const [made, deleted] = await Promise.all([
        call("POST", "/api/entityView", { name: `View ${device.id.id}`, type: "view", entityId: device.id }),
        call("DELETE", `/api/device/${device.id.id}`),
      ]);
      expect([made.status === 200, deleted.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  test("a relation that is saved while its end is deleted does not stay", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [from, to] = [await world.make("DEVICE", "tenant 1"), await world.make("DEVICE", "tenant 1")];
      const [saved, deleted] = await Promise.all([
        call("POST", "/api/relation", { from: from.id, to: to.id, type: "Contains" }),
        call("DELETE", `/api/device/${to.id.id}`),
      ]);
      expect([deleted.status, [200, 404].includes(saved.status)]).toEqual([200, true]);
      const list = `/api/relations?fromId=${from.id.id}&fromType=DEVICE`;
      await expect.poll(async () => JSON.parse((await call("GET", list)).text)).toEqual([]);
    }
  });

  test("of a tenant that is deleted while its people save nothing stays", async () => {
    const tenant = JSON.parse((await call("POST", "/api/tenant", { title: "Leaving" }, "root")).text) as Wire;
    const draft = { authority: "TENANT_ADMIN", tenantId: tenant.id, email: "admin@leaving.org" };
    const user = JSON.parse((await call("POST", "/api/user?sendActivationMail=false", draft, "root")).text) as Wire;
    const link = await call("GET", `/api/user/${user.id.id}/activationLink`, undefined, "root");
    const activateToken = new URL(link.text).searchParams.get("activateToken");
    const path = "/api/noauth/activate?sendActivationMail=false";
    const pair = await world.call("POST", path, undefined, { activateToken, password: "secret-3" });
    const { token } = JSON.parse(pair.text);
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_, at) => world.call("POST", "/api/device", token, { name: `Late ${at}` })),
      ...Array.from({ length: 30 }, (_, at) =>
        world.call("POST", "/api/asset", token, { name: `Late ${at}`, type: "a" }),
      ),
      call("DELETE", `/api/tenant/${tenant.id.id}`, undefined, "root"),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    for (const { status } of answers) expect([200, 400, 401, 403, 404]).toContain(status);
    for (const table of ["device", "asset", "device_profile", "rule_chain", "customer", "user_account", "tenant"]) {
      const column = table === "tenant" ? "id" : "tenant_id";
      await expect.poll(() => rowsOf(table, column, tenant.id.id)).toBe(0);
    }
  });

  test("two uploads of a package at once leave one of them, whole", async () => {
    const made = await call("POST", "/api/otaPackage", {
      title: "Raced",
      version: "1",
      type: "FIRMWARE",
      usesUrl: false,
      deviceProfileId: (await world.make("DEVICE_PROFILE", "tenant 1")).id,
    });
    const { id } = (JSON.parse(made.text) as Wire).id;
    const upload = (letter: string) => {
      const form = new FormData();
      form.set("file", new Blob([letter.repeat(300_000)]), `${letter}.bin`);
      return call("POST", `/api/otaPackage/${id}?checksumAlgorithm=SHA256`, form);
    };
    const answers = await Promise.all([upload("a"), upload("b")]);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { checksum, dataSize } = JSON.parse((await call("GET", `/api/otaPackage/info/${id}`)).text);
    const { text } = await call("GET", `/api/otaPackage/${id}/download`);
    expect([text.length, createHash("sha256").update(text).digest("hex")]).toEqual([dataSize, checksum]);
  });

  test("an upload and the deletion of its package leave neither data nor an error", async () => {
    const profile = await world.make("DEVICE_PROFILE", "tenant 1");
    for (let round = 0; round < 4; round++) {
      const draft = { title: `Gone ${round}`, version: "1", type: "FIRMWARE", usesUrl: false };
      const made = await call("POST", "/api/otaPackage", { ...draft, deviceProfileId: profile.id });
      const { id } = (JSON.parse(made.text) as Wire).id;
      const form = new FormData();
      form.set("file", new Blob(["x".repeat(200_000)]), "x.bin");
      const [uploaded, deleted] = await Promise.all([
        call("POST", `/api/otaPackage/${id}?checksumAlgorithm=MD5`, form),
        call("DELETE", `/api/otaPackage/${id}`),
      ]);
      expect([deleted.status, [200, 400, 404].includes(uploaded.status)]).toEqual([200, true]);
      expect(await exists(`/api/otaPackage/info/${id}`)).toBe(false);
    }
  });

  test("a request whose sender goes away in the middle changes nothing", async () => {
    const before = JSON.parse((await call("GET", "/api/tenant/devices?pageSize=1&page=0")).text).totalElements;
    const body = JSON.stringify({ name: "Half" });
    for (const length of [0, 5, body.length - 1]) {
      const socket = connect(app.httpPort, "127.0.0.1");
      const head = [
        "POST /api/device HTTP/1.1",
        "host: localhost",
        `x-authorization: Bearer ${world.token("tenant 1")}`,
        `content-length: ${body.length}`,
        "",
        "",
      ].join("\r\n");
      await new Promise<void>((resolve) => socket.write(head + body.slice(0, length), () => resolve()));
      expect((await call("GET", "/api/auth/user")).status).toBe(200); // it is not blocked
      socket.destroy();
    }
    const after = JSON.parse((await call("GET", "/api/tenant/devices?pageSize=1&page=0")).text).totalElements;
    expect(after).toBe(before);
  });

  async function rowsOf(table: string, column: string, id: string): Promise<number> {
    const { place } = database;
    if (place.kind === "postgres") {
      const found = await sql<{
        n: string;
      }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(database.db);
      return Number(found.rows[0]?.n);
    }
    const { DatabaseSync } = await import("node:sqlite");
    using file = new DatabaseSync(join(place.directory, "platform", "orrery.db"), { readOnly: true });
    return Number(file.prepare(`select count(*) as n from "${table}" where ${column} = ?`).get(id)?.n);
  }
});
