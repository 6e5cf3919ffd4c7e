import { type EntityId, entityId, NO_CUSTOMER, PlatformError } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import { HttpServer } from "../kernel/http/http-server.ts";
import { Ids } from "../kernel/ids.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";
import type { EntityAccess } from "./ports.ts";
import { telemetryRoutes } from "./telemetry-routes.ts";
import { openTestTelemetry, type TestTelemetry } from "./test-telemetry.ts";

const NOW = 1_650_000_000_000;
const ids = new Ids(Date.now);
const tenantId = ids.entity("TENANT");
const user: User = {
  id: ids.entity("USER"),
  email: "tenant@orrery.local",
  authority: "TENANT_ADMIN",
  tenantId,
  customerId: NO_CUSTOMER,
  isPublic: false,
};

/** Devices exist once the test has created them; dashboards have no data. */
class KnownDevices implements EntityAccess {
  readonly #known = new Set<string>();

  create(): EntityId {
    const id = entityId("DEVICE", ids.uuid());
    this.#known.add(id.id);
    return id;
  }

  async check(_user: User, _operation: string, id: EntityId) {
    if (id.entityType === "DASHBOARD") throw new PlatformError("notSupported", "Not Implemented!");
    if (id.entityType !== "ENTITY_VIEW" && !this.#known.has(id.id)) {
      throw new PlatformError("notFound", "Device with requested id wasn't found!");
    }
    return { tenantId };
  }
}

