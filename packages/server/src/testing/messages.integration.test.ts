import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type Wire, World } from "./rights/world.ts";
import { startTestApp } from "./test-platform.ts";

const DEVICE_PROFILE = {
  name: "SNMP",
  type: "DEFAULT",
  transportType: "SNMP",
  provisionType: "DISABLED",
  profileData: {
    configuration: { type: "DEFAULT" },
    transportConfiguration: { type: "SNMP", timeoutMs: -1 },
  },
};
const TENANT_PROFILE = { name: "Isolated", profileData: { configuration: { type: "DEFAULT" } } };

/** Texts that users read exactly so, and that no other test covers (reference: REST API, 1.5 to 3.28). */
describe("messages", () => {
  let folder: string;
  let app: App;
  let world: World;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-messages-"));
    app = await startTestApp({
      ORRERY_DATA_DIR: folder,
      ORRERY_EDGES_ENABLED: "false",
      ORRERY_USAGE_INTERVAL_MS: "100",
    });
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const tenant = () => ({ entityType: "TENANT", id: world.tenantId(1) });
  const customer = () => ({ entityType: "CUSTOMER", id: world.customerOf(1) });
  const user = (draft: object) => ({ email: "somebody@platform.org", ...draft });
  const foreign = () => ({ entityType: "CUSTOMER", id: world.customerOf(2) });

  test.each<[method: string, path: string, by: string, body: () => object, status: number, message: string]>([
    [
      "POST",
      "/api/user?sendActivationMail=false",
      "root",
      () => user({ authority: "SYS_ADMIN", tenantId: tenant() }),
      400,
      "System administrator can't be assigned neither to tenant nor to customer!",
    ],
    [
      "POST",
      "/api/user?sendActivationMail=false",
      "root",
      () => user({ authority: "TENANT_ADMIN", tenantId: { id: "13814000-1dd2-11b2-8080-808080808080" } }),
      400,
      "Tenant administrator should be assigned to tenant!",
    ],
    [
      "POST",
      "/api/user?sendActivationMail=false",
      "tenant 1",
      () => user({ authority: "TENANT_ADMIN", customerId: customer() }),
      400,
      "Tenant administrator can't be assigned to customer!",
    ],
    [
      "POST",
      "/api/device",
      "tenant 1",
      () => ({ name: "Foreign", customerId: foreign() }),
      400,
      "Can't assign device to non-existent customer!",
    ],
    [
      "POST",
      "/api/tenantProfile",
      "root",
      () => ({ ...TENANT_PROFILE, isolatedTbCore: "yes" }),
      400,
      "isolatedTbCore: must be boolean",
    ],
  ])("%s %s of %s", async (method, path, by, body, status, message) => {
    const answer = await world.call(method, path, world.token(by), body());
    expect(JSON.parse(answer.text)).toMatchObject({ status, message });
  });

  test("of a command that is none", async () => {
    const device = await world.make("DEVICE", "tenant 1");
    const path = `/api/rpc/twoway/${device.id.id}`;
    for (const body of [[], { method: "m", requestUUID: "x" }]) {
      const answer = await world.call("POST", path, world.token("tenant 1"), body);
      expect(JSON.parse(answer.text)).toMatchObject({ status: 400, errorCode: 31, message: "Invalid request body" });
    }
  });

  test("of an isolated profile, which one node cannot have", async () => {
    const made = await world.call("POST", "/api/tenantProfile", world.token("root"), TENANT_PROFILE);
    const profile = JSON.parse(made.text) as Wire;
    for (const member of ["isolatedTbCore", "isolatedTbRuleEngine"]) {
      const changed = { ...profile, [member]: true };
      const answer = await world.call("POST", "/api/tenantProfile", world.token("root"), changed);
      expect(JSON.parse(answer.text).message).toBe(`Can't update ${member} property!`);
    }
    const isolated = { ...TENANT_PROFILE, name: "Core", isolatedTbCore: true };
    const other = JSON.parse(
      (await world.call("POST", "/api/tenantProfile", world.token("root"), isolated)).text,
    ) as Wire;
    const draft = { title: "Isolated", tenantProfileId: other.id };
    const answer = await world.call("POST", "/api/tenant", world.token("root"), draft);
    expect(JSON.parse(answer.text).message).toBe("Can't use isolated tenant profiles in monolith setup!");
  });

  test("of SNMP mappings that lack what they need", async () => {
    const answer = await world.call("POST", "/api/deviceProfile", world.token("tenant 1"), DEVICE_PROFILE);
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^SNMP transport configuration is not valid: timeoutMs must be /),
    });
  });

  test("of an entity whose kind cannot be asked about", async () => {
    const path = "/api/alarm/RPC/0b0b0b0b-1dd2-11b2-8080-808080808080?pageSize=1&page=0";
    const answer = await world.call("GET", path, world.token("tenant 1"));
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, message: "Unsupported entity type: RPC" });
  });

  test("of edges that are off", async () => {
    const edge = await world.make("EDGE", "tenant 1");
    const answer = await world.call("POST", `/api/edge/sync/${edge.id.id}`, world.token("tenant 1"));
    expect(JSON.parse(answer.text)).toMatchObject({ status: 500, errorCode: 2, message: "Edges support disabled" });
  });

  test("of alarms beyond the tenant's share, while those that are there still change", async () => {
    const configuration = { type: "DEFAULT", maxCreatedAlarms: 1, warnThreshold: 0 };
    const profile = { name: "Few alarms", profileData: { configuration } };
    const made = JSON.parse(
      (await world.call("POST", "/api/tenantProfile", world.token("root"), profile)).text,
    ) as Wire;
    const path = `/api/tenant/${world.tenantId(2)}`;
    const other = JSON.parse((await world.call("GET", path, world.token("root"))).text) as Wire;
    await world.call("POST", "/api/tenant", world.token("root"), { ...other, tenantProfileId: made.id });
    const device = await world.make("DEVICE", "tenant 2");
    const alarm = (type: string) => {
      const draft = { originator: device.id, type, name: type, severity: "MINOR", status: "ACTIVE_UNACK" };
      return world.call("POST", "/api/alarm", world.token("tenant 2"), draft);
    };
    let made1 = 0;
    await expect.poll(async () => (await alarm(`A ${++made1}`)).text).toContain("Alarms creation is disabled");
    const refused = await alarm("Late");
    expect([refused.status, JSON.parse(refused.text).errorCode]).toEqual([500, 2]);
    expect((await alarm("A 1")).status).toBe(200);
  });
});
