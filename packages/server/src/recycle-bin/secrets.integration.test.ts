import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { exported } from "../exports/test-exports.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";

const snmp = (name: string, community: string) => ({
  configuration: { type: "DEFAULT" },
  transportConfiguration: { type: "SNMP", host: name, port: 161, protocolVersion: "V2C", community },
});

const basics = { configuration: { type: "DEFAULT" }, transportConfiguration: { type: "DEFAULT" } };

/** What is saved of each kind that has secrets, and what of it shows that a version has the state. `n` tells saves apart. */
const KINDS: Readonly<Record<string, (n: number, profile: Wire) => Wire>> = {
  device: (n, profile) => ({
    name: "hiding device",
    deviceProfileId: profile.id,
    label: `shown ${n}`,
    deviceData: snmp(`shown-${n}`, `hush-community-${n}`),
    additionalInfo: { password: `hush-info-${n}` },
  }),
  deviceProfile: (n) => ({
    name: "hiding profile",
    type: "DEFAULT",
    transportType: "DEFAULT",
    description: `shown ${n}`,
    provisionType: "ALLOW_CREATE_NEW_DEVICES",
    provisionDeviceKey: "its-key",
    profileData: {
      ...basics,
      provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret: `hush-provision-${n}` },
    },
  }),
  edge: (n) => ({
    name: "hiding edge",
    type: "t",
    label: `shown ${n}`,
    routingKey: `hush-routing-${n}`,
    secret: `hush-secret-${n}`,
    edgeLicenseKey: `hush-license-${n}`,
    cloudEndpoint: "http://localhost",
  }),
  customer: (n) => ({ title: "hiding customer", city: `shown ${n}`, additionalInfo: { apiKey: `hush-key-${n}` } }),
  asset: (n) => ({
    name: "hiding asset",
    type: "t",
    label: `shown ${n}`,
    additionalInfo: { accessToken: `hush-token-${n}` },
  }),
};

describe.each(TEST_DATABASES)("secrets of entities on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** Everything of what is exported of a list. */
  async function exportOf(path: string, ...keys: readonly string[]): Promise<string> {
    const { token } = await client.json("POST", "/api/auth/login", {
      username: "admin@tenant.org",
      password: "secret-2",
    });
    const columns = keys.map((key) => ({ key }));
    return (await exported(app, token, { source: { kind: "list", path }, columns, format: "csv" })).text;
  }

  test.each(Object.entries(KINDS))(
    "of kind %s are in no version, bin, audit log or export of them; a restore brings them back",
    async (kind, draft) => {
      const profile = await client.json("POST", "/api/deviceProfile", {
        name: `of ${kind}`,
        type: "DEFAULT",
        transportType: "SNMP",
        provisionType: "DISABLED",
        profileData: {
          configuration: { type: "DEFAULT" },
          transportConfiguration: { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] },
        },
      });
      const made = await client.json("POST", `/api/${kind}`, draft(1, profile));
      const changed = await client.json("POST", `/api/${kind}`, { ...made, ...draft(2, profile) });
      const { id } = made;
      const path = `/api/orrery/history/${id.entityType}/${id.id}`;
      const states = async (): Promise<string> => {
        const versions: Wire[] = (await client.json("GET", `${path}?${ALL}`)).data;
        return (await Promise.all(versions.map((one) => client.text("GET", `${path}/${one.id}`)))).join("\n");
      };
      expect(await states()).toMatch(/shown.2/);
      expect(await states()).not.toContain("hush");

      await client.text("DELETE", `/api/${kind}/${id.id}`);
      const shown = [
        await client.text("GET", `/api/orrery/recycleBin?${ALL}`),
        await client.text("GET", `/api/audit/logs/entity/${id.entityType}/${id.id}?${ALL}`),
        await exportOf("/api/audit/logs", "entityName", "actionType", "actionData", "actionFailureDetails"),
        await exportOf("/api/orrery/recycleBin", "name", "id", "content", "state"),
      ];
      for (const text of shown) {
        expect(text).toContain(made.name ?? made.title);
        expect(text).not.toContain("hush");
      }
      await client.json("POST", `/api/orrery/recycleBin/${id.entityType}/${id.id}/restore`, {});
      expect(await client.json("GET", `/api/${kind}/${id.id}`)).toEqual(changed);
      expect(await states()).not.toContain("hush");
    },
  );
});
