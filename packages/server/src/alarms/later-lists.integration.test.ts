import { type Alarm, type AlarmInfo, entityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const PAGE = "pageSize=100&page=0&sortProperty=type&sortOrder=ASC";

describe.each(TEST_DATABASES)("lists and counts of later versions on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;
  let member: TestClient;
  let me: Wire;
  let pump: Wire;
  let tank: Wire;
  let alarms: Readonly<Record<"dry" | "hot" | "leak" | "wet", Alarm>>;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
    me = (await owner.json("GET", "/api/auth/user")).id;
    const customer = (await owner.json("POST", "/api/customer", { title: "Dairy" })).id;
    member = await owner.customerUser(customer);
    [pump, tank] = [await device("Süd-Pumpe"), await device("Tank")];
    await owner.json("POST", `/api/customer/${customer.id}/device/${pump.id}`);
    alarms = {
      dry: await raise(pump, "dry, very", "CRITICAL"),
      hot: await raise(pump, "hot", "MAJOR"),
      leak: await raise(tank, "leak", "MAJOR"),
      wet: await raise(tank, "wet", "WARNING"),
    };
    await owner.text("POST", `/api/alarm/${alarms.hot.id.id}/ack`);
    await owner.text("POST", `/api/alarm/${alarms.leak.id.id}/clear`);
    await owner.json("POST", `/api/alarm/${alarms.hot.id.id}/assign/${me.id}`);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const device = async (name: string) => (await owner.json("POST", "/api/device", { name })).id;
  const raise = (originator: Wire, type: string, severity: string): Promise<Alarm> =>
    owner.json("POST", "/api/alarm", { originator, type, severity, status: "ACTIVE_UNACK" });
  const list = async (query: string, by = owner): Promise<AlarmInfo[]> =>
    (await by.json("GET", `/api/v2/alarms?${PAGE}&${query}`)).data;
  const types = async (query: string, by = owner) => (await list(query, by)).map(({ type }) => type);
  const count = (query: object, by = owner) => by.json("POST", "/api/alarmsQuery/count", query);

  test("alarms are listed by statuses, severities, types, assignee, time and text, with names", async () => {
    const [first] = await list("");
    expect(first).toMatchObject({ type: "dry, very", originatorName: "Süd-Pumpe", assignee: null });
    for (const [query, expected] of [
      ["statusList=ACTIVE,UNACK", ["dry, very", "wet"]],
      ["statusList=ACK,UNACK,CLEARED", ["leak"]],
      ["statusList=ANY", ["dry, very", "hot", "leak", "wet"]],
      ["severityList=CRITICAL,WARNING", ["dry, very", "wet"]],
      ["typeList=hot,wet", ["hot", "wet"]],
      ["typeList=dry, very&typeList=dry, very", ["dry, very"]],
      [`assigneeId=${me.id}`, ["hot"]],
      ["textSearch=süd-P", ["dry, very", "hot"]],
      ["textSearch=major", ["hot", "leak"]],
      ["textSearch=nothing like it", []],
      [`startTime=${alarms.wet.createdTime}`, ["wet"]],
    ] as const) {
      const found = await types(query);
      expect([query, query.startsWith("startTime") ? found.slice(-1) : found]).toEqual([query, expected]);
    }
    for (const query of ["statusList=NEVER", "severityList=HIGH", "sortProperty=tenant_id"]) {
      expect((await owner.call("GET", `/api/v2/alarms?pageSize=1&page=0&${query}`)).status).toBe(400);
    }
  });

  test("those of an entity are listed for who may read it", async () => {
    const of = ({ id }: Wire) => `/api/v2/alarm/DEVICE/${id}?${PAGE}`;
    const listed = await owner.json("GET", `${of(tank)}&statusList=ACTIVE&textSearch=tank`);
    expect(listed).toMatchObject({ totalElements: 1, data: [{ type: "wet", originatorName: "Tank" }] });
    expect((await owner.json("GET", `${of(pump)}&textSearch=tank`)).data).toEqual([]);
    expect((await member.call("GET", of(tank))).status).toBe(403);
    const stranger = await owner.otherTenant();
    const [foreign, unknown] = [await stranger.call("GET", of(pump)), await stranger.call("GET", of(me))];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
  });

  test("customers see and count their own, others nothing", async () => {
    expect(await types("", member)).toEqual(["dry, very", "hot"]);
    expect(await count({}, member)).toBe(2);
    const stranger = await owner.otherTenant();
    expect([await types("", stranger), await count({}, stranger)]).toEqual([[], 0]);
  });

  test("alarms are counted, all of a user or those of entities", async () => {
    const ofTank = { entityFilter: { type: "singleEntity", singleEntity: tank } };
    for (const [query, expected] of [
      [{}, 4],
      [{ statusList: ["ACTIVE", "UNACK"] }, 2],
      [{ severityList: ["MAJOR"], typeList: ["hot", "wet"] }, 1],
      [{ assigneeId: me }, 1],
      [{ timeWindow: 3_600_000 }, 4],
      [{ endTs: 1 }, 0],
      [ofTank, 2],
      [{ ...ofTank, statusList: ["ACTIVE", "UNACK"] }, 1],
      [{ ...ofTank, assigneeId: me }, 0],
      [{ ...ofTank, searchPropagatedAlarms: true, severityList: ["MAJOR"] }, 1],
    ] as const) {
      expect([query, await count(query)]).toEqual([query, expected]);
    }
    const ofBoth = { entityFilter: { type: "entityList", entityType: "DEVICE", entityList: [pump.id, tank.id] } };
    const relation = { from: tank, to: pump, type: "Contains", typeGroup: "COMMON" };
    await owner.call("POST", "/api/relation", relation);
    const spread = { originator: pump, type: "spread", severity: "MINOR", status: "ACTIVE_UNACK", propagate: true };
    const { id } = await owner.json("POST", "/api/alarm", spread);
    const linked = { ...ofBoth, typeList: ["spread"], searchPropagatedAlarms: true };
    const links = async () => (await owner.json("GET", `/api/alarm/DEVICE/${tank.id}?${PAGE}&textSearch=spread`)).data;
    await expect.poll(links).toHaveLength(1);
    expect(await count(linked)).toBe(1); // once, though it is listed under both
    await owner.text("DELETE", `/api/alarm/${id.id}`);
    expect((await owner.call("POST", "/api/alarmsQuery/count", "[]")).status).toBe(400);
    expect((await owner.call("POST", "/api/alarmsQuery/count", { keyFilters: [{}] })).status).toBe(400);
  });

  test("all alarms of a user are a query of their own, found and exported", async () => {
    const field = (key: string) => ({ type: "ALARM_FIELD", key });
    const query = (link: object = {}) => ({
      entityFilter: { type: "allAlarms" },
      pageLink: { pageSize: 10, page: 0, sortOrder: { key: field("type"), direction: "ASC" }, ...link },
    });
    const found = async (link: object, by = owner): Promise<Wire[]> =>
      (await by.json("POST", "/api/alarmsQuery/find", query(link))).data;
    expect(await found({ textSearch: "SÜD" })).toMatchObject([
      { type: "dry, very", originatorName: "Süd-Pumpe", entityId: pump, latest: {}, assignee: null },
      { type: "hot", assignee: { id: me } },
    ]);
    const worst = await found({ sortOrder: { key: field("severityRank"), direction: "ASC" } });
    expect(worst.map(({ severity }) => severity)).toEqual(["CRITICAL", "MAJOR", "MAJOR", "WARNING"]);
    expect((await found({ assigneeId: me })).map(({ type }) => type)).toEqual(["hot"]);
    expect((await found({ statusList: ["CLEARED", "ACK"] })).map(({ type }) => type)).toEqual(["hot", "leak"]);
    expect((await found({}, member)).map(({ type }) => type)).toEqual(["dry, very", "hot"]);
    const request = {
      format: "json",
      columns: [{ key: "type" }, { key: "originatorName" }],
      source: { kind: "alarms", query: query() },
    };
    const rows = JSON.parse(await member.text("POST", "/api/orrery/export", request));
    expect(rows).toEqual([
      { type: "dry, very", originatorName: "Süd-Pumpe" },
      { type: "hot", originatorName: "Süd-Pumpe" },
    ]);
  });

  test("who asks for an assignee must know him, and visitors may not ask", async () => {
    const [stranger, colleague] = [await owner.otherTenant(), (await member.json("GET", "/api/auth/user")).id];
    const theirs = (await stranger.json("GET", "/api/auth/user")).id;
    const asked = async (id: Wire, by: TestClient) =>
      (await by.call("POST", "/api/alarmsQuery/count", { assigneeId: id })).status;
    expect(await asked(colleague, owner)).toBe(200);
    expect(await asked(colleague, member)).toBe(200);
    expect(await asked(me, member)).toBe(403);
    expect(await asked(theirs, owner)).toBe(404);
    expect(await asked(entityId("USER", pump.id), owner)).toBe(404);

    const open = await device("Open to all");
    await raise(open, "seen", "MINOR");
    const { customerId } = await owner.json("POST", `/api/customer/public/device/${open.id}`);
    const visitor = await owner.visitor(customerId.id);
    await expect.poll(() => types("", visitor)).toEqual(["seen"]); // alarms follow their originator behind the answer
    const ofDevice = `DEVICE/${open.id}?pageSize=10&page=0&assigneeId=${me.id}`;
    for (const path of [
      `/api/alarms?pageSize=10&page=0&assigneeId=${me.id}`,
      `/api/v2/alarms?pageSize=10&page=0&assigneeId=${me.id}`,
      `/api/alarm/${ofDevice}`,
      `/api/v2/alarm/${ofDevice}`,
      `/api/alarm/highestSeverity/${ofDevice}`,
    ]) {
      expect([path, (await visitor.call("GET", path)).status]).toEqual([path, 403]);
    }
    expect([403, 404]).toContain(await asked(me, visitor));
  });

  test("users are listed with no more than who they are", async () => {
    const { data } = await owner.json("GET", "/api/users/info?pageSize=10&page=0&sortProperty=email&sortOrder=ASC");
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({ id: me, email: "admin@tenant.org", firstName: null, lastName: null });
    const seen = await member.json("GET", "/api/users/info?pageSize=10&page=0");
    expect(seen.data.map(({ id }: Wire) => id)).toEqual([(await member.json("GET", "/api/auth/user")).id]);
    const stranger = await owner.otherTenant();
    const own = await stranger.json("GET", "/api/users/info?pageSize=10&page=0");
    expect(own.data.map(({ id }: Wire) => id)).toEqual([(await stranger.json("GET", "/api/auth/user")).id]);
  });
});
