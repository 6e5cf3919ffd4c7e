import type { ExportRequest } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import type { Wire } from "../testing/rights/world.ts";
import { type ExportWorld, openExportWorld } from "./test-export-world.ts";
import { asJson, exported } from "./test-exports.ts";
import { readCsv, readWorkbook } from "./test-readers.ts";

const START = 1_700_000_000_000;
/** More points than one page, and more than the contract's 700 buckets of 7 s. */
const COUNT = 5_000;

describe.each(TEST_DATABASES)("exports of time series on $name", ({ open }) => {
  let from: ExportWorld;
  let pump: Wire;
  let valve: Wire;

  beforeAll(async () => {
    from = await openExportWorld(open);
    [pump, valve] = [await from.world.make("DEVICE", "tenant 1"), await from.world.make("DEVICE", "tenant 1")];
    const points = Array.from({ length: COUNT }, (_, n) => ({ ts: START + n * 1000, values: { rpm: n + 0.5 } }));
    await from.post(`/api/plugins/telemetry/DEVICE/${pump.id.id}/timeseries/ANY`, points);
    const steps = [0, 1500, 3000].map((ms) => ({ ts: START + ms, values: { state: `s${ms}`, rpm: 1 } }));
    await from.post(`/api/plugins/telemetry/DEVICE/${valve.id.id}/timeseries/ANY`, steps);
  }, 300_000);
  afterAll(() => from[Symbol.asyncDispose]());

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
    const rows = await from.rowsOf(asJson(telemetry({}), "ts", "rpm", "of valve", "state"));
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
    const backwards = await from.rowsOf(asJson(telemetry({ order: "DESC" }), "ts", "rpm", "of valve", "state"));
    expect(backwards.toReversed()).toEqual(rows);
  });

  test.each(["AVG", "MIN", "MAX", "SUM", "COUNT"])(
    "%s equals the result of the call for aggregated values",
    async (aggregation) => {
      const [interval, endTs] = [7_000, START + 4_900_000];
      const path = `/api/plugins/telemetry/DEVICE/${pump.id.id}/values/timeseries`;
      const query = `keys=rpm&startTs=${START}&endTs=${endTs}&agg=${aggregation}&interval=${interval}`;
      const { rpm } = JSON.parse((await from.world.call("GET", `${path}?${query}`, from.tenant)).text);
      expect(rpm).toHaveLength(700);
      const source = telemetry({ aggregation, interval, endTs });
      const columns = [{ key: "ts", type: "auto" }, { key: "rpm" }] as const;
      const rows = await from.rowsOf({ source, columns: [...columns], format: "json" });
      const times = rpm.map(({ ts, value }: { ts: number; value: string }) => ({ ts, rpm: Number(value) }));
      expect(rows.filter((row) => row.rpm !== null)).toEqual(times);
      const backwards = await from.rowsOf({
        source: telemetry({ aggregation, interval, endTs, order: "DESC" }),
        columns: [...columns],
        format: "json",
      });
      expect(backwards.toReversed()).toEqual(rows);
    },
  );

  test("an entity view exports its part of the data, in buckets of its own", async () => {
    const view = await from.post("/api/entityView", {
      name: "Part",
      type: "x",
      entityId: pump.id,
      startTimeMs: START + 2_500,
      endTimeMs: START + 4_000_500,
      keys: { timeseries: ["rpm"], attributes: { cs: [], ss: [], sh: [] } },
    });
    const path = `/api/plugins/telemetry/ENTITY_VIEW/${view.id.id}/values/timeseries`;
    const range = { startTs: START - 10_000, endTs: START + 12_000_000 };
    const series = [{ entityId: view.id as never, key: "rpm" }];
    const source = (rest: object): ExportRequest["source"] => ({ kind: "telemetry", series, ...range, ...rest });
    const raw = await from.rowsOf(asJson(source({}), "ts", "rpm"));
    expect([raw.length, raw[0]?.rpm, raw.at(-1)?.rpm]).toEqual([3998, 3.5, 4000.5]);
    const query = `keys=rpm&startTs=${range.startTs}&endTs=${range.endTs}&agg=SUM&interval=13000`;
    const { rpm } = JSON.parse((await from.world.call("GET", `${path}?${query}`, from.tenant)).text);
    const columns = [{ key: "ts", type: "auto" }, { key: "rpm" }] as const;
    const rows = await from.rowsOf({
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
    const csv = await exported(from.app, from.tenant, { ...request, format: "csv", byteOrderMark: true });
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
    const xlsx = await exported(from.app, from.tenant, { ...request, format: "xlsx" });
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
