import { createClient } from "@orrery/client";
import type { Alarm, AlarmData, AlarmDataQuery } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { LiveSocket } from "../../testing/rights/live-socket.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";

type Filter = AlarmDataQuery["entityFilter"];

const ALL: Filter = { type: "allAlarms" };
const PATIENCE = { timeout: 20_000, interval: 20 };

describe.each(TEST_DATABASES)("all alarms of a user, live, on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;
  let customer: Wire;
  let member: TestClient;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
    customer = (await owner.json("POST", "/api/customer", { title: "Dairy" })).id;
    member = await owner.customerUser(customer);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  async function device(isOfCustomer = false): Promise<Wire> {
    const { id } = await owner.json("POST", "/api/device", { name: `Device ${++made}` });
    if (isOfCustomer) await owner.json("POST", `/api/customer/${customer.id}/device/${id.id}`);
    return id;
  }
  const raise = (originator: Wire, type: string): Promise<Alarm> =>
    owner.json("POST", "/api/alarm", { originator, type, severity: "MAJOR", status: "ACTIVE_UNACK" });

  /** What a user is shown of alarms whose types begin so. */
  function watch(user: TestClient, textSearch: string, link: object = {}, entityFilter: Filter = ALL) {
    const client = createClient({ baseUrl: `http://127.0.0.1:${app.httpPort}` });
    client.session.use({ token: user.token, refreshToken: user.token });
    const createdTime = { type: "ALARM_FIELD", key: "createdTime" } as const;
    const query = client.live.alarmData({
      entityFilter,
      alarmFields: [{ type: "ALARM_FIELD", key: "type" }],
      pageLink: {
        pageSize: 10,
        page: 0,
        textSearch,
        timeWindow: 3_600_000,
        sortOrder: { key: createdTime, direction: "ASC" },
        ...link,
      },
    });
    const stop = query.subscribe(() => undefined);
    const rows = (): readonly AlarmData[] | undefined => query.snapshot().data?.page.data;
    return {
      rows,
      types: () => rows()?.map(({ type, status }) => `${type} ${status}`),
      [Symbol.asyncDispose]: async () => {
        stop();
        client.close();
      },
    };
  }

  test("alarms of every device come, change and go by themselves", async () => {
    await using shown = watch(owner, "any");
    await expect.poll(shown.types, PATIENCE).toEqual([]);
    const first = await raise(await device(), "any 1");
    await expect.poll(shown.types, PATIENCE).toEqual(["any 1 ACTIVE_UNACK"]);
    await raise(await device(), "any 2");
    await owner.text("POST", `/api/alarm/${first.id.id}/ack`);
    await expect.poll(shown.types, PATIENCE).toEqual(["any 1 ACTIVE_ACK", "any 2 ACTIVE_UNACK"]);
    expect(shown.rows()?.[0]).toMatchObject({ originatorName: expect.stringMatching(/^Device/), latest: {} });
    await owner.json("DELETE", `/api/alarm/${first.id.id}`);
    await expect.poll(shown.types, PATIENCE).toEqual(["any 2 ACTIVE_UNACK"]);
  });

  test("a customer's user sees those of the customer, and no more of what is taken away", async () => {
    const [ours, theirs] = [await device(true), await device()];
    await raise(ours, "own 1");
    await using shown = watch(member, "own");
    await expect.poll(shown.types, PATIENCE).toEqual(["own 1 ACTIVE_UNACK"]);
    await raise(theirs, "own 2");
    const third = await raise(await device(true), "own 3");
    await expect.poll(shown.types, PATIENCE).toEqual(["own 1 ACTIVE_UNACK", "own 3 ACTIVE_UNACK"]);
    await owner.json("DELETE", `/api/customer/device/${ours.id}`);
    await owner.text("POST", `/api/alarm/${third.id.id}/ack`);
    await expect.poll(shown.types, PATIENCE).toEqual(["own 3 ACTIVE_ACK"]);
  });

  test("alarms are counted, and counted again as they come and go", async () => {
    const originator = await device(true);
    using mine = await LiveSocket.open(app.httpPort, member.token);
    using all = await LiveSocket.open(app.httpPort, owner.token);
    const counts = (socket: LiveSocket) =>
      socket.messages.flatMap((message) =>
        "cmdUpdateType" in message && message.cmdUpdateType === "ALARM_COUNT_DATA" ? [message.count] : [],
      );
    const query = { typeList: ["counted"], statusList: ["ACTIVE"] };
    for (const socket of [mine, all]) socket.send({ alarmCountCmds: [{ cmdId: 1, query }] });
    await expect.poll(() => [counts(mine), counts(all)], PATIENCE).toEqual([[0], [0]]);
    const { id } = await raise(originator, "counted");
    await raise(await device(), "counted");
    await expect.poll(() => [counts(mine).at(-1), counts(all).at(-1)], PATIENCE).toEqual([1, 2]);
    await owner.text("POST", `/api/alarm/${id.id}/clear`);
    await expect.poll(() => [counts(mine).at(-1), counts(all).at(-1)], PATIENCE).toEqual([0, 1]);
    mine.send({ alarmCountUnsubscribeCmds: [{ cmdId: 1 }], alarmCountCmds: [{ cmdId: 2, query: "x" }] });
    expect(await mine.answer(2)).toMatchObject({ cmdUpdateType: "ALARM_COUNT_DATA", errorCode: 2, count: 0 });
  });

  test("whether an entity has an alarm is told, and told again when that changes, to who may read the entity", async () => {
    const [ours, theirs] = [await device(true), await device()];
    const stranger = await owner.otherTenant();
    using mine = await LiveSocket.open(app.httpPort, member.token);
    using all = await LiveSocket.open(app.httpPort, owner.token);
    using other = await LiveSocket.open(app.httpPort, stranger.token);
    const told = (socket: LiveSocket, cmdId = 1) =>
      socket.messages.flatMap((message) =>
        "cmdUpdateType" in message && message.cmdUpdateType === "ALARM_STATUS" && message.cmdId === cmdId
          ? [message.errorCode === 0 ? message.active : message.errorMsg]
          : [],
      );
    const command = { cmdId: 1, originatorId: ours, typeList: ["status"], severityList: ["MAJOR"] };
    for (const socket of [mine, all, other]) socket.send({ alarmStatusCmds: [command] });
    await expect
      .poll(() => [told(mine), told(all), told(other)], PATIENCE)
      .toEqual([[false], [false], ["Unauthorized"]]);
    await raise(ours, "of another type");
    await raise(theirs, "status");
    const { id } = await raise(ours, "status");
    await expect
      .poll(() => [told(mine), told(all)], PATIENCE)
      .toEqual([
        [false, true],
        [false, true],
      ]);
    await owner.text("POST", `/api/alarm/${id.id}/ack`); // still active
    await owner.text("POST", `/api/alarm/${id.id}/clear`);
    await expect.poll(() => told(all), PATIENCE).toEqual([false, true, false]);
    await owner.json("DELETE", `/api/customer/device/${ours.id}`); // from now on it is not the member's
    await expect.poll(() => told(mine).at(-1), PATIENCE).toBe("Unauthorized");
    all.send({ alarmStatusUnsubscribeCmds: [{ cmdId: 1 }], alarmStatusCmds: [{ cmdId: 2 }] });
    expect(await all.answer(2)).toMatchObject({ cmdUpdateType: "ALARM_STATUS", errorCode: 2, active: false });
    all.send({ alarmStatusCmds: [{ ...command, cmdId: 3, severityList: ["LOUD"] }] });
    expect(await all.answer(3)).toMatchObject({ errorCode: 2 });
    mine.send({ alarmStatusCmds: [{ ...command, cmdId: 4, originatorId: theirs }] });
    expect(await mine.answer(4)).toMatchObject({ errorMsg: "Unauthorized" });
    await raise(ours, "status");
    all.send({ alarmStatusCmds: [{ ...command, cmdId: 5 }] });
    expect(await all.answer(5)).toMatchObject({ active: true });
    expect([told(mine).at(-1), told(all)]).toEqual(["Unauthorized", [false, true, false]]); // nothing after the end
  });

  test("another tenant sees nothing of them", async () => {
    const stranger = await owner.otherTenant();
    await using shown = watch(stranger, "");
    await expect.poll(shown.types, PATIENCE).toEqual([]);
    await raise(await device(), "not theirs");
    const own = await stranger.json("POST", "/api/device", { name: "Theirs" });
    const draft = { originator: own.id, type: "theirs", severity: "MINOR", status: "ACTIVE_UNACK" };
    await stranger.json("POST", "/api/alarm", draft);
    await expect.poll(shown.types, PATIENCE).toEqual(["theirs ACTIVE_UNACK"]);
  });

  test("who takes care of an alarm is named as he is called now", async () => {
    const originator = await device(true);
    const alarm = await raise(originator, "named 1");
    const user = await member.json("GET", "/api/auth/user");
    await using all = watch(owner, "named");
    await using assigned = watch(owner, "named", { assigneeId: user.id });
    const name = (rows: readonly AlarmData[] | undefined) => rows?.map(({ assignee }) => assignee?.firstName);
    await expect.poll(() => name(all.rows()), PATIENCE).toEqual([undefined]);
    await owner.json("POST", "/api/user", { ...user, firstName: "Ann" });
    await owner.json("POST", `/api/alarm/${alarm.id.id}/assign/${user.id.id}`);
    await expect.poll(() => name(all.rows()), PATIENCE).toEqual(["Ann"]);
    await expect.poll(() => name(assigned.rows()), PATIENCE).toEqual(["Ann"]);
    await owner.json("POST", "/api/user", { ...user, firstName: "Anna" });
    await expect.poll(() => name(all.rows()), PATIENCE).toEqual(["Anna"]);
    await owner.json("DELETE", `/api/alarm/${alarm.id.id}/assign`);
    await expect.poll(() => name(all.rows()), PATIENCE).toEqual([undefined]);
    await expect.poll(() => name(assigned.rows()), PATIENCE).toEqual([]);
  });

  test("the alarms of entities name their assignees alike", async () => {
    const originator = await device(true);
    const alarm = await raise(originator, "one 1");
    const user = await member.json("GET", "/api/auth/user");
    await using shown = watch(owner, "one", {}, { type: "singleEntity", singleEntity: originator });
    const assignee = () => shown.rows()?.[0]?.assignee?.lastName;
    await expect.poll(shown.types, PATIENCE).toEqual(["one 1 ACTIVE_UNACK"]);
    await owner.json("POST", "/api/user", { ...user, lastName: "Before" });
    await owner.json("POST", `/api/alarm/${alarm.id.id}/assign/${user.id.id}`);
    await expect.poll(assignee, PATIENCE).toBe("Before");
    await owner.json("POST", "/api/user", { ...user, lastName: "After" });
    await expect.poll(assignee, PATIENCE).toBe("After");
  });
});
