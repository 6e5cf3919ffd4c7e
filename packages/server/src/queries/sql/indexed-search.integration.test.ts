import { type EntityDataQuery, NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DeviceStore } from "../../devices/device-store.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { testSecrets } from "../../testing/test-secrets.ts";
import { EntityQueryService } from "../entity-query-service.ts";
import { parseEntityDataQuery } from "../parse/parse-query.ts";
import { ADMIN, CUSTOMER, CUSTOMER_USER, NOW, TENANT, TestQueries, uuid } from "../test-queries.ts";

/** More than are sorted in memory. */
const UNITS = 320;

const asked = (textSearch: string, fields: string, property: string): EntityDataQuery =>
  parseEntityDataQuery({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    entityFields: fields.split(" ").map((key) => ({ type: "ENTITY_FIELD", key })),
    pageLink: {
      pageSize: 3,
      page: 0,
      textSearch,
      sortOrder: { key: { type: "ENTITY_FIELD", key: property }, direction: "ASC" },
    },
  });

describe.each(TEST_DATABASES)("text search over devices on $name", (kind) => {
  let it: TestQueries;
  /** As large tenants are searched. */
  let inHalves: EntityQueryService;

  beforeAll(async () => {
    it = await TestQueries.open(kind);
    const limits = { many: 10_000, tries: 25, without: 500, halves: 100 };
    inHalves = new EntityQueryService({ database: it.database, timeSeries: it.series, clock: () => NOW, limits });
    for (let n = 0; n < UNITS; n++) {
      const customer_id = n % 2 === 0 ? CUSTOMER.id : null;
      await it.add("DEVICE", 1000 + n, { name: `Unit ${n}`, type: "p", label: n < 4 ? "Größe" : null, customer_id });
    }
    await it.add("DEVICE", 2000, { name: "Foreign Unit", type: "p", tenant_id: uuid(2) });
  });
  afterAll(() => it.close());

  const all = "name label type createdTime";
  test.each<[string, string, string, number, readonly string[]]>([
    ["UNIT", all, "createdTime", UNITS, ["Unit 0", "Unit 1", "Unit 2"]],
    ["unit", all, "name", UNITS, ["Unit 0", "Unit 1", "Unit 10"]],
    ["unit 31", all, "name", 11, ["Unit 31", "Unit 310", "Unit 311"]],
    ["größe", all, "name", 4, ["Unit 0", "Unit 1", "Unit 2"]],
    ["größe", "name", "name", 0, []], // labels were not requested
    ["P", all, "name", UNITS, ["Unit 0", "Unit 1", "Unit 10"]], // the type
    ["P", "name label", "name", 0, []],
    [String(NOW + 1007), all, "name", 1, ["Unit 7"]],
    ["_", all, "name", 0, []],
    ["0\np", all, "name", 0, []], // the separator of the texts matches nothing
  ])("%j in %j by %s is in %i, first %j", async (textSearch, fields, property, total, first) => {
    for (const queries of [it.queries, inHalves]) {
      const found = await queries.find(ADMIN, asked(textSearch, fields, property));
      expect(found.totalElements).toBe(total);
      expect(found.data.map(({ latest }) => latest.ENTITY_FIELD?.name?.value)).toEqual(first);
    }
  });

  test("a customer user finds only assigned devices", async () => {
    expect((await it.queries.find(CUSTOMER_USER, asked("unit", all, "name"))).totalElements).toBe(UNITS / 2);
  });

  test.each<[string, string, number, readonly string[]]>([
    ["unit", "createdTime", UNITS, ["Unit 0", "Unit 1", "Unit 2"]],
    ["unit 31", "name", 11, ["Unit 31", "Unit 310", "Unit 311"]],
    ["customer a", "name", UNITS / 2, ["Unit 0", "Unit 10", "Unit 100"]],
    ["größe", "deviceProfileName", 4, []],
    ["nothing", "name", 0, []],
  ])(
    "CORE-3.022, BLOCK-3.013: a list searched for %j by %s has %i, first %j",
    async (textSearch, property, total, first) => {
      const devices = new DeviceStore(it.database, testSecrets);
      const sortOrder = { property, direction: "ASC" } as const;
      const link = { pageSize: 3, page: 0, textSearch, sortOrder };
      const page = await devices.listInfos({ tenantId: TENANT.id }, link);
      expect(page).toMatchObject({ totalElements: total, totalPages: Math.ceil(total / 3), hasNext: total > 3 });
      if (first.length > 0 || total === 0) expect(page.data.map(({ name }) => name)).toEqual(first);
      const none = await devices.listInfos({ tenantId: NULL_UUID }, link);
      expect(none.totalElements).toBe(0);
    },
  );

  test.each(["unit", "größe", "nothing"])(
    "a list searched for %j is not sorted by a column that it does not have",
    async (textSearch) => {
      const devices = new DeviceStore(it.database, testSecrets);
      const link = { pageSize: 3, page: 0, textSearch, sortOrder: { property: "toString", direction: "ASC" } } as const;
      await expect(devices.listInfos({ tenantId: TENANT.id }, link)).rejects.toThrow(
        "Unsupported sort property 'toString'!",
      );
    },
  );
});
