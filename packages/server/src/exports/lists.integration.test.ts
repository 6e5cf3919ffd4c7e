import { EVENT_TYPES } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import type { Wire } from "../testing/rights/world.ts";
import { type ExportWorld, openExportWorld } from "./test-export-world.ts";
import { asJson, exported } from "./test-exports.ts";

/** More rows than one page of any list. */
const DEVICES = 620;

describe.each(TEST_DATABASES)("exports of lists on $name", ({ open }) => {
  let from: ExportWorld;

  beforeAll(async () => {
    from = await openExportWorld(open);
    await from.makeDevices(DEVICES);
  }, 300_000);
  afterAll(() => from[Symbol.asyncDispose]());

  test.each([
    {},
    { sortProperty: "name", sortOrder: "DESC" },
    { sortProperty: "createdTime", sortOrder: "DESC" },
    { sortProperty: "label", sortOrder: "ASC" },
    { sortProperty: "label", sortOrder: "DESC" },
    { sortProperty: "type", sortOrder: "ASC" },
    { sortProperty: "customerTitle", sortOrder: "DESC" },
    { sortProperty: "deviceProfileName", sortOrder: "ASC" },
    { sortProperty: "id", sortOrder: "DESC" },
    { textSearch: "DEVICE 1" },
    { textSearch: "label 3", sortProperty: "name", sortOrder: "ASC" },
    { active: "false", sortProperty: "name", sortOrder: "ASC" },
  ])("a list with %j has every row once, in the order of its pages", async (query) => {
    const source = { kind: "list", path: "/api/tenant/deviceInfos", query } as const;
    const rows = await from.rowsOf(asJson(source, "id.id", "name", "label", "deviceProfileName", "customerIsPublic"));
    const pages = await from.listed(
      "/api/tenant/deviceInfos",
      new URLSearchParams(query as Record<string, string>).toString(),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows).toEqual(
      pages.map(({ id, name, label, deviceProfileName, customerIsPublic }) => ({
        "id.id": id.id,
        name,
        label,
        deviceProfileName,
        customerIsPublic,
      })),
    );
  });

  test.each([
    ["/api/tenant/assetInfos", "tenant 1"],
    ["/api/tenant/entityViewInfos", "tenant 1"],
    ["/api/tenant/edgeInfos", "tenant 1"],
    ["/api/customers", "tenant 1"],
    ["/api/users", "tenant 1"],
    ["/api/tenant/dashboards", "tenant 1"],
    ["/api/deviceProfiles", "tenant 1"],
    ["/api/deviceProfileInfos", "tenant 1"],
    ["/api/ruleChains", "tenant 1"],
    ["/api/otaPackages", "tenant 1"],
    ["/api/resource", "tenant 1"],
    ["/api/widgetsBundles", "tenant 1"],
    ["/api/audit/logs", "tenant 1"],
    ["/api/tenants", "root"],
    ["/api/tenantInfos", "root"],
    ["/api/tenantProfiles", "root"],
  ])("the list %s is exported with the rows that %s sees", async (path, by) => {
    for (const kind of ["ASSET", "ENTITY_VIEW", "EDGE", "DASHBOARD"]) await from.world.make(kind, "tenant 1");
    const found = await from.listed(path, "", by);
    const ids = (await from.rowsOf(asJson({ kind: "list", path }, "id.id"), from.world.token(by))).map(
      (row) => row["id.id"],
    );
    expect(ids).toEqual(found.map(({ id }) => id.id));
  });

  test("events of an entity are exported with the filter of their table", async () => {
    const [chain] = await from.listed("/api/ruleChains", "");
    const path = `/api/events/RULE_CHAIN/${chain?.id.id}`;
    const query = { tenantId: from.world.tenantId(1), sortProperty: "createdTime", sortOrder: "DESC" };
    const body = { eventType: EVENT_TYPES[2] };
    const search = new URLSearchParams({ ...query, pageSize: "1000", page: "0" });
    const { data } = JSON.parse((await from.world.call("POST", `${path}?${search}`, from.tenant, body)).text);
    const rows = await from.rowsOf(asJson({ kind: "list", path, query, body }, "createdTime", "body.event", "id.id"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row["id.id"])).toEqual(data.map(({ id }: Wire) => id.id));
    expect(rows[0]).toMatchObject({ "body.event": expect.any(String) });
  });

  test("device lists are exported with values of the devices; rows may be given in the request", async () => {
    const [device] = await from.listed("/api/tenant/devices", "sortProperty=name&sortOrder=ASC");
    await from.post(`/api/plugins/telemetry/DEVICE/${device?.id.id}/SERVER_SCOPE`, { floor: 3 });
    const list = {
      kind: "list",
      path: "/api/tenant/deviceInfos",
      query: { textSearch: String(device?.name) },
    } as const;
    const rows = await from.rowsOf(asJson(list, "name", "SERVER_ATTRIBUTE.floor"));
    expect(rows).toContainEqual({ name: device?.name, "SERVER_ATTRIBUTE.floor": 3 });
    const given = Array.from({ length: 1_201 }, (_, n) => ({ key: `key ${n}`, value: { n } }));
    expect(await from.rowsOf(asJson({ kind: "rows", rows: given }, "key", "value"))).toEqual(given);
    const tooMany = { kind: "rows", rows: Array.from({ length: 10_001 }, () => ({})) } as const;
    expect((await exported(from.app, from.tenant, asJson(tooMany, "key"))).status).toBe(400);
  });

  test.each([
    [{ kind: "list", path: "/api/device/types" }, "is no list that can be exported"],
    [{ kind: "list", path: "/api/auth/user" }, "is no list that can be exported"],
    [{ kind: "list", path: "/api/device", body: { name: "made" } }, "is no list that can be exported"],
    [{ kind: "list", path: "/api/customers", query: { sortProperty: "nonsense" } }, "Unsupported sort property"],
    [{ kind: "list", path: "/api/customer/x/devices" }, "Invalid UUID string"],
    [{ kind: "entities", query: {} }, "must be specified"],
    [
      { kind: "telemetry", series: [{ entityId: { entityType: "DEVICE", id: "x" }, key: "a" }], startTs: 0, endTs: 1 },
      "Invalid UUID",
    ],
    [{ kind: "nonsense" }, "must be"],
  ])("%j is refused before anything is sent", async (source, message) => {
    const answer = await exported(from.app, from.tenant, { source, columns: [{ key: "ts" }], format: "csv" });
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([400, expect.stringContaining(message)]);
  });
});
