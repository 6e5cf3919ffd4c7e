import { compilePredicate, conditionOf, type TypedValue, type ValueFilter, valueFilterText } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { type Wire, World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";

const SERIES = { type: "TIME_SERIES", key: "level" } as const;
const ATTRIBUTE = { type: "SERVER_ATTRIBUTE", key: "level" } as const;
const WITH_NUL = ['["ATTRIBUTE","a\\u0000","EQUAL",1]', '["ATTRIBUTE","a","EQUAL","b\\u0000"]'];
/** Longer than what an index holds. */
const LONG = `${"x".repeat(200)} far wing`;
/** As they are sent; the last one is not there at all. */
const VALUES = [1, 20, 20.5, -3, "20 C", "North, wing", "north", LONG, true, false, undefined] as const;

function typed(value: (typeof VALUES)[number]): TypedValue | undefined {
  switch (typeof value) {
    case "number":
      return Number.isInteger(value) ? { type: "LONG", value } : { type: "DOUBLE", value };
    case "string":
      return { type: "STRING", value };
    case "boolean":
      return { type: "BOOLEAN", value };
    default:
      return undefined;
  }
}

describe.each(TEST_DATABASES)("lists that are narrowed by values on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let tenant: string;
  const devices: string[] = [];
  const assets: string[] = [];

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
    tenant = world.token("tenant 1");
    for (const [n, value] of VALUES.entries()) {
      devices.push(await made("device", `Device ${n}`, value));
      assets.push(await made("asset", `Asset ${n}`, value));
    }
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function post(path: string, body: unknown, token = tenant): Promise<Wire> {
    const answer = await world.call("POST", path, token, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.text === "" ? { id: { id: "" } } : JSON.parse(answer.text);
  }

  async function made(kind: "device" | "asset", name: string, level: unknown): Promise<string> {
    const { id } = await post(`/api/${kind}`, { name, type: kind === "asset" ? name : "default" });
    if (level === undefined) return id.id;
    const path = `/api/plugins/telemetry/${kind.toUpperCase()}/${id.id}`;
    await post(`${path}/timeseries/ANY`, { level });
    await post(`${path}/SERVER_SCOPE`, { level });
    return id.id;
  }

  const found = async (path: string, filters: readonly ValueFilter[], more = "", token = tenant) => {
    const where = filters.map((filter) => `&where=${encodeURIComponent(valueFilterText(filter))}`).join("");
    const sorted = "sortProperty=name&sortOrder=ASC";
    const { status, text } = await world.call("GET", `${path}?pageSize=100&page=0&${sorted}${where}${more}`, token);
    if (status !== 200) throw new Error(text);
    const { data, totalElements } = JSON.parse(text);
    expect(totalElements).toBe(data.length);
    return data.map(({ id }: Wire) => id.id);
  };

  /** What the model says of the same condition. */
  const expected = (ids: readonly string[], filter: ValueFilter): readonly string[] => {
    const holds = compilePredicate(conditionOf(filter).predicate);
    return ids.filter((_, n) => {
      const value = typed(VALUES[n]);
      return value !== undefined && (holds?.(value) ?? true);
    });
  };

  test.each<ValueFilter>([
    { ...SERIES, operation: "GREATER", value: 1 },
    { ...SERIES, operation: "LESS_OR_EQUAL", value: 20 },
    { ...SERIES, operation: "NOT_EQUAL", value: 20 },
    { ...ATTRIBUTE, operation: "EQUAL", value: 20.5 },
    { ...ATTRIBUTE, operation: "GREATER_OR_EQUAL", value: -3 },
    { ...ATTRIBUTE, operation: "EQUAL", value: "NORTH, WING" },
    { ...ATTRIBUTE, operation: "STARTS_WITH", value: "nor" },
    { ...ATTRIBUTE, operation: "NOT_CONTAINS", value: "wing" },
    { ...SERIES, operation: "CONTAINS", value: "0" },
    { ...SERIES, operation: "CONTAINS", value: "WING" },
    { ...SERIES, operation: "ENDS_WITH", value: "far wing" },
    { ...SERIES, operation: "NOT_CONTAINS", value: "wing" },
    { ...SERIES, operation: "EQUAL", value: true },
    { ...ATTRIBUTE, operation: "NOT_EQUAL", value: true },
    { type: "ATTRIBUTE", key: "level", operation: "EQUAL", value: 1 },
    { type: "CLIENT_ATTRIBUTE", key: "level", operation: "EQUAL", value: 1 },
  ])("$type $operation $value", async (filter) => {
    const none = filter.type === "CLIENT_ATTRIBUTE";
    const [ofDevices, ofAssets] = [expected(devices, filter), expected(assets, filter)];
    // Latest values are there a second later.
    await expect
      .poll(() => found("/api/tenant/deviceInfos", [filter]), { timeout: 20_000 })
      .toEqual(none ? [] : ofDevices);
    await expect
      .poll(() => found("/api/tenant/assetInfos", [filter]), { timeout: 20_000 })
      .toEqual(none ? [] : ofAssets);
  });

  test("all conditions hold, beside search and other filters", async () => {
    const above: ValueFilter = { ...ATTRIBUTE, operation: "GREATER", value: 0 };
    const below: ValueFilter = { ...ATTRIBUTE, operation: "LESS", value: 20.2 };
    expect(await found("/api/tenant/deviceInfos", [above, below])).toEqual([devices[0], devices[1]]);
    expect(await found("/api/tenant/deviceInfos", [above, below], "&textSearch=Device 1")).toEqual([devices[1]]);
    expect(await found("/api/tenant/assetInfos", [above], "&types=Asset 0&types=Asset 3")).toEqual([assets[0]]);
    const customer = world.customerOf(1);
    await post(`/api/customer/${customer}/device/${devices[2]}`, {});
    expect(await found(`/api/customer/${customer}/deviceInfos`, [above])).toEqual([devices[2]]);
    expect(await found(`/api/customer/${customer}/deviceInfos`, [below])).toEqual([]);
  });

  test("nobody finds what belongs to another tenant", async () => {
    const any: ValueFilter = { ...ATTRIBUTE, operation: "NOT_EQUAL", value: 1_000 };
    expect(await found("/api/tenant/deviceInfos", [any], "", world.token("tenant 2"))).toEqual([]);
  });

  test("many are treated at once by what their values are", async () => {
    const filter: ValueFilter = { ...ATTRIBUTE, operation: "EQUAL", value: "north, wing" };
    const matching = { where: [valueFilterText(filter)] };
    const draft = { entityType: "ASSET", command: { type: "DELETE" }, select: { matching } };
    const { id, total } = await post("/api/orrery/bulkActions", draft);
    expect(total).toBe(1);
    const status = async () =>
      JSON.parse((await world.call("GET", `/api/orrery/bulkActions/${String(id)}`, tenant)).text).status;
    await expect.poll(status, { timeout: 30_000 }).toBe("DONE");
    expect(await found("/api/tenant/assetInfos", [filter])).toEqual([]);
    expect(await found("/api/tenant/deviceInfos", [filter])).toHaveLength(1);
  });

  test.each(["level>20", "[]", '["ENTITY_FIELD","name","EQUAL","x"]', ...WITH_NUL])("%s is refused", async (where) => {
    const path = `/api/tenant/deviceInfos?pageSize=10&page=0&where=${encodeURIComponent(where)}`;
    const { status, text } = await world.call("GET", path, tenant);
    const why = WITH_NUL.includes(where) ? "must not contain NUL" : "is no condition on a value";
    expect([status, text]).toEqual([400, expect.stringContaining(why)]);
  });
});
