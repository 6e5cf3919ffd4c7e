import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { parseUuid } from "@orrery/model";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import type { DeviceRow } from "../devices/device-table.ts";
import { InstallationKeys } from "../kernel/secrets/installation-keys.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import { OAuth2Store } from "../oauth2/oauth2-store.ts";
import { SettingsStore } from "../settings/settings-store.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";
import { unreadableSecrets } from "./seal-secrets.ts";

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);
const SECRET = "hush-hush";
const ROOT = { username: "root@platform.org", password: "secret-1" };
const OAUTH2 = {
  clientId: "client",
  clientSecret: SECRET,
  authorizationUri: "https://provider.example/auth",
  accessTokenUri: "https://provider.example/token",
  scope: ["openid"],
  userNameAttributeName: "email",
  clientAuthenticationMethod: "BASIC",
  loginButtonLabel: "Provider",
  mapperConfig: { type: "BASIC", basic: { emailAttributeKey: "email", tenantNameStrategy: "DOMAIN" } },
};

const CUSTOM = { url: "https://mapper.example", username: "mapper", password: SECRET, sendToken: false };
/** Another registration, whose users are made by a service that wants a password. */
const MAPPED = { ...OAUTH2, clientId: "mapped", mapperConfig: { type: "CUSTOM", custom: CUSTOM } };
const PROFILE = {
  name: "Announced",
  type: "DEFAULT",
  transportType: "DEFAULT",
  provisionType: "ALLOW_CREATE_NEW_DEVICES",
  provisionDeviceKey: "key",
  profileData: {
    configuration: { type: "DEFAULT" },
    transportConfiguration: { type: "DEFAULT" },
    provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret: SECRET },
  },
};
const SNMP_PROFILE = {
  name: "Spoken to",
  type: "DEFAULT",
  transportType: "SNMP",
  provisionType: "DISABLED",
  profileData: {
    configuration: { type: "DEFAULT" },
    transportConfiguration: { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] },
  },
};
const SNMP = { type: "SNMP", host: "localhost", port: 161, protocolVersion: "V2C", community: SECRET };
const SMS = { type: "TWILIO", accountSid: "AC1", accountToken: SECRET, numberFrom: "+12025550100" };
const TABLES = [
  "device",
  "device_credentials",
  "device_profile",
  "edge",
  "admin_settings",
  "oauth2_registration",
  "oauth2_params",
  "audit_log",
  "event",
];

