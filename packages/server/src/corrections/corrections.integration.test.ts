import type {
  Correction,
  CorrectionDetails,
  CorrectionDraft,
  CorrectionPreview,
  CorrectionUndone,
} from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";

const TENANT = "tenant 1";
const DELETE = { type: "DELETE" } as const;

describe.each(TEST_DATABASES)("corrections of time series on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** A device with the points of one key: 21, 21.5, 40, 41, "warm", 22 at 1 to 6. */
  async function device(placement: "tenant 1" | "customer 1" = "tenant 1"): Promise<string> {
    const { id } = await world.make("DEVICE", placement);
    const values = ["21", "21.5", "40", "41", '"warm"', "22"];
    const body = values.map((value, at) => `{"ts":${at + 1},"values":{"t":${value}}}`);
    const saved = await world.call(
      "POST",
      `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`,
      world.token(TENANT),
      JSON.parse(`[${body.join(",")}]`),
    );
    expect(saved.status).toBe(200);
    return id.id;
  }

  const draft = (change: CorrectionDraft["change"], startTs = 3, endTs = 5, more: Partial<CorrectionDraft> = {}) => ({
    ...{ keys: ["t"], ranges: [{ startTs, endTs }], change },
    ...more,
  });
  const path = (id: string) => `/api/orrery/corrections/DEVICE/${id}`;
  const ask = (by: string, method: string, at: string, body?: unknown) => world.call(method, at, world.token(by), body);
  async function answered<T>(method: string, at: string, body?: unknown): Promise<T> {
    const { status, text } = await ask(TENANT, method, at, body);
    expect([status, text]).toEqual([200, expect.anything()]);
    return JSON.parse(text);
  }
  const values = async (id: string): Promise<readonly unknown[]> => {
    const query = "keys=t&startTs=0&endTs=100&orderBy=ASC&useStrictDataTypes=true";
    const at = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?${query}`;
    const found = await answered<{ t?: { value: unknown }[] }>("GET", at);
    return (found.t ?? []).map(({ value }) => value);
  };
  const actions = async (id: string): Promise<readonly string[]> => {
    const at = `/api/audit/logs/entity/DEVICE/${id}?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC`;
    const found = await answered<{ data: { actionType: string; actionStatus: string }[] }>("GET", at);
    return found.data.map(({ actionType, actionStatus }) => `${actionType} ${actionStatus}`);
  };

  test("values of a time are corrected, listed with what they were, and undone", async () => {
    const id = await device();
    const body = draft({ type: "ADD", by: -19 }, 3, 6, { reason: " Wrong offset " });
    expect(await answered<CorrectionPreview>("POST", `${path(id)}/preview`, body)).toEqual({
      points: 2,
      skipped: 1, // "warm"
      isTooMany: false,
      shown: [
        { key: "t", ts: 3, before: "40", after: "21" },
        { key: "t", ts: 4, before: "41", after: "22" },
      ],
    });
    expect(await values(id)).toEqual([21, 21.5, 40, 41, "warm", 22]); // a preview changes nothing
    const made = await answered<Correction>("POST", path(id), body);
    expect(made).toMatchObject({ points: 2, keys: ["t"], startTs: 3, endTs: 6, reason: "Wrong offset" });
    expect(await values(id)).toEqual([21, 21.5, 21, 22, "warm", 22]);
    await expect.poll(() => actions(id)).toContain("TIMESERIES_UPDATED SUCCESS");
    const { data } = await answered<{ data: Correction[] }>("GET", `${path(id)}?pageSize=10&page=0`);
    expect(data).toEqual([made]);
    const details = await answered<CorrectionDetails>("GET", `${path(id)}/${made.id}`);
    expect(details.shown.map(({ before, after }) => [before, after])).toEqual([
      ["40", "21"],
      ["41", "22"],
    ]);
    // One of them is another value by now, which stays.
    await ask(TENANT, "POST", `/api/plugins/telemetry/DEVICE/${id}/timeseries/ANY`, { ts: 4, values: { t: 7 } });
    const undone = await answered<CorrectionUndone>("POST", `${path(id)}/${made.id}/undo`);
    expect([undone.left, undone.undoneTime]).toEqual([1, expect.any(Number)]);
    expect(await values(id)).toEqual([21, 21.5, 40, 7, "warm", 22]);
    const again = await ask(TENANT, "POST", `${path(id)}/${made.id}/undo`);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("undone before")]);
  });

  test("separate times are deleted together, the newest value too, and come back", async () => {
    const id = await device();
    const ranges = [
      { startTs: 6, endTs: 7 },
      { startTs: 1, endTs: 2 },
    ];
    const made = await answered<Correction>("POST", path(id), { keys: ["t"], ranges, change: DELETE });
    expect(made).toMatchObject({ points: 2, startTs: 1, endTs: 7 });
    expect(await values(id)).toEqual([21.5, 40, 41, "warm"]);
    const at = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=t`;
    expect(await answered("GET", at)).toEqual({ t: [{ ts: 5, value: "warm" }] });
    await expect.poll(() => actions(id)).toContain("TIMESERIES_DELETED SUCCESS");
    await answered("POST", `${path(id)}/${made.id}/undo`);
    expect(await values(id)).toEqual([21, 21.5, 40, 41, "warm", 22]);
    expect(await answered("GET", at)).toEqual({ t: [{ ts: 6, value: "22" }] });
  });

  test("what is deleted without being kept stays deleted", async () => {
    const id = await device();
    const made = await answered<Correction>("POST", path(id), draft(DELETE, 0, 100, { kept: false }));
    expect(made.points).toBeNull();
    expect(await values(id)).toEqual([]);
    const undo = await ask(TENANT, "POST", `${path(id)}/${made.id}/undo`);
    expect([undo.status, undo.text]).toEqual([400, expect.stringContaining("not kept")]);
  });

  test("more values than are kept are refused, and nothing of them is changed", async () => {
    const { id } = await world.make("DEVICE", "tenant 1");
    const points = Array.from({ length: 20_001 }, (_, ts) => ({ ts, values: { t: 1 } }));
    await ask(TENANT, "POST", `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, points);
    const body = draft(DELETE, 0, 30_000);
    expect(await answered("POST", `${path(id.id)}/preview`, body)).toMatchObject({ isTooMany: true });
    const { status, text } = await ask(TENANT, "POST", path(id.id), body);
    expect([status, text]).toEqual([400, expect.stringContaining("More than 20000 values")]);
    const fewer = await answered<Correction>("POST", path(id.id), draft(DELETE, 0, 20_000));
    expect(fewer.points).toBe(20_000);
  });

  test.each<readonly [string, unknown, string]>([
    ["nothing in the time", draft(DELETE, 50, 60), "no values to change"],
    ["a time that ends before it starts", draft(DELETE, 5, 3), "must end after it starts"],
    ["a change that is not kept", draft({ type: "ADD", by: 1 }, 3, 5, { kept: false }), "always kept"],
    [
      "times that overlap",
      {
        ...draft(DELETE),
        ranges: [
          { startTs: 1, endTs: 4 },
          { startTs: 3, endTs: 5 },
        ],
      },
      "must not overlap",
    ],
  ])("%s is refused", async (_, body, message) => {
    const id = await device();
    const { status, text } = await ask(TENANT, "POST", path(id), body);
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    await expect.poll(() => actions(id)).toContain("TIMESERIES_UPDATED FAILURE");
  });

  test("users of a customer correct what is theirs, and do not read what others corrected; other tenants find nothing", async () => {
    const [mine, theirs] = [await device("customer 1"), await device()];
    const user = "user of customer 1";
    expect((await ask(user, "POST", path(mine), draft(DELETE))).status).toBe(200);
    expect((await ask(user, "POST", path(theirs), draft(DELETE))).status).toBe(403);
    expect((await ask(user, "GET", `${path(mine)}?pageSize=10&page=0`)).status).toBe(403);
    const made = await answered<Correction>("POST", path(theirs), draft(DELETE));
    const foreign = ["POST", "GET"] as const;
    for (const method of foreign) {
      const at = method === "GET" ? `${path(theirs)}/${made.id}` : path(theirs);
      expect(
        (await ask("administrator of tenant 2", method, at, method === "POST" ? draft(DELETE) : undefined)).status,
      ).toBe(404);
    }
    // An id of another device's correction is none of this one's.
    expect((await ask(TENANT, "GET", `${path(mine)}/${made.id}`)).status).toBe(404);
  });
});
