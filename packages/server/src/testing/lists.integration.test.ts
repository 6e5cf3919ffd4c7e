import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "./databases.ts";
import { World } from "./rights/world.ts";
import { settingsAt, startTestApp } from "./test-platform.ts";

const CONTACT = "email country state city address address2 zip phone";
const ASSIGNABLE = "id createdTime name type label customerId";
const VIEW = "id createdTime name type customerId startTimeMs endTimeMs";
const DASHBOARD = "id createdTime title name mobileHide mobileOrder";
const OTA_PACKAGE =
  "id createdTime type title version tag url fileName contentType checksumAlgorithm checksum dataSize";

/** Properties by which lists can be sorted (reference: REST API, 1.3), by list and role. */
const LISTS: readonly [path: string, by: string, properties: string][] = [
  ["/api/tenant/devices", "tenant 1", `${ASSIGNABLE} deviceProfileId`],
  ["/api/tenant/deviceInfos", "tenant 1", `${ASSIGNABLE} deviceProfileId customerTitle deviceProfileName`],
  ["/api/tenant/assets", "tenant 1", ASSIGNABLE],
  ["/api/tenant/assetInfos", "tenant 1", `${ASSIGNABLE} customerTitle`],
  ["/api/tenant/entityViews", "tenant 1", VIEW],
  ["/api/tenant/entityViewInfos", "tenant 1", `${VIEW} customerTitle`],
  ["/api/edges", "tenant 1", ASSIGNABLE],
  ["/api/tenant/edgeInfos", "tenant 1", `${ASSIGNABLE} customerTitle`],
  ["/api/customers", "tenant 1", `id createdTime title name ${CONTACT}`],
  ["/api/tenants", "root", `id createdTime title name region ${CONTACT}`],
  ["/api/tenantInfos", "root", `id createdTime title name region ${CONTACT} tenantProfileName`],
  ["/api/tenantProfiles", "root", "id createdTime name description default"],
  ["/api/tenantProfileInfos", "root", "id name"],
  ["/api/users", "tenant 1", "id createdTime email name authority firstName lastName customerId"],
  ["/api/tenant/dashboards", "tenant 1", DASHBOARD],
  ["/api/tenant/dashboards?mobile=true", "tenant 1", DASHBOARD],
  ["/api/deviceProfiles", "tenant 1", "id createdTime name type transportType description default"],
  ["/api/deviceProfileInfos", "tenant 1", "id name type transportType"],
  ["/api/ruleChains", "tenant 1", "id createdTime name type root debugMode"],
  ["/api/otaPackages", "tenant 1", OTA_PACKAGE],
  ["/api/resource", "tenant 1", "id createdTime title resourceType resourceKey"],
  ["/api/widgetsBundles", "tenant 1", "id createdTime title alias"],
  ["/api/alarms", "tenant 1", "id createdTime type severity status startTs endTs ackTs clearTs"],
  ["/api/audit/logs", "tenant 1", "createdTime entityType entityName userName actionType actionStatus"],
];

describe.each(TEST_DATABASES)("lists on $name", ({ open }) => {
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

  const page = async (path: string, by: string, query: string) => {
    const separator = path.includes("?") ? "&" : "?";
    const answer = await world.call("GET", `${path}${separator}pageSize=5&page=0&${query}`, world.token(by));
    return { status: answer.status, body: JSON.parse(answer.text) };
  };

  test.each(LISTS)("%s, asked for by %s, is sorted by each of its properties", async (path, by, properties) => {
    const refused: unknown[] = [];
    for (const property of properties.split(" ")) {
      for (const order of ["ASC", "DESC"]) {
        const { status, body } = await page(path, by, `sortProperty=${property}&sortOrder=${order}`);
        if (status !== 200) refused.push([property, order, body]);
      }
    }
    expect(refused).toEqual([]);
    for (const property of ["nonsense", "__proto__", "name;drop table device"]) {
      const { body } = await page(path, by, `sortProperty=${encodeURIComponent(property)}`);
      expect(body).toMatchObject({ status: 400, errorCode: 31 });
    }
  });

  test("rows come in the order that was asked for, those without a value last ascending, first descending", async () => {
    const token = world.token("tenant 1");
    for (const [title, zip] of [
      ["Sorted A", "20095"],
      ["Sorted B", null],
      ["Sorted C", "10115"],
    ]) {
      expect((await world.call("POST", "/api/customer", token, { title, zip })).status).toBe(200);
    }
    const titles = async (order: string) => {
      const { body } = await page(
        "/api/customers",
        "tenant 1",
        `textSearch=sorted&sortProperty=zip&sortOrder=${order}`,
      );
      return body.data.map(({ title }: { title: string }) => title);
    };
    expect(await titles("ASC")).toEqual(["Sorted C", "Sorted A", "Sorted B"]);
    expect(await titles("DESC")).toEqual(["Sorted B", "Sorted A", "Sorted C"]);
  });

  test.each([
    ["/api/deviceProfileInfos", "transportType="],
    ["/api/ruleChains", "type="],
    ["/api/tenant/dashboards", "mobile="],
    ["/api/tenant/devices", "type=&sortProperty=&sortOrder=&textSearch="],
    ["/api/alarms", "searchStatus=&status=&fetchOriginator=&startTime=&endTime="],
  ])("%s takes %s for a parameter that was left out", async (path, query) => {
    const { body } = await page(path, "tenant 1", query);
    expect(body.totalElements).toBe((await page(path, "tenant 1", "")).body.totalElements);
  });
});