describe.each(TEST_DATABASES)("secrets at rest on $name", ({ name, open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeEach(async () => {
    database = await open({ migrated: false });
    if (database.place.kind === "sqlite") await chmod(join(database.place.directory, "orrery.db"), 0o600);
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function start(key: Buffer): Promise<void> {
    app = await startTestApp({ ...place(), ORRERY_SECRET_KEY: key.toString("base64") });
    client = new TestClient(app);
  }

  /** On SQLite the test looks into the database of the platform, when that has ended. */
  const place = () => (name === "SQLite" ? { ORRERY_DATA_DIR: placeOnDisk() } : settingsAt(database.place));
  function placeOnDisk(): string {
    if (database.place.kind !== "sqlite") throw new Error("not on disk");
    return database.place.directory;
  }

  async function asRoot(method: string, path: string, body?: unknown): Promise<Wire> {
    const { token } = await client.json("POST", "/api/auth/login", ROOT);
    const response = await fetch(`http://127.0.0.1:${app.httpPort}${path}`, {
      method,
      headers: { "x-authorization": `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** One of everything that has a secret. */
  async function furnish(): Promise<{ device: string; spoken: string; edge: string; store: string; profile: string }> {
    await client.claim(app.setupCode ?? "");
    const device = await client.device("Pump", "TOKEN");
    const credentials = await client.json("GET", `/api/device/${device}/credentials`);
    const value = JSON.stringify({ userName: "pump", password: SECRET });
    const basic = { ...credentials, credentialsType: "MQTT_BASIC", credentialsId: null, credentialsValue: value };
    await client.json("POST", "/api/device/credentials", basic);
    const keys = { routingKey: "routing", secret: SECRET, edgeLicenseKey: SECRET, cloudEndpoint: "http://localhost" };
    const edge = await client.json("POST", "/api/edge", { name: "Edge", type: "site", ...keys });
    const file = { title: "Keys", resourceType: "JKS", fileName: "keys.jks", data: btoa(SECRET) };
    const store = await client.json("POST", "/api/resource", file);
    const profile = await client.json("POST", "/api/deviceProfile", PROFILE);
    const { id: deviceProfileId } = await client.json("POST", "/api/deviceProfile", SNMP_PROFILE);
    const deviceData = { transportConfiguration: SNMP };
    const spoken = await client.json("POST", "/api/device", { name: "Spoken to", deviceProfileId, deviceData });
    await asRoot("POST", "/api/admin/settings", { key: "sms", jsonValue: SMS });
    const mail = await asRoot("GET", "/api/admin/settings/mail");
    const login = { ...mail.jsonValue, username: "sender", password: SECRET };
    await asRoot("POST", "/api/admin/settings", { ...mail, jsonValue: login });
    const domainInfos = [{ scheme: "HTTPS", name: "platform.example" }];
    const mobileInfos = [{ pkgName: "org.app", appSecret: `${SECRET}-of-the-app` }];
    const params = { domainInfos, mobileInfos, clientRegistrations: [OAUTH2, MAPPED] };
    await asRoot("POST", "/api/oauth2/config", { enabled: true, oauth2ParamsInfos: [params] });
    return { device, spoken: spoken.id.id, edge: edge.id.id, store: store.id.id, profile: profile.id.id };
  }

  const provisionSecret = async (profile: string) =>
    (await client.json("GET", `/api/deviceProfile/${profile}`)).profileData.provisionConfiguration
      .provisionDeviceSecret;

  const transportOf = async (id: string) =>
    (await client.json("GET", `/api/device/${id}`)).deviceData.transportConfiguration;

  /** All that could hold a secret, as the database has it. */
  async function stored(): Promise<string> {
    const texts: string[] = [];
    for (const table of TABLES) {
      texts.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows));
    }
    const files = await database.db.selectFrom("resource_data").select("data").execute();
    return texts.join("") + files.map(({ data }) => Buffer.from(data).toString("latin1")).join("");
  }

  test("none of them is in the database, and users that may read them do", async () => {
    await start(KEY);
    const { device, spoken, edge, store, profile } = await furnish();
    await app.close();
    expect(await stored()).not.toContain(SECRET);
    await start(KEY);
    await client.signIn();
    expect(await provisionSecret(profile)).toBe(SECRET);
    expect(await transportOf(spoken)).toEqual(SNMP);
    expect((await client.json("GET", `/api/device/${device}/credentials`)).credentialsValue).toContain(SECRET);
    expect(await client.json("GET", `/api/edge/${edge}`)).toMatchObject({ secret: SECRET, edgeLicenseKey: SECRET });
    expect(await client.text("GET", `/api/resource/${store}/download`)).toBe(SECRET);
    const session = await client.mqtt("pump", { password: SECRET });
    await session.endAsync();
    await expect(client.mqtt("pump", { password: "wrong" })).rejects.toThrow();
  });

  test("what an earlier version left readable is sealed by the next start", async () => {
    await start(KEY);
    const { device, spoken, edge, profile } = await furnish();
    await app.close();
    const value = JSON.stringify({ userName: "pump", password: SECRET });
    const { db } = database;
    await db.deleteFrom("sealing").execute(); // which no earlier version had
    await db
      .updateTable("device_credentials")
      .set({ credentials_value: value })
      .where("device_id", "=", parseUuid(device))
      .execute();
    await db
      .updateTable("device_profile")
      .set({ provision_device_secret: SECRET })
      .where("name", "=", PROFILE.name)
      .execute();
    const transport_secrets = JSON.stringify({ community: SECRET });
    await db.updateTable("device").set({ transport_secrets }).where("id", "=", parseUuid(spoken)).execute();
    const sms = JSON.stringify(SMS);
    await db.updateTable("admin_settings").set({ json_value: sms }).where("key", "=", "sms").execute();
    await db.updateTable("edge").set({ secret: SECRET, edge_license_key: SECRET }).execute();
    await db
      .updateTable("oauth2_registration")
      .set({ content: JSON.stringify(OAUTH2) })
      .execute();
    const mail = JSON.stringify({ smtpHost: "localhost", username: "sender", password: SECRET });
    await db.updateTable("admin_settings").set({ json_value: mail }).where("key", "=", "mail").execute();
    await db
      .updateTable("resource_data")
      .set({ data: Buffer.from(SECRET) })
      .execute();
    await start(KEY);
    expect(await stored()).not.toContain(SECRET);
    await client.signIn();
    expect((await client.json("GET", `/api/device/${device}/credentials`)).credentialsValue).toBe(value);
    expect(await client.json("GET", `/api/edge/${edge}`)).toMatchObject({ secret: SECRET });
    expect(await provisionSecret(profile)).toBe(SECRET);
    expect(await transportOf(spoken)).toEqual(SNMP);
    const settings = await new SettingsStore(database, new SecretBox(new InstallationKeys(KEY))).find("key", "sms");
    expect(settings?.content?.secrets.get("accountToken")?.reveal()).toBe(SECRET);
  });

  test("more than one page of an earlier version is sealed, and not looked through again", async () => {
    await start(KEY);
    const { spoken } = await furnish();
    await app.close();
    const { db } = database;
    const { search: _generated, ...row } = await db
      .selectFrom("device")
      .selectAll()
      .where("id", "=", parseUuid(spoken))
      .$castTo<DeviceRow & { search?: string }>()
      .executeTakeFirstOrThrow();
    const transport_secrets = JSON.stringify({ community: SECRET });
    const copies = Array.from({ length: 1_100 }, (_, index) => {
      const id = parseUuid(`00000000-0000-1000-8000-${String(index).padStart(12, "0")}`);
      return { ...row, id, name: `Copy ${index}`, transport_secrets };
    });
    await db.insertInto("device").values(copies).execute();
    const clear = async () =>
      (await db.selectFrom("device").select("id").where("transport_secrets", "=", transport_secrets).execute()).length;
    await start(KEY);
    await app.close();
    expect(await clear()).toBe(1_100); // all was sealed before: rows are not read again
    await db.deleteFrom("sealing").execute();
    await start(KEY);
    expect(await clear()).toBe(0);
    await client.signIn();
    expect(await transportOf(copies[1_099]?.id ?? "")).toEqual(SNMP);
  });

  test("what an earlier version sealed to the row of a provider is sealed to what it belongs with", async () => {
    await start(KEY);
    await furnish();
    await app.close();
    const { db } = database;
    await db.deleteFrom("sealing").execute();
    const box = new SecretBox(new InstallationKeys(KEY));
    const rows = await db.selectFrom("oauth2_registration").select(["id", "content"]).execute();
    for (const { id, content } of rows) {
      const clientSecret = box.seal(SECRET, `oauth2_registration.content.clientSecret ${id}`);
      const sealed = JSON.stringify({ ...JSON.parse(content), clientSecret });
      await db.updateTable("oauth2_registration").set({ content: sealed }).where("id", "=", id).execute();
    }
    await start(KEY);
    const providers = (await new OAuth2Store(database, box).load()).flatMap((each) => each.clientRegistrations);
    expect(providers.map(({ clientSecret }) => clientSecret.reveal())).toEqual([SECRET, SECRET]);
  });

  test("without their key the platform starts, says what it cannot read, and keeps it for the key", async () => {
    await start(KEY);
    const { device, spoken, edge, store, profile } = await furnish();
    await app.close();
    await start(OTHER_KEY);
    const box = new SecretBox(new InstallationKeys(OTHER_KEY));
    expect(await unreadableSecrets(database, box)).toEqual([
      "1 passwords and keys of devices",
      "1 passwords of SNMP devices",
      "1 secrets of device profiles",
      "1 secrets of edges",
      "1 licences of edges",
      "2 secrets of the mail and SMS settings",
      "2 secrets of sign-in providers",
      "1 secrets of mobile apps",
      "1 key stores",
    ]);
    await client.signIn();
    expect(await client.json("GET", `/api/device/${device}/credentials`)).toMatchObject({ credentialsValue: null });
    await expect(client.mqtt("pump", { password: SECRET })).rejects.toThrow();
    const unread = await client.json("GET", `/api/edge/${edge}`);
    expect(unread).toMatchObject({ name: "Edge", secret: null });
    await expect(client.text("GET", `/api/resource/${store}/download`)).rejects.toThrow("upload it again");
    await expect(
      asRoot("POST", "/api/admin/settings/testMail", await asRoot("GET", "/api/admin/settings/mail")),
    ).rejects.toThrow();
    const announced = await client.json("GET", `/api/deviceProfile/${profile}`);
    expect(announced.profileData.provisionConfiguration).toMatchObject({ provisionDeviceSecret: null });
    await client.json("POST", "/api/deviceProfile", { ...announced, description: "Saved without its secret" });
    const unspoken = await client.json("GET", `/api/device/${spoken}`);
    expect(unspoken.deviceData.transportConfiguration).toEqual({ ...SNMP, community: null });
    const changed = (members: object) => {
      const transportConfiguration = { ...SNMP, community: null, ...members };
      return client.json("POST", "/api/device", { ...unspoken, deviceData: { transportConfiguration } });
    };
    await changed({ protocolVersion: "V1" });
    await expect(changed({ host: "elsewhere" })).rejects.toThrow("community must be sent again");
    const mail = await asRoot("GET", "/api/admin/settings/mail");
    const timed = { ...mail.jsonValue, timeout: 5_000 };
    expect((await asRoot("POST", "/api/admin/settings", { ...mail, jsonValue: timed })).jsonValue).toEqual(timed);
    const providers = await asRoot("GET", "/api/oauth2/config");
    expect(await asRoot("POST", "/api/oauth2/config", providers)).toEqual(providers);
    const { id: customer } = await client.json("POST", "/api/customer", { title: "Customer" });
    await client.json("POST", `/api/customer/${customer.id}/edge/${edge}`); // writes the edge without its secret
    await app.close();
    await start(KEY);
    await client.signIn();
    expect(await client.json("GET", `/api/edge/${edge}`)).toMatchObject({ secret: SECRET, edgeLicenseKey: SECRET });
    expect(await provisionSecret(profile)).toBe(SECRET);
    expect(await transportOf(spoken)).toEqual({ ...SNMP, protocolVersion: "V1" });
    const own = new SecretBox(new InstallationKeys(KEY));
    expect(await unreadableSecrets(database, own)).toEqual([]);
    const settings = await new SettingsStore(database, own).find("key", "mail");
    expect(settings?.content?.jsonValue).toMatchObject({ timeout: 5_000 });
    expect(settings?.content?.secrets.get("password")?.reveal()).toBe(SECRET);
    const [kept] = await new OAuth2Store(database, own).load();
    expect(kept?.clientRegistrations.map(({ clientSecret }) => clientSecret.reveal())).toEqual([SECRET, SECRET]);
    expect(kept?.clientRegistrations[1]?.mapperConfig.custom?.password?.reveal()).toBe(SECRET);
    expect(kept?.mobileInfos[0]?.appSecret.reveal()).toBe(`${SECRET}-of-the-app`);
  });
});
