import type { ExportRequest } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import type { Wire } from "../testing/rights/world.ts";
import { type ExportWorld, openExportWorld } from "./test-export-world.ts";
import { asJson, exported } from "./test-exports.ts";

/** More than are found by one query. */
const DEVICES = 620;

describe.each(TEST_DATABASES)("exports of queries on $name", ({ open }) => {
  let from: ExportWorld;

  beforeAll(async () => {
    from = await openExportWorld(open);
    await from.makeDevices(DEVICES);
  }, 300_000);
  afterAll(() => from[Symbol.asyncDispose]());

  test("alarms are exported by list with its filters, or by query with values of their entities", async () => {
    const device = await from.world.make("DEVICE", "tenant 1");
    await from.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { rpm: 7 });
    for (let n = 0; n < 5; n++) {
      const severity = n % 2 ? "MAJOR" : "MINOR";
      await from.post("/api/alarm", {
        originator: device.id,
        type: `Type ${n}`,
        name: "x",
        severity,
        status: "ACTIVE_UNACK",
      });
    }
    const path = `/api/alarm/DEVICE/${device.id.id}`;
    const orders = ["createdTime", "severity", "type", "originatorName", "id"];
    for (const [sortProperty, sortOrder] of orders.flatMap(
      (by) =>
        [
          [by, "ASC"],
          [by, "DESC"],
        ] as const,
    )) {
      const query = { searchStatus: "ACTIVE", sortProperty: sortProperty ?? "", sortOrder: sortOrder ?? "" };
      const pages = await from.listed(path, new URLSearchParams(query).toString());
      const rows = await from.rowsOf(asJson({ kind: "list", path, query }, "id.id"));
      expect(rows).toEqual(pages.map(({ id }) => ({ "id.id": id.id })));
      expect(rows).toHaveLength(5);
    }
    const entityFilter = { type: "singleEntity", singleEntity: device.id } as never;
    const sortOrder = { key: { type: "ALARM_FIELD", key: "type" }, direction: "DESC" } as const;
    const query = { entityFilter, pageLink: { pageSize: 1, page: 0, sortOrder, severityList: ["MAJOR"] } } as const;
    const columns = [
      { key: "createdTime" },
      { key: "type" },
      { key: "ackTs" },
      { key: "ENTITY_FIELD.name" },
      { key: "TIME_SERIES.rpm", type: "number" },
    ] as const;
    const found = await from.rowsOf({ source: { kind: "alarms", query }, columns: [...columns], format: "json" });
    const [name, time] = [device.name, expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)];
    expect(found).toEqual(
      ["Type 3", "Type 1"].map((type) => ({
        createdTime: time,
        type,
        ackTs: null,
        "ENTITY_FIELD.name": name,
        "TIME_SERIES.rpm": 7,
      })),
    );
  });

  test("all alarms are exported where their details are too large to be read at once", async () => {
    const device = await from.world.make("DEVICE", "tenant 1");
    const note = "x".repeat(1_000_000);
    const types: string[] = [];
    for (let n = 10; n < 23; n++) {
      const alarm = { originator: device.id, severity: "MINOR", status: "CLEARED_ACK", details: { note } };
      await from.post("/api/alarm", { ...alarm, type: `Large ${n}` });
      types.push(`Large ${n}`);
    }
    const sorted = { sortProperty: "type", sortOrder: "ASC" };
    const path = `/api/alarm/DEVICE/${device.id.id}`;
    const pageLink = {
      pageSize: 1,
      page: 0,
      sortOrder: { key: { type: "ALARM_FIELD", key: "type" }, direction: "ASC" },
      statusList: ["CLEARED"],
    };
    const queryOf = (entityFilter: object) => ({ entityFilter, pageLink }) as never;
    for (const source of [
      { kind: "list", path, query: sorted } as const,
      { kind: "alarms", query: queryOf({ type: "singleEntity", singleEntity: device.id }) } as const,
      { kind: "alarms", query: queryOf({ type: "allAlarms" }) } as const,
    ]) {
      const rows = await from.rowsOf(asJson(source, "type"));
      expect(rows.map(({ type }) => type)).toEqual(types);
    }
  });

  test("entities of a query are exported sorted and filtered, with typed values", async () => {
    const devices = (await from.listed("/api/tenant/devices", "textSearch=device 10&sortProperty=name")).slice(0, 4);
    for (const [n, { id }] of devices.entries()) {
      await from.post(`/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { rpm: n * 1.5, "a.b": `text ${n}` });
      await from.post(`/api/plugins/telemetry/DEVICE/${id.id}/attributes/SERVER_SCOPE`, {
        big: 1,
        doc: { x: [1] },
        on: true,
      });
    }
    const rpm = { type: "TIME_SERIES", key: "rpm" } as const;
    const query = {
      entityFilter: { type: "entityType", entityType: "DEVICE" },
      keyFilters: [{ key: rpm, predicate: { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 1 } } }],
      pageLink: { pageSize: 1, page: 0, textSearch: "device 10", sortOrder: { key: rpm, direction: "DESC" } },
      entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    } as const;
    const keys = [
      "ENTITY_FIELD.name",
      "TIME_SERIES.rpm",
      "TIME_SERIES.a.b",
      "SERVER_ATTRIBUTE.doc",
      "SERVER_ATTRIBUTE.on",
    ];
    const rows = await from.rowsOf(
      asJson({ kind: "entities", query }, ...keys, "SERVER_ATTRIBUTE.none", "entityId.id"),
    );
    expect(rows).toEqual(
      [3, 2, 1].map((n) => ({
        "ENTITY_FIELD.name": devices[n]?.name,
        "TIME_SERIES.rpm": n * 1.5,
        "TIME_SERIES.a.b": `text ${n}`,
        "SERVER_ATTRIBUTE.doc": { x: [1] },
        "SERVER_ATTRIBUTE.on": true,
        "SERVER_ATTRIBUTE.none": null,
        "entityId.id": devices[n]?.id.id,
      })),
    );
    const all = { entityFilter: query.entityFilter, pageLink: { pageSize: 1, page: 0 } } as const;
    const everything = await from.rowsOf(asJson({ kind: "entities", query: all }, "ENTITY_FIELD.name"));
    const names = (await from.listed("/api/tenant/devices", "")).map(({ name }) => name);
    expect(everything.map((row) => row["ENTITY_FIELD.name"]).sort()).toEqual([...names].sort());
  });

  describe("rights", () => {
    const devices = { kind: "list", path: "/api/tenant/deviceInfos" } as const;
    const query = {
      entityFilter: { type: "entityType", entityType: "DEVICE" },
      pageLink: { pageSize: 1, page: 0 },
    } as const;
    const refusal = async (token: string, source: ExportRequest["source"]) => {
      const { status, text } = await exported(from.app, token, asJson(source, "ts"));
      return [status, JSON.parse(text).message];
    };

    test("customer users cannot export tenant lists", async () => {
      const denied = [403, "You don't have permission to perform this operation!"];
      expect(await refusal(from.world.token("user of customer 1"), devices)).toEqual(denied);
      expect(await refusal(from.world.token("visitor"), { kind: "list", path: "/api/audit/logs" })).toEqual(denied);
      expect(await refusal(from.world.token("system administrator"), { kind: "entities", query })).toEqual(denied);
      expect(await refusal(from.world.token("system administrator"), { kind: "alarms", query })).toEqual(denied);
    });

    test("customer users and visitors get only rows of their customer", async () => {
      const [mine, open, other] = [
        await from.world.make("DEVICE", "customer 1"),
        await from.world.make("DEVICE", "public"),
        await from.world.make("DEVICE", "tenant 2"),
      ];
      const idsFor = async (name: string) =>
        (await from.rowsOf(asJson({ kind: "entities", query }, "entityId.id"), from.world.token(name))).map(
          (row) => row["entityId.id"],
        );
      const [customer, visitor, foreign] = await Promise.all(
        ["user of customer 1", "visitor", "administrator of tenant 2"].map(idsFor),
      );
      expect(customer).toContain(mine.id.id);
      expect(customer).not.toContain(open.id.id);
      expect(visitor).toContain(open.id.id);
      expect(visitor).not.toContain(mine.id.id);
      expect(foreign).toContain(other.id.id);
      expect(foreign).not.toContain(mine.id.id);
    });

    test("time series require permission to read the telemetry of each entity", async () => {
      const [mine, theirs] = [
        await from.world.make("DEVICE", "customer 1"),
        await from.world.make("DEVICE", "tenant 1"),
      ];
      const of = (...devices: readonly Wire[]) => {
        const series = devices.map(({ id }, n) => ({ entityId: id as never, key: "a", column: `c${n}` }));
        return { kind: "telemetry", series, startTs: 0, endTs: 1 } as const;
      };
      const user = from.world.token("user of customer 1");
      expect((await exported(from.app, user, asJson(of(mine), "ts"))).status).toBe(200);
      expect((await refusal(user, of(theirs)))[0]).toBe(403);
      expect((await refusal(user, of(mine, theirs)))[0]).toBe(403);
      expect((await refusal(from.world.token("administrator of tenant 2"), of(mine)))[0]).toBe(404);
    });
  });
});
