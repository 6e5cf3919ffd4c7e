import { type EntityDataQuery, entityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { parseEntityDataQuery } from "./parse/parse-query.ts";
import { ADMIN, NOW, uuid } from "./test-queries.ts";
import { QueryWorld, query, rpmKey, siteKey } from "./test-query-world.ts";

describe.each(TEST_DATABASES)("entity queries on $name", (kind) => {
  let world: QueryWorld;

  beforeAll(async () => {
    world = await QueryWorld.open(kind);
  });
  afterAll(() => world.close());

  test.each<[object, readonly string[]]>([
    [{ type: "singleEntity", singleEntity: { entityType: "DEVICE", id: uuid(101) } }, ["Pump 1"]],
    [{ type: "singleEntity", singleEntity: { entityType: "DEVICE", id: uuid(106) } }, []],
    [{ type: "entityList", entityType: "DEVICE", entityList: [uuid(102), uuid(104)] }, ["Pump 2", "Tank 1"]],
    [{ type: "entityList", entityType: "DEVICE", entityList: [] }, []],
    [{ type: "entityName", entityType: "DEVICE", entityNameFilter: "pump" }, ["Pump 1", "Pump 2", "pump_3"]],
    [{ type: "entityName", entityType: "DEVICE", entityNameFilter: "pump_" }, ["pump_3"]],
    [{ type: "entityName", entityType: "DEVICE", entityNameFilter: "ärg" }, ["Ärger"]],
    [{ type: "deviceType", deviceType: "pump", deviceNameFilter: "Pump " }, ["Pump 1", "Pump 2"]],
    [{ type: "deviceType", deviceType: "tank", resolveMultiple: true }, ["Tank 1", "Ärger"]],
    [{ type: "deviceType", deviceType: "Pump", deviceNameFilter: "" }, []],
    [{ type: "entityType", entityType: "TENANT" }, ["Tenant A"]],
    [{ type: "entityType", entityType: "CUSTOMER" }, ["Customer A"]],
    [{ type: "entityType", entityType: "USER" }, ["customer@a.example"]],
    [{ type: "entityType", entityType: "DASHBOARD" }, ["Board 1", "Board 2"]],
  ])("CORE-7.225: the filter %j selects %j", async (entityFilter, expected) => {
    expect((await world.names(query({ entityFilter } as Partial<EntityDataQuery>))).toSorted()).toEqual(expected);
  });

  test("every requested value is returned as text; a missing one is empty at time 0", async () => {
    const asked = query({
      entityFields: ["name", "label", "createdTime", "entityType", "nothing"].map((key) => ({
        type: "ENTITY_FIELD",
        key,
      })),
      latestValues: [rpmKey, siteKey, { type: "CLIENT_ATTRIBUTE", key: "site" }],
      entityFilter: { type: "singleEntity", singleEntity: entityId("DEVICE", uuid(102)) },
    });
    expect(await world.queries.find(ADMIN, asked)).toEqual({
      data: [
        {
          entityId: { entityType: "DEVICE", id: uuid(102) },
          latest: {
            ENTITY_FIELD: {
              name: { ts: NOW, value: "Pump 2" },
              label: { ts: NOW, value: "" },
              createdTime: { ts: NOW, value: String(NOW + 102) },
              entityType: { ts: NOW, value: "DEVICE" },
              nothing: { ts: NOW, value: "" },
            },
            TIME_SERIES: { rpm: { ts: 5000, value: "900.5" } },
            SERVER_ATTRIBUTE: { site: { ts: 7000, value: "hall b" } },
            CLIENT_ATTRIBUTE: { site: { ts: 0, value: "" } },
          },
          timeseries: {},
        },
      ],
      totalPages: 1,
      totalElements: 1,
      hasNext: false,
    });
  });

  test("CORE-3.022, BLOCK-3.013: pages follow each other and have the total", async () => {
    const link = { pageSize: 2, page: 1 };
    const page = await world.queries.find(ADMIN, query({}, link));
    expect(page).toMatchObject({ totalPages: 3, totalElements: 5, hasNext: true });
    expect(page.data.map(({ entityId: { id } }) => id)).toHaveLength(2);
    expect(await world.queries.find(ADMIN, query({}, { pageSize: 2, page: 2 }))).toMatchObject({ hasNext: false });
    expect(await world.queries.find(ADMIN, query({}, { pageSize: 2, page: 9 }))).toMatchObject({
      data: [],
      totalElements: 5,
    });
  });

  test.each([
    ["PUMP", ["Pump 1", "Pump 2", "pump_3"]],
    ["ärg", ["Ärger"]],
    ["_", ["pump_3"]],
    ["1480", ["Pump 1"]],
    ["hall", ["Pump 1", "Pump 2"]],
    ["true", ["Tank 1", "Ärger"]],
  ])("the text %s is found in names and values of %j", async (textSearch, expected) => {
    const asked = query({ latestValues: [rpmKey, siteKey] }, { textSearch });
    expect((await world.names(asked)).toSorted()).toEqual(expected);
  });

  test("CORE-7.226: the keys of the entities are listed by kind", async () => {
    const both = { timeseries: true, attributes: true };
    expect(await world.queries.keys(ADMIN, query(), both)).toEqual({
      entityTypes: ["DEVICE"],
      timeseries: ["rpm"],
      attribute: ["site"],
    });
    expect(await world.queries.keys(ADMIN, query(), { timeseries: true, attributes: false })).toMatchObject({
      attribute: [],
    });
  });

  test.each([
    [{}, "Query entity filter must be specified."],
    [{ entityFilter: {} }, "Query entity filter type must be specified."],
    [{ entityFilter: { type: "stateEntity" } }, "Unknown entity filter type 'stateEntity'"],
    [{ entityFilter: { type: { toString: 1 } } }, "Unknown entity filter type '{\"toString\":1}'"],
    [{ entityFilter: { type: "entityType", entityType: "DEVICE" } }, "Entity Data Page link must be specified."],
    [
      { entityFilter: { type: "entityType", entityType: "DEVICE" }, pageLink: { pageSize: 0, page: 0 } },
      "Incorrect entity data page link page size '0'. Page size must be greater than zero.",
    ],
    [
      { entityFilter: { type: "entityType", entityType: "DEVICE" }, pageLink: { pageSize: 1, page: -1 } },
      "Incorrect entity data page link page '-1'. Page must be positive integer.",
    ],
  ])("the query %j is refused: %s", (body, message) => {
    expect(() => parseEntityDataQuery(body)).toThrow(message);
  });
});
