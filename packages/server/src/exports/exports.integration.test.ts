import { EVENT_TYPES, type ExportRequest } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { type Wire, World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";
import { asJson, exported } from "./test-exports.ts";
import { readCsv, readWorkbook } from "./test-readers.ts";

/** More rows than one page. */
const DEVICES = 2_300;
const START = 1_700_000_000_000;

type Row = Readonly<Record<string, unknown>>;

describe.each(TEST_DATABASES)("exports on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let tenant: string;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
    tenant = world.token("tenant 1");
    const lines = Array.from(
      { length: DEVICES },
      (_, n) => `Device ${n},kind ${n % 7},${n % 5 === 0 ? "" : `label ${n % 11}`}`,
    );
    const columns = ["NAME", "TYPE", "LABEL"].map((type) => ({ type }));
    const mapping = { columns, delimiter: ",", header: false, update: false };
    await post("/api/device/bulk_import", { file: lines.join("\n"), mapping });
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function post(path: string, body: unknown): Promise<Wire> {
    const answer = await world.call("POST", path, tenant, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.text === "" ? { id: { id: "" } } : JSON.parse(answer.text);
  }

  const rowsOf = async (request: ExportRequest, token = tenant): Promise<Row[]> => {
    const { status, text } = await exported(app, token, request);
    if (status !== 200) throw new Error(text);
    return JSON.parse(text);
  };

  const listed = async (path: string, query: string, by = "tenant 1"): Promise<readonly Wire[]> => {
    const separator = path.includes("?") ? "&" : "?";
    const answer = await world.call("GET", `${path}${separator}pageSize=20000&page=0&${query}`, world.token(by));
    return JSON.parse(answer.text).data;
  };

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
    const rows = await rowsOf(asJson(source, "id.id", "name", "label", "deviceProfileName", "customerIsPublic"));
    const pages = await listed(
      "/api/tenant/deviceInfos",
      new URLSearchParams(query as Record<string, string>).toString(),
    );
    expect(rows.length).toBeGreaterThan(50);
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
    for (const kind of ["ASSET", "ENTITY_VIEW", "EDGE", "DASHBOARD"]) await world.make(kind, "tenant 1");
    const found = await listed(path, "", by);
    const ids = (await rowsOf(asJson({ kind: "list", path }, "id.id"), world.token(by))).map((row) => row["id.id"]);
    expect(ids).toEqual(found.map(({ id }) => id.id));
  });

  test("events of an entity are exported with the filter of their table", async () => {
    const [chain] = await listed("/api/ruleChains", "");
    const path = `/api/events/RULE_CHAIN/${chain?.id.id}`;
    const query = { tenantId: world.tenantId(1), sortProperty: "createdTime", sortOrder: "DESC" };
    const body = { eventType: EVENT_TYPES[2] };
    const search = new URLSearchParams({ ...query, pageSize: "1000", page: "0" });
    const { data } = JSON.parse((await world.call("POST", `${path}?${search}`, tenant, body)).text);
    const rows = await rowsOf(asJson({ kind: "list", path, query, body }, "createdTime", "body.event", "id.id"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row["id.id"])).toEqual(data.map(({ id }: Wire) => id.id));
    expect(rows[0]).toMatchObject({ "body.event": expect.any(String) });
  });

  test("alarms are exported by list with its filters, or by query with values of their entities", async () => {
    const device = await world.make("DEVICE", "tenant 1");
    await post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { rpm: 7 });
    for (let n = 0; n < 5; n++) {
      const severity = n % 2 ? "MAJOR" : "MINOR";
      await post("/api/alarm", {
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
      const pages = await listed(path, new URLSearchParams(query).toString());
      const rows = await rowsOf(asJson({ kind: "list", path, query }, "id.id"));
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
    const found = await rowsOf({ source: { kind: "alarms", query }, columns: [...columns], format: "json" });
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

  test("entities of a query are exported sorted and filtered, with typed values", async () => {
    const devices = (await listed("/api/tenant/devices", "textSearch=device 10&sortProperty=name")).slice(0, 4);
    for (const [n, { id }] of devices.entries()) {
      await post(`/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { rpm: n * 1.5, "a.b": `text ${n}` });
      await post(`/api/plugins/telemetry/DEVICE/${id.id}/attributes/SERVER_SCOPE`, {
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
    const rows = await rowsOf(asJson({ kind: "entities", query }, ...keys, "SERVER_ATTRIBUTE.none", "entityId.id"));
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
    const everything = await rowsOf(asJson({ kind: "entities", query: all }, "ENTITY_FIELD.name"));
    const names = (await listed("/api/tenant/devices", "")).map(({ name }) => name);
    expect(everything.map((row) => row["ENTITY_FIELD.name"]).sort()).toEqual([...names].sort());
  });

  test("device lists are exported with values of the devices; rows may be given in the request", async () => {
    const [device] = await listed("/api/tenant/devices", "sortProperty=name&sortOrder=ASC");
    await post(`/api/plugins/telemetry/DEVICE/${device?.id.id}/SERVER_SCOPE`, { floor: 3 });
    const list = {
      kind: "list",
      path: "/api/tenant/deviceInfos",
      query: { textSearch: String(device?.name) },
    } as const;
    const rows = await rowsOf(asJson(list, "name", "SERVER_ATTRIBUTE.floor"));
    expect(rows).toContainEqual({ name: device?.name, "SERVER_ATTRIBUTE.floor": 3 });
    const given = Array.from({ length: 1_201 }, (_, n) => ({ key: `key ${n}`, value: { n } }));
    expect(await rowsOf(asJson({ kind: "rows", rows: given }, "key", "value"))).toEqual(given);
    const tooMany = { kind: "rows", rows: Array.from({ length: 10_001 }, () => ({})) } as const;
    expect((await exported(app, tenant, asJson(tooMany, "key"))).status).toBe(400);
  });

  describe("time series", () => {
    const COUNT = 12_345;
    let pump: Wire;
    let valve: Wire;

    beforeAll(async () => {
      [pump, valve] = [await world.make("DEVICE", "tenant 1"), await world.make("DEVICE", "tenant 1")];
      const points = Array.from({ length: COUNT }, (_, n) => ({ ts: START + n * 1000, values: { rpm: n + 0.5 } }));
      await post(`/api/plugins/telemetry/DEVICE/${pump.id.id}/timeseries/ANY`, points);
      const steps = [0, 1500, 3000].map((ms) => ({ ts: START + ms, values: { state: `s${ms}`, rpm: 1 } }));
      await post(`/api/plugins/telemetry/DEVICE/${valve.id.id}/timeseries/ANY`, steps);
    });

    const telemetry = (rest: object): ExportRequest["source"] => ({
      kind: "telemetry",
      series: [
        { entityId: pump.id as never, key: "rpm" },
        { entityId: valve.id as never, key: "rpm", column: "of valve" },
        { entityId: valve.id as never, key: "state" },
      ],
      startTs: START,
      endTs: START + COUNT * 1000,
      ...rest,
    });

    test("raw values of several series are merged into rows by time, in both directions", async () => {
      const rows = await rowsOf(asJson(telemetry({}), "ts", "rpm", "of valve", "state"));
      expect(rows).toHaveLength(COUNT + 1);
      expect(rows.slice(0, 5)).toEqual([
        { ts: "2023-11-14T22:13:20.000Z", rpm: 0.5, "of valve": 1, state: "s0" },
        { ts: "2023-11-14T22:13:21.000Z", rpm: 1.5, "of valve": null, state: null },
        { ts: "2023-11-14T22:13:21.500Z", rpm: null, "of valve": 1, state: "s1500" },
        { ts: "2023-11-14T22:13:22.000Z", rpm: 2.5, "of valve": null, state: null },
        { ts: "2023-11-14T22:13:23.000Z", rpm: 3.5, "of valve": 1, state: "s3000" },
      ]);
      expect(rows.flatMap(({ rpm }) => (rpm === null ? [] : [rpm]))).toEqual(
        Array.from({ length: COUNT }, (_, n) => n + 0.5),
      );
      const backwards = await rowsOf(asJson(telemetry({ order: "DESC" }), "ts", "rpm", "of valve", "state"));
      expect(backwards.toReversed()).toEqual(rows);
    });

    test.each(["AVG", "MIN", "MAX", "SUM", "COUNT"])(
      "%s equals the result of the call for aggregated values",
      async (aggregation) => {
        const [interval, endTs] = [7_000, START + 4_900_000];
        const path = `/api/plugins/telemetry/DEVICE/${pump.id.id}/values/timeseries`;
        const query = `keys=rpm&startTs=${START}&endTs=${endTs}&agg=${aggregation}&interval=${interval}`;
        const { rpm } = JSON.parse((await world.call("GET", `${path}?${query}`, tenant)).text);
        expect(rpm).toHaveLength(700);
        const source = telemetry({ aggregation, interval, endTs });
        const columns = [{ key: "ts", type: "auto" }, { key: "rpm" }] as const;
        const rows = await rowsOf({ source, columns: [...columns], format: "json" });
        const times = rpm.map(({ ts, value }: { ts: number; value: string }) => ({ ts, rpm: Number(value) }));
        expect(rows.filter((row) => row.rpm !== null)).toEqual(times);
        const backwards = await rowsOf({
          source: telemetry({ aggregation, interval, endTs, order: "DESC" }),
          columns: [...columns],
          format: "json",
        });
        expect(backwards.toReversed()).toEqual(rows);
      },
    );

    test("an entity view exports its part of the data, in buckets of its own", async () => {
      const view = await post("/api/entityView", {
        name: "Part",
        type: "x",
        entityId: pump.id,
        startTimeMs: START + 2_500,
        endTimeMs: START + 9_000_500,
        keys: { timeseries: ["rpm"], attributes: { cs: [], ss: [], sh: [] } },
      });
      const path = `/api/plugins/telemetry/ENTITY_VIEW/${view.id.id}/values/timeseries`;
      const range = { startTs: START - 10_000, endTs: START + 12_000_000 };
      const series = [{ entityId: view.id as never, key: "rpm" }];
      const source = (rest: object): ExportRequest["source"] => ({ kind: "telemetry", series, ...range, ...rest });
      const raw = await rowsOf(asJson(source({}), "ts", "rpm"));
      expect([raw.length, raw[0]?.rpm, raw.at(-1)?.rpm]).toEqual([8998, 3.5, 9000.5]);
      const query = `keys=rpm&startTs=${range.startTs}&endTs=${range.endTs}&agg=SUM&interval=13000`;
      const { rpm } = JSON.parse((await world.call("GET", `${path}?${query}`, tenant)).text);
      const columns = [{ key: "ts", type: "auto" }, { key: "rpm" }] as const;
      const rows = await rowsOf({
        source: source({ aggregation: "SUM", interval: 13_000 }),
        columns: [...columns],
        format: "json",
      });
      expect(rows).toEqual(rpm.map(({ ts, value }: { ts: number; value: string }) => ({ ts, rpm: Number(value) })));
    });

    test("CSV and XLSX contain the same values as JSON", async () => {
      const columns = [
        { key: "ts", title: "Zeit" },
        { key: "rpm", title: "Drehzahl" },
        { key: "state", title: "=Zustand" },
      ];
      const request = {
        source: telemetry({}),
        columns,
        timeZone: "Europe/Berlin",
        locale: "de-DE",
        fileName: "Pumpe 1",
      };
      const csv = await exported(app, tenant, { ...request, format: "csv", byteOrderMark: true });
      expect(csv.headers.get("content-type")).toBe("text/csv;charset=UTF-8");
      expect(csv.headers.get("content-disposition")).toContain('filename="Pumpe 1.csv"');
      expect(csv.text.startsWith("\ufeff")).toBe(true);
      const [head, ...lines] = readCsv(csv.text.slice(1), ";");
      expect(head).toEqual(["Zeit", "Drehzahl", "'=Zustand"]);
      expect(lines.slice(0, 3)).toEqual([
        ["14.11.2023 23:13:20", "0,5", "s0"],
        ["14.11.2023 23:13:21", "1,5", ""],
        ["14.11.2023 23:13:21,500", "", "s1500"],
      ]);
      const xlsx = await exported(app, tenant, { ...request, format: "xlsx" });
      const sheet = readWorkbook(xlsx.bytes).get("Pumpe 1") ?? [];
      expect(sheet).toHaveLength(lines.length + 1);
      expect(sheet[3]).toEqual([
        {
          days: expect.closeTo((START + 3_600_000 + 1500) / 86_400_000 + 25_569, 9),
          format: "dd.mm.yyyy hh:mm:ss.000",
        },
        null,
        "s1500",
      ]);
      expect(sheet.slice(1).map(([, rpm]) => rpm)).toEqual(
        lines.map(([, rpm]) => (rpm ? Number(rpm.replace(",", ".")) : null)),
      );
    });
  });

  describe("rights", () => {
    const devices = { kind: "list", path: "/api/tenant/deviceInfos" } as const;
    const query = {
      entityFilter: { type: "entityType", entityType: "DEVICE" },
      pageLink: { pageSize: 1, page: 0 },
    } as const;
    const refusal = async (token: string, source: ExportRequest["source"]) => {
      const { status, text } = await exported(app, token, asJson(source, "ts"));
      return [status, JSON.parse(text).message];
    };

    test("customer users cannot export tenant lists", async () => {
      const denied = [403, "You don't have permission to perform this operation!"];
      expect(await refusal(world.token("user of customer 1"), devices)).toEqual(denied);
      expect(await refusal(world.token("visitor"), { kind: "list", path: "/api/audit/logs" })).toEqual(denied);
      expect(await refusal(world.token("system administrator"), { kind: "entities", query })).toEqual(denied);
      expect(await refusal(world.token("system administrator"), { kind: "alarms", query })).toEqual(denied);
    });

    test("customer users and visitors get only rows of their customer", async () => {
      const [mine, open, other] = [
        await world.make("DEVICE", "customer 1"),
        await world.make("DEVICE", "public"),
        await world.make("DEVICE", "tenant 2"),
      ];
      const idsFor = async (name: string) =>
        (await rowsOf(asJson({ kind: "entities", query }, "entityId.id"), world.token(name))).map(
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
      const [mine, theirs] = [await world.make("DEVICE", "customer 1"), await world.make("DEVICE", "tenant 1")];
      const of = (...devices: readonly Wire[]) => {
        const series = devices.map(({ id }, n) => ({ entityId: id as never, key: "a", column: `c${n}` }));
        return { kind: "telemetry", series, startTs: 0, endTs: 1 } as const;
      };
      const user = world.token("user of customer 1");
      expect((await exported(app, user, asJson(of(mine), "ts"))).status).toBe(200);
      expect((await refusal(user, of(theirs)))[0]).toBe(403);
      expect((await refusal(user, of(mine, theirs)))[0]).toBe(403);
      expect((await refusal(world.token("administrator of tenant 2"), of(mine)))[0]).toBe(404);
    });
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
    const answer = await exported(app, tenant, { source, columns: [{ key: "ts" }], format: "csv" });
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([400, expect.stringContaining(message)]);
  });
});
