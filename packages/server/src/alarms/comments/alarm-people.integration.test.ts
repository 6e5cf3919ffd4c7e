import { randomUUID } from "node:crypto";
import { type Alarm, type AlarmCommentInfo, parseUuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";
import { CommentStore, newComment } from "./comment-store.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };

describe.each(TEST_DATABASES)("who takes care of alarms on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;
  let me: Wire;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
    me = await owner.json("GET", "/api/auth/user");
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  /** A new alarm of a new device, of a customer perhaps. */
  async function raise(customer?: Wire): Promise<Alarm> {
    const name = `device ${++made}`;
    const { id: originator } = await owner.json("POST", "/api/device", { name });
    if (customer) await owner.json("POST", `/api/customer/${customer.id}/device/${originator.id}`);
    return owner.json("POST", "/api/alarm", { originator, type: "Hot", severity: "MAJOR", status: "ACTIVE_UNACK" });
  }
  const comments = async ({ id }: Alarm, by = owner): Promise<AlarmCommentInfo[]> =>
    (await by.json("GET", `/api/alarm/${id.id}/comment?pageSize=50&page=0&sortProperty=createdTime&sortOrder=ASC`))
      .data;
  const subtypes = async (alarm: Alarm) => (await comments(alarm)).map(({ comment }) => comment.subtype);
  const info = ({ id }: Alarm) => owner.json("GET", `/api/alarm/info/${id.id}`);

  test("who acknowledged and cleared stays with the alarm", async () => {
    const alarm = await raise();
    expect(alarm).toMatchObject({ acknowledged: false, cleared: false, assigneeId: null, assignTs: 0 });
    await owner.text("POST", `/api/alarm/${alarm.id.id}/ack`);
    await owner.text("POST", `/api/alarm/${alarm.id.id}/clear`);
    await owner.text("POST", `/api/alarm/${alarm.id.id}/clear`); // again: nothing is done
    expect(await info(alarm)).toMatchObject({ status: "CLEARED_ACK", acknowledged: true, cleared: true });
    expect(await comments(alarm)).toMatchObject([
      { type: "SYSTEM", userId: me.id, email: me.email, comment: { subtype: "ACKED_BY_USER", userName: me.email } },
      { type: "SYSTEM", userId: me.id, comment: { subtype: "CLEARED_BY_USER" } },
    ]);
  });

  test("another severity is noted", async () => {
    const alarm = await raise();
    await owner.json("POST", "/api/alarm", { ...alarm, severity: "CRITICAL" });
    expect((await comments(alarm))[0]?.comment).toMatchObject({
      subtype: "SEVERITY_CHANGED",
      oldSeverity: "MAJOR",
      newSeverity: "CRITICAL",
    });
  });

  test("an alarm is assigned, listed by its assignee, and unassigned", async () => {
    const alarm = await raise();
    const at = `/api/alarm/${alarm.id.id}/assign`;
    const people = await owner.json("GET", `/api/users/assign/${alarm.id.id}?pageSize=10&page=0`);
    expect(people.data).toContainEqual({ id: me.id, email: me.email, firstName: null, lastName: null });
    const assigned = await owner.json("POST", `${at}/${me.id.id}`);
    expect(assigned).toMatchObject({ assigneeId: me.id, assignTs: expect.any(Number), assignee: { email: me.email } });
    const again = await owner.call("POST", `${at}/${me.id.id}`);
    expect([again.status, again.text]).toEqual([
      400,
      expect.stringContaining("Alarm was already assigned to this user!"),
    ]);
    const mine = await owner.json("GET", `/api/alarms?pageSize=10&page=0&assigneeId=${me.id.id}`);
    expect(mine.data).toMatchObject([{ id: alarm.id, assignee: { email: me.email } }]);
    const ofDevice = `/api/alarm/DEVICE/${alarm.originator.id}?pageSize=10&page=0&assigneeId=`;
    expect((await owner.json("GET", ofDevice + me.id.id)).totalElements).toBe(1);
    expect((await owner.json("GET", ofDevice + alarm.id.id)).totalElements).toBe(0);
    expect(await owner.json("DELETE", at)).toMatchObject({ assigneeId: null, assignTs: 0, assignee: null });
    expect((await owner.call("DELETE", at)).text).toContain("Alarm was already unassigned!");
    expect(await subtypes(alarm)).toEqual(["ASSIGNED_TO_USER", "UNASSIGNED_BY_USER"]);
  });

  test("only people who may see the originator can be assigned", async () => {
    const customer = (await owner.json("POST", "/api/customer", { title: "Dairy" })).id;
    const [member, stranger] = [await owner.customerUser(customer), await owner.otherTenant()];
    const [memberId, strangerId] = await Promise.all(
      [member, stranger].map(async (client) => (await client.json("GET", "/api/auth/user")).id.id),
    );
    const [ours, theirs] = [await raise(), await raise(customer)];
    const assign = async (by: TestClient, alarm: Alarm, to: string) =>
      (await by.call("POST", `/api/alarm/${alarm.id.id}/assign/${to}`)).status;
    expect(await assign(owner, ours, memberId)).toBe(404);
    expect(await assign(owner, theirs, strangerId)).toBe(404);
    expect(await assign(member, theirs, me.id.id)).toBe(404); // customers' users choose among themselves
    expect(await assign(member, ours, memberId)).toBe(403);
    expect(await assign(stranger, theirs, strangerId)).toBe(404);
    expect(await assign(owner, theirs, memberId)).toBe(200);
    const seen = await member.json("GET", `/api/users/assign/${theirs.id.id}?pageSize=10&page=0`);
    expect(seen.data.map(({ id }: Wire) => id.id)).toEqual([memberId]);
    await owner.text("DELETE", `/api/user/${memberId}`);
    await expect.poll(async () => (await info(theirs)).assigneeId, PATIENCE).toBeNull();
    expect(await subtypes(theirs)).toEqual(["ASSIGNED_TO_USER", "UNASSIGNED_FROM_DELETED_USER"]);
  });

  test("visitors of a public link do not learn who takes care of an alarm", async () => {
    const alarm = await raise();
    await owner.json("POST", `/api/alarm/${alarm.id.id}/assign/${me.id.id}`);
    const { customerId } = await owner.json("POST", `/api/customer/public/device/${alarm.originator.id}`);
    const visitor = await owner.visitor(customerId.id);
    const ofAlarm = `/api/alarm/DEVICE/${alarm.originator.id}?pageSize=10&page=0`;
    const query = {
      entityFilter: { type: "singleEntity", singleEntity: alarm.originator },
      pageLink: { pageSize: 10, page: 0, timeWindow: 3_600_000 },
      alarmFields: [{ type: "ALARM_FIELD", key: "createdTime" }],
    };
    const seenBy = async (client: TestClient): Promise<Wire[]> => [
      await client.json("GET", `/api/alarm/${alarm.id.id}`),
      await client.json("GET", `/api/alarm/info/${alarm.id.id}`),
      (await client.json("GET", "/api/alarms?pageSize=10&page=0")).data.find(({ id }: Wire) => id.id === alarm.id.id),
      (await client.json("GET", ofAlarm)).data[0],
      (await client.json("POST", "/api/alarmsQuery/find", query)).data[0],
    ];
    for (const seen of await seenBy(owner)) expect(seen).toMatchObject({ assigneeId: me.id });
    const unassigned = { id: alarm.id, assigneeId: null, assignTs: 0 };
    const [plain, ...named] = await seenBy(visitor);
    expect(plain).toMatchObject(unassigned);
    for (const seen of named) expect(seen).toMatchObject({ ...unassigned, assignee: null });
  });

  test("people comment, change and withdraw what is their own", async () => {
    const customer = (await owner.json("POST", "/api/customer", { title: "Mill" })).id;
    const member = await owner.customerUser(customer);
    const alarm = await raise(customer);
    const at = `/api/alarm/${alarm.id.id}/comment`;
    const said = await member.json("POST", at, { comment: { text: "On my way", subtype: "FORGED" } });
    expect(said).toMatchObject({ type: "OTHER", comment: { text: "On my way" } });
    expect(said.comment.subtype).toBeUndefined();
    const foreign = await owner.call("POST", at, { id: said.id, comment: { text: "No" } });
    expect([foreign.status, foreign.text]).toEqual([
      403,
      expect.stringContaining("User is not allowed to edit other user's comment"),
    ]);
    expect((await owner.call("DELETE", `${at}/${said.id.id}`)).status).toBe(403);
    await member.json("POST", at, { id: said.id, comment: { text: "Done" } });
    expect(await comments(alarm)).toMatchObject([
      {
        id: said.id,
        createdTime: said.createdTime,
        comment: { text: "Done", edited: "true", editedOn: expect.any(Number) },
      },
    ]);
    await member.text("DELETE", `${at}/${said.id.id}`);
    expect(await comments(alarm)).toMatchObject([
      { id: said.id, type: "SYSTEM", userId: null, email: null, comment: { subtype: "COMMENT_DELETED" } },
    ]);
    expect((await member.call("DELETE", `${at}/${said.id.id}`)).text).toContain("System comment could not be deleted");
    for (const text of ["", "x".repeat(10_001)]) {
      expect((await owner.call("POST", at, { comment: { text } })).status).toBe(400);
    }
    const stranger = await owner.otherTenant();
    expect((await stranger.call("GET", `${at}?pageSize=10&page=0`)).status).toBe(404);
  });

  test("the platform's own comments lock nobody out, and the newest of them are kept", async () => {
    const alarm = await raise();
    const row = { alarm_id: alarm.id.id, user_id: null, type: "SYSTEM" as const, comment: "{}" };
    const rows = Array.from({ length: 10_500 }, (_, n) => ({ ...row, id: parseUuid(randomUUID()), created_time: n }));
    for (let at = 0; at < rows.length; at += 1_000) {
      await database.db
        .insertInto("alarm_comment")
        .values(rows.slice(at, at + 1_000))
        .execute();
    }
    const store = new CommentStore(database);
    const comment = (type: "OTHER" | "SYSTEM", time: number) =>
      newComment(parseUuid(randomUUID()), time, { alarmId: alarm.id, userId: null, type, comment: {} });
    expect(await store.count(alarm.id.id)).toBe(0);
    await store.insert(comment("OTHER", 1));
    await store.insert(comment("SYSTEM", 20_000));
    expect(await store.count(alarm.id.id)).toBe(1);
    const link = { pageSize: 2_000, page: 0, sortOrder: { property: "createdTime", direction: "ASC" } } as const;
    const { data, totalElements } = await store.list(alarm.id.id, link);
    expect(totalElements).toBe(1_001);
    expect([data[0], data[1], data.at(-1)].map((one) => one?.createdTime)).toEqual([1, 9_501, 20_000]);
  });

  test("an edit does not bring a withdrawn comment back", async () => {
    const alarm = await raise();
    const comments = new CommentStore(database);
    const parts = { alarmId: alarm.id, userId: me.id, comment: { text: "written" } };
    const said = newComment(parseUuid(randomUUID()), 1, { ...parts, type: "OTHER" });
    await comments.insert(said);
    expect(await comments.replace(newComment(said.id.id, 1, { ...parts, userId: null, type: "SYSTEM" }))).toBe(true);
    expect(await comments.replace(said)).toBe(false);
    expect(await comments.find(alarm.id.id, said.id.id)).toMatchObject({ type: "SYSTEM" });
  });

  test("a save takes of status and flags what differs from the alarm, and writes nothing for a wrong assignee", async () => {
    const alarm = await raise();
    const save = (change: object) => owner.call("POST", "/api/alarm", { ...alarm, ...change });
    const status = async () => (await info(alarm)).status;
    await save({ acknowledged: true });
    expect(await status()).toBe("ACTIVE_ACK");
    await save({ acknowledged: true, status: "CLEARED_ACK" });
    expect(await status()).toBe("CLEARED_ACK");
    const [wrong, fresh] = [{ assigneeId: { entityType: "USER", id: alarm.id.id } }, { id: null, type: "Cold" }];
    expect((await save({ ...wrong, severity: "MINOR" })).status).toBe(404);
    expect((await info(alarm)).severity).toBe("MAJOR");
    expect((await save({ ...wrong, ...fresh })).status).toBe(404);
    const { originator } = alarm;
    const listed = await owner.json("GET", `/api/alarm/DEVICE/${originator.id}?pageSize=10&page=0`);
    expect(listed.data.map(({ type }: Wire) => type)).toEqual(["Hot"]);
  });

  test("types of alarms are listed", async () => {
    const alarm = await raise();
    const { data } = await owner.json("GET", "/api/alarm/types?pageSize=10&page=0&textSearch=ho");
    expect(data).toMatchObject([{ entityType: "ALARM", type: "Hot" }]);
    const draft = { originator: alarm.originator, severity: "MAJOR", status: "ACTIVE_UNACK" };
    for (const type of ["Wet", "Dry"]) await owner.json("POST", "/api/alarm", { ...draft, type });
    const all = await owner.json("GET", "/api/alarm/types?pageSize=10&page=0");
    expect(all.data.map(({ type }: Wire) => type)).toEqual(["Dry", "Hot", "Wet"]);
    const stranger = await owner.otherTenant();
    expect((await stranger.json("GET", "/api/alarm/types?pageSize=10&page=0")).data).toEqual([]);
  });
});