describe.each(TEST_DATABASES)("the telemetry API on $name", ({ open }) => {
  const devices = new KnownDevices();
  let database: OpenTestDatabase;
  let parts: TestTelemetry;
  let server: HttpServer;
  let base: string;

  beforeAll(async () => {
    database = await open();
    parts = await openTestTelemetry(database);
    const clock = () => NOW;
    server = new HttpServer({ authenticator: { authenticate: async () => user }, clock, log: testLog });
    server.add(telemetryRoutes({ telemetry: parts.telemetry, access: devices, clock, log: testLog }));
    base = `http://127.0.0.1:${await server.listen("127.0.0.1", 0)}/api/plugins/telemetry`;
  });
  afterAll(async () => {
    await server.close();
    await parts.close();
    await database.close();
  });

  async function call(method: "GET" | "POST" | "DELETE", path: string, body?: string) {
    const headers = { "x-authorization": "Bearer token", "content-type": "application/json" };
    const response = await fetch(`${base}/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return [response.status, await response.text()] as const;
  }
  const OK = [200, ""];

  test("CORE-7.135 CORE-7.133 CORE-7.143 attributes are saved and read with their own types", async () => {
    const { id } = devices.create();
    const body = '{"s":"5","l":9007199254740993,"d":42.0,"b":true,"j":{"x":1.0},"n":null}';
    expect(await call("POST", `DEVICE/${id}/SERVER_SCOPE`, body)).toEqual(OK);
    expect(await call("POST", `${id}/SHARED_SCOPE`, '{"s":"shared"}')).toEqual(OK);
    expect(await call("GET", `DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=l,d,j,missing`)).toEqual([
      200,
      `[{"lastUpdateTs":${NOW},"key":"d","value":42.0},{"lastUpdateTs":${NOW},"key":"j","value":{"x":1.0}},` +
        `{"lastUpdateTs":${NOW},"key":"l","value":9007199254740993}]`,
    ]);
    const shared = `[{"lastUpdateTs":${NOW},"key":"s","value":"shared"}]`;
    expect(await call("GET", `DEVICE/${id}/values/attributes/SHARED_SCOPE?keys=s,l`)).toEqual([200, shared]);
    expect(await call("GET", `DEVICE/${id}/values/attributes/CLIENT_SCOPE?keys=s,l`)).toEqual([200, "[]"]);
    const [, all] = await call("GET", `DEVICE/${id}/values/attributes?keys=s`);
    expect(JSON.parse(all).map((item: { value: unknown }) => item.value)).toEqual(["shared", "5"]);
    expect(await call("GET", `DEVICE/${id}/keys/attributes`)).toEqual([200, '["s","b","d","j","l","s"]']);
    expect(await call("GET", `DEVICE/${id}/keys/attributes/SHARED_SCOPE`)).toEqual([200, '["s"]']);
    expect(await call("GET", `DEVICE/${id}/keys/attributes/NO_SCOPE`)).toEqual([200, "[]"]);
  });

  test("CORE-7.134 attributes of every scope are deleted", async () => {
    const { id } = devices.create();
    await call("POST", `DEVICE/${id}/attributes/SERVER_SCOPE`, '{"a":1,"b":2}');
    expect(await call("DELETE", `DEVICE/${id}/SERVER_SCOPE?keys=a,missing`)).toEqual(OK);
    expect(await call("DELETE", `${id}/CLIENT_SCOPE?keys=a`)).toEqual(OK);
    expect(await call("GET", `DEVICE/${id}/keys/attributes`)).toEqual([200, '["b"]']);
  });

  test("CORE-7.137 CORE-7.141 CORE-7.142 telemetry is saved, and its latest values are read", async () => {
    const { id } = devices.create();
    expect(await call("POST", `DEVICE/${id}/timeseries/ANY`, '[{"ts":5,"values":{"t":"21.50"}},{"n":42}]')).toEqual(OK);
    expect(await call("POST", `DEVICE/${id}/timeseries/ANY/3600`, '{"j":{"a":null}}')).toEqual(OK);
    expect(await call("GET", `DEVICE/${id}/values/timeseries?keys=t,n,j,nope`)).toEqual([
      200,
      `{"t":[{"ts":5,"value":"21.5"}],"n":[{"ts":${NOW},"value":"42"}],` +
        `"j":[{"ts":${NOW},"value":"{\\"a\\":null}"}],"nope":[{"ts":${NOW},"value":null}]}`,
    ]);
    expect(await call("GET", `DEVICE/${id}/values/timeseries?keys=j,t&useStrictDataTypes=true`)).toEqual([
      200,
      `{"j":[{"ts":${NOW},"value":{"a":null}}],"t":[{"ts":5,"value":21.5}]}`,
    ]);
    const [, all] = await call("GET", `DEVICE/${id}/values/timeseries`);
    expect(Object.keys(JSON.parse(all)).toSorted()).toEqual(["j", "n", "t"]);
    const [, keys] = await call("GET", `DEVICE/${id}/keys/timeseries`);
    expect(JSON.parse(keys).toSorted()).toEqual(["j", "n", "t"]);
  });

  test("CORE-7.138 CORE-7.139 CORE-7.140 history has 100 points, newest first, by default", async () => {
    const { id } = devices.create();
    const blocks = Array.from({ length: 150 }, (_, ts) => `{"ts":${ts},"values":{"k":${ts}.0}}`);
    await call("POST", `DEVICE/${id}/timeseries/ANY`, `[${blocks.join(",")}]`);
    const [, text] = await call("GET", `DEVICE/${id}/values/timeseries?keys=k,none&startTs=0&endTs=149`);
    const { k, none } = JSON.parse(text);
    expect([k.length, k[0], none]).toEqual([100, { ts: 148, value: "148.0" }, undefined]);
    const strict = "startTs=3&endTs=100&limit=2&orderBy=asc&useStrictDataTypes=true";
    expect(await call("GET", `DEVICE/${id}/values/timeseries?keys=k&${strict}`)).toEqual([
      200,
      '{"k":[{"ts":3,"value":3.0},{"ts":4,"value":4.0}]}',
    ]);
    expect(await call("GET", `DEVICE/${id}/values/timeseries?keys=k&startTs=0&endTs=20&interval=10&agg=SUM`)).toEqual([
      200,
      '{"k":[{"ts":5,"value":"45.0"},{"ts":15,"value":"145.0"}]}',
    ]);
  });

  test("history is grouped by the calendar of a zone, over a change of its clock, too", async () => {
    const { id } = devices.create();
    const day = (text: string) => Date.parse(`2026-03-${text}Z`);
    // In Berlin the 29th begins at 23:00 of the 28th in UTC, and has 23 hours.
    const at = [day("28T22:59"), day("28T23:00"), day("29T21:59"), day("29T22:00"), day("30T21:59")];
    const blocks = at.map((ts, index) => `{"ts":${ts},"values":{"k":${10 ** index}}}`);
    await call("POST", `DEVICE/${id}/timeseries/ANY`, `[${blocks.join(",")}]`);
    const range = `keys=k,none&startTs=${day("27T23:00")}&endTs=${day("30T22:00")}&agg=SUM`;
    const grouped = (query: string) => call("GET", `DEVICE/${id}/values/timeseries?${range}&${query}`);
    expect(await grouped("intervalType=DAY&timeZone=Europe/Berlin")).toEqual([
      200,
      `{"k":[{"ts":${day("28T11:00")},"value":"1"},{"ts":${day("29T10:30")},"value":"110"},` +
        `{"ts":${day("30T10:00")},"value":"11000"}]}`,
    ]);
    const month = (day("27T23:00") + day("30T22:00")) / 2;
    expect(await grouped("intervalType=MONTH&interval=1000")).toEqual([200, `{"k":[{"ts":${month},"value":"11111"}]}`]);
    expect(await grouped("intervalType=DAY&timeZone=Mars")).toEqual([
      400,
      expect.stringContaining("Unknown time-zone ID: Mars"),
    ]);
    expect(await grouped("intervalType=EON")).toEqual([
      400,
      expect.stringContaining("No enum constant IntervalType.EON"),
    ]);
    const long = `keys=k&startTs=0&endTs=${day("30T22:00")}&agg=SUM&intervalType=DAY`;
    expect(await call("GET", `DEVICE/${id}/values/timeseries?${long}`)).toEqual([
      400,
      expect.stringContaining("Number of intervals"),
    ]);
  });

  test("CORE-7.136 time series are deleted by range or wholly", async () => {
    const { id } = devices.create();
    await call("POST", `DEVICE/${id}/timeseries/ANY`, '[{"ts":1,"values":{"k":1}},{"ts":2,"values":{"k":2}}]');
    const range = "startTs=2&endTs=9&rewriteLatestIfDeleted=true";
    expect(await call("DELETE", `DEVICE/${id}/timeseries/delete?keys=k&${range}`)).toEqual(OK);
    expect(await call("GET", `DEVICE/${id}/values/timeseries?keys=k`)).toEqual([200, '{"k":[{"ts":1,"value":"1"}]}']);
    expect(await call("DELETE", `DEVICE/${id}/timeseries/delete?keys=k&deleteAllDataForKeys=true`)).toEqual(OK);
    expect(await call("GET", `DEVICE/${id}/values/timeseries`)).toEqual([200, "{}"]);
  });

  const device = devices.create().id;
  const missing = ids.uuid();
  test.each([
    // method, path, body, status, text
    ["POST", `DEVICE/${device}/CLIENT_SCOPE`, "{}", 400, "Invalid scope: CLIENT_SCOPE"],
    ["POST", `DEVICE/${device}/SERVER_SCOPE`, "[]", 400, "Request is not a JSON object"],
    ["POST", `DEVICE/${device}/SERVER_SCOPE`, '{"a":null}', 400, "No attributes data found in request body!"],
    ["POST", `DEVICE/${device}/SERVER_SCOPE`, '{" ":1}', 400, "Key cannot be empty or contains only spaces"],
    ["POST", `DEVICE/${missing}/SERVER_SCOPE`, '{" ":1}', 400, "Key cannot be empty or contains only spaces"],
    ["POST", `DEVICE/${missing}/SERVER_SCOPE`, '{"a":1}', 404, "Device with requested id wasn't found!"],
    ["POST", `DEVICE/${device}/timeseries/ANY`, "{", 400, "Unable to parse timeseries payload: Invalid JSON body!"],
    [
      "POST",
      `DEVICE/${device}/timeseries/ANY`,
      '{"a":null}',
      400,
      "Unable to parse timeseries payload. Invalid JSON body: Can't parse value: null",
    ],
    [
      "POST",
      `DEVICE/${device}/timeseries/ANY`,
      '{"ts":2251799813685249,"values":{"a":1}}',
      400,
      "Unable to parse timeseries payload. Invalid JSON body: Can't parse value: 2251799813685249",
    ],
    ["POST", `DEVICE/${device}/timeseries/ANY`, "{}", 400, "No timeseries data found in request body!"],
    ["POST", `DEVICE/${device}/timeseries/ANY`, "[]", 400, "No timeseries data found in request body!"],
    [
      "POST",
      `ENTITY_VIEW/${device}/timeseries/ANY`,
      '{"a":1}',
      400,
      "Telemetry data can't be stored for entity view. Read only",
    ],
    ["GET", `DEVICE/${device}/values/timeseries?keys=a,,b`, undefined, 400, "Incorrect key "],
    [
      "GET",
      `DEVICE/${device}/values/timeseries?keys=a,,b&startTs=0&endTs=1`,
      undefined,
      400,
      "Incorrect ReadTsKvQuery. Key can't be empty",
    ],
    [
      "GET",
      `DEVICE/${device}/values/timeseries?keys=a&startTs=0&endTs=701000&interval=1&agg=AVG`,
      undefined,
      400,
      "Incorrect TsKvQuery. Number of intervals is to high - 701. Please increase 'interval' parameter for your query or reduce the time range of the query.",
    ],
    [
      "GET",
      `DEVICE/${device}/values/timeseries?keys=a&startTs=0&endTs=1&interval=1&agg=MEDIAN`,
      undefined,
      400,
      "No enum constant Aggregation.MEDIAN",
    ],
    ["GET", `DEVICE/${missing}/values/timeseries`, undefined, 404, "Device with requested id wasn't found!"],
    ["DELETE", `DEVICE/${device}/SERVER_SCOPE?keys=,`, undefined, 400, "Empty keys: ,"],
    ["DELETE", `DEVICE/${device}/SERVER_SCOPE?keys=`, undefined, 400, "Empty keys: "],
    ["DELETE", `DEVICE/${device}/NO_SCOPE?keys=a`, undefined, 400, "Invalid attribute scope: NO_SCOPE"],
    [
      "DELETE",
      `DEVICE/${device}/timeseries/delete?keys=a`,
      undefined,
      400,
      "When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty",
    ],
  ] as const)("%s %s with %s answers %i and the bare text", async (method, path, body, status, text) => {
    expect(await call(method, path, body)).toEqual([status, text]);
  });

  test.each([
    ["GET", `NOTHING/${device}/keys/timeseries`, undefined, 400, 31, "No enum constant EntityType.NOTHING"],
    ["GET", "DEVICE/17/keys/timeseries", undefined, 400, 31, "Invalid UUID string: 17"],
    ["DELETE", `DEVICE/${device}/SERVER_SCOPE`, undefined, 400, 31, undefined],
    ["POST", `DEVICE/${device}/timeseries/ANY`, "", 400, 31, "Required request body is missing"],
    ["POST", `DEVICE/${device}/timeseries/ANY/long`, '{"a":1}', 400, 31, undefined],
    ["POST", `DEVICE/${device}/SERVER_SCOPE`, "{a:1}", 400, 31, undefined],
    [
      "POST",
      `DEVICE/${device}/SERVER_SCOPE`,
      '{"a":9223372036854775808}',
      400,
      31,
      "Big integer values are not supported!",
    ],
    [
      "POST",
      `DEVICE/${device}/SERVER_SCOPE`,
      `{"${"k".repeat(256)}":1}`,
      400,
      31,
      "Validation error: length of attribute key must be equal or less than 255",
    ],
    ["GET", `DASHBOARD/${device}/keys/attributes`, undefined, 500, 2, "Not Implemented!"],
  ] as const)("%s %s with %s answers %i as a JSON error", async (method, path, body, status, errorCode, message) => {
    const [gotStatus, text] = await call(method, path, body);
    expect(gotStatus).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ status, errorCode, ...(message === undefined ? {} : { message }) });
  });

  test("a long body is saved completely, and other requests are served meanwhile", async () => {
    const { id } = devices.create();
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const points = Array.from({ length: 5_000 }, (_, at) => `{"ts":${at + 1},"values":{"a":${at}}}`);
    expect(await call("POST", `DEVICE/${id}/timeseries/ANY`, `[${points.join(",")}]`)).toEqual(OK);
    const names = Array.from({ length: 5_000 }, (_, at) => `"k${at}":${at}.0`);
    expect(await call("POST", `DEVICE/${id}/SERVER_SCOPE`, `{${names.join(",")}}`)).toEqual(OK);
    const [, history] = await call("GET", `DEVICE/${id}/values/timeseries?keys=a&startTs=0&endTs=9999&limit=9999`);
    const [, latest] = await call("GET", `DEVICE/${id}/values/timeseries`);
    const [, attributes] = await call("GET", `DEVICE/${id}/values/attributes/SERVER_SCOPE`);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
    const read = points.map((_, at) => ({ ts: at + 1, value: String(at) })).reverse();
    expect(JSON.parse(history)).toEqual({ a: read });
    expect(JSON.parse(latest)).toEqual({ a: [{ ts: 5_000, value: "4999" }] });
    const found = (JSON.parse(attributes) as { key: string; value: number }[]).map(({ key, value }) => [key, value]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(names.map((_, at) => [`k${at}`, at])));
  });

  test.each([
    ["timeseries/ANY", "Unable to parse timeseries payload: Invalid JSON body!", "[1"],
    ["timeseries/ANY", "Unable to parse timeseries payload. Invalid JSON body: Can't parse value: null", "null"],
    [
      "timeseries/ANY",
      "Validation error: length of time series key must be equal or less than 255",
      `0,"${"k".repeat(256)}":1`,
    ],
    [
      "SERVER_SCOPE",
      "Validation error: length of attribute key must be equal or less than 255",
      `0,"${"k".repeat(256)}":1`,
    ],
  ])("an error at the end of a long body for %s refuses all of it: %s", async (path, message, wrong) => {
    const { id } = devices.create();
    const body = `{${'"a":1,'.repeat(5_000)}"z":${wrong}}`;
    const [status, text] = await call("POST", `DEVICE/${id}/${path}`, body);
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    expect(await call("GET", `DEVICE/${id}/keys/timeseries`)).toEqual([200, "[]"]);
    expect(await call("GET", `DEVICE/${id}/keys/attributes`)).toEqual([200, "[]"]);
  });

  test("an invalid aggregation is ignored without an interval", async () => {
    expect(await call("GET", `DEVICE/${device}/values/timeseries?keys=a&startTs=0&endTs=1&agg=MEDIAN`)).toEqual([
      200,
      "{}",
    ]);
  });
});
