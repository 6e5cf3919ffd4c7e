import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { startTestApp } from "../test-platform.ts";
import { type Actor, expectation, type Placement } from "./expectation.ts";
import { LiveSocket } from "./live-socket.ts";
import { ACTORS, type Wire, World } from "./world.ts";

const PLACEMENTS: readonly Placement[] = ["customer 1", "public", "tenant 1", "tenant 2"];
const DENIED = 3;
const FAILED = 1;
const PAGE = { pageSize: 10, page: 0, textSearch: null, dynamic: false };
const FIELDS = [{ type: "ENTITY_FIELD", key: "name" }];

/** Commands about one entity: the operation that each needs, and the answer when it is denied. */
const ENTITY_COMMANDS = [
  { name: "attrSubCmds", operation: "READ_ATTRIBUTES", refusals: [DENIED, FAILED] },
  { name: "tsSubCmds", operation: "READ_TELEMETRY", refusals: [DENIED, FAILED] },
  { name: "historyCmds", operation: "READ_TELEMETRY", refusals: [DENIED, FAILED] },
] as const;

describe("live data and queries with every role", () => {
  let folder: string;
  let app: App;
  let world: World;
  const devices = new Map<Placement, Wire>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-live-rights-"));
    app = await startTestApp({ ORRERY_DATA_DIR: folder });
    world = await World.create(app);
    for (const placement of PLACEMENTS) {
      const device = await world.make("DEVICE", placement);
      devices.set(placement, device);
      const by = world.token(placement === "tenant 2" ? "tenant 2" : "tenant 1");
      const values = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
      await world.call("POST", `${values}/timeseries/ANY`, by, { secret: 42 });
      await world.call("POST", `${values}/attributes/SERVER_SCOPE`, by, { secret: 42 });
      await world.call("POST", "/api/alarm", by, {
        originator: device.id,
        type: "Alarm",
        name: "Alarm",
        severity: "MINOR",
        status: "ACTIVE_UNACK",
      });
    }
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const device = (placement: Placement): Wire => {
    const found = devices.get(placement);
    if (!found) throw new Error(`there is no device of ${placement}`);
    return found;
  };
  const cases = ACTORS.flatMap((actor) => PLACEMENTS.map((placement) => [actor.name, placement, actor] as const));

  describe.each(ENTITY_COMMANDS)("$name", ({ name, operation, refusals }) => {
    test.each(cases)("of %s to a device of %s", async (_, placement, actor) => {
      using socket = await LiveSocket.open(app.httpPort, world.token(actor.name));
      const { id } = device(placement).id;
      const range = { startTs: 0, endTs: Date.now() + 60_000, interval: 0, limit: 10, agg: "NONE" };
      socket.send({ [name]: [{ cmdId: 1, entityType: "DEVICE", entityId: id, keys: "secret", ...range }] });
      const answer = await socket.answer(1);
      if (expectation({ actor, kind: "DEVICE", operation, placement }) === "allow") {
        expect(answer).toMatchObject({ errorCode: 0, data: { secret: [[expect.any(Number), "42"]] } });
      } else {
        expect(refusals).toContain(answer.errorCode);
        expect(JSON.stringify(answer)).not.toContain("42");
      }
    });

    const hiddenFrom = ACTORS.flatMap((actor) =>
      PLACEMENTS.filter((placement) => expectation({ actor, kind: "DEVICE", operation, placement }) === "hide").map(
        (placement) => [actor.name, placement] as const,
      ),
    );
    test.each(hiddenFrom)("of %s: what is of %s answers like what does not exist", async (who, hidden) => {
      using socket = await LiveSocket.open(app.httpPort, world.token(who));
      const ids = [device(hidden).id.id, "0b0b0b0b-1dd2-11b2-8080-808080808080"];
      const range = { startTs: 0, endTs: 1, interval: 0, limit: 10, agg: "NONE" };
      socket.send({
        [name]: ids.map((entityId, cmdId) => ({ cmdId, entityType: "DEVICE", entityId, keys: "secret", ...range })),
      });
      const [foreign, unknown] = [await socket.answer(0), await socket.answer(1)];
      expect({ ...foreign, subscriptionId: 1 }).toEqual(unknown);
    });
  });

  /** The devices that a user sees, which are those that he may read, or an error. */
  const seenBy = (actor: Actor) =>
    PLACEMENTS.filter(
      (placement) => expectation({ actor, kind: "DEVICE", operation: "READ", placement }) === "allow",
    ).map((placement) => device(placement).id.id);
  const filterOf = (ids: readonly string[]) => ({ type: "entityList", entityType: "DEVICE", entityList: ids });
  const filters = () =>
    [
      filterOf(PLACEMENTS.map((placement) => device(placement).id.id)),
      { type: "entityType", entityType: "DEVICE" },
    ] as const;

  test.each(ACTORS.map((actor) => [actor.name, actor] as const))(
    "entity queries, counts and alarms of %s contain only what the user may read",
    async (_, actor) => {
      const seen = seenBy(actor);
      const token = world.token(actor.name);
      for (const entityFilter of filters()) {
        const query = { entityFilter, pageLink: PAGE, entityFields: FIELDS, latestValues: [], keyFilters: [] };
        const alarms = { ...query, pageLink: { ...PAGE, startTs: 0, endTs: Date.now() + 60_000 }, alarmFields: [] };
        const found = await world.call("POST", "/api/entitiesQuery/find", token, query);
        const counted = await world.call("POST", "/api/entitiesQuery/count", token, query);
        const alarmed = await world.call("POST", "/api/alarmsQuery/find", token, alarms);
        if (actor.role === "A") {
          expect([found.status, counted.status, alarmed.status]).toEqual([403, 403, 403]);
          continue;
        }
        const among = (ids: readonly string[]) =>
          ids.filter((id) => [...devices.values()].some((one) => one.id.id === id));
        const ids = JSON.parse(found.text).data.map(({ entityId }: { entityId: { id: string } }) => entityId.id);
        expect(among(ids).sort()).toEqual([...seen].sort());
        expect(Number(counted.text)).toBe(ids.length);
        const originators = JSON.parse(alarmed.text).data.map(
          ({ originator }: { originator: { id: string } }) => originator.id,
        );
        expect(among(originators).sort()).toEqual([...seen].sort());
      }
    },
  );

  test.each(ACTORS.map((actor) => [actor.name, actor] as const))(
    "entity data, counts and alarm data of %s over live data contain the same",
    async (_, actor) => {
      using socket = await LiveSocket.open(app.httpPort, world.token(actor.name));
      const [entityFilter] = filters();
      const query = { entityFilter, pageLink: PAGE, entityFields: FIELDS, latestValues: [], keyFilters: [] };
      const alarms = { ...query, pageLink: { ...PAGE, startTs: 0, timeWindow: 60_000 }, alarmFields: [] };
      socket.send({
        entityDataCmds: [{ cmdId: 1, query }],
        entityCountCmds: [{ cmdId: 2, query }],
        alarmDataCmds: [{ cmdId: 3, query: alarms }],
      });
      const [data, count, alarm] = [await socket.answer(1), await socket.answer(2), await socket.answer(3)];
      if (actor.role === "A") {
        expect([data.errorCode, count.errorCode, alarm.errorCode]).toEqual([DENIED, DENIED, DENIED]);
        return;
      }
      const seen = [...seenBy(actor)].sort();
      const page = data.data as { data: { entityId: { id: string } }[] };
      expect(page.data.map(({ entityId }) => entityId.id).sort()).toEqual(seen);
      expect(count.count).toBe(seen.length);
      const alarmed = alarm.data as { data: { originator: { id: string } }[] };
      expect(alarmed.data.map(({ originator }) => originator.id).sort()).toEqual(seen);
    },
  );

  test("a connection without a token, with two, or with a refresh token is refused", async () => {
    const pair = await world.call("POST", "/api/auth/login", undefined, {
      username: "admin@tenant1.org",
      password: "secret-2",
    });
    const { token, refreshToken } = JSON.parse(pair.text);
    for (const wrong of ["", refreshToken, `${token}&token=${token}`, `${token}x`]) {
      await expect(LiveSocket.open(app.httpPort, wrong)).rejects.toThrow("401");
    }
  });

  /** Creates a user, changes his rights, and checks what is left of his subscriptions. */
  test.each([
    ["a changed password", "change"],
    ["disabled credentials", "disable"],
    ["deletion of the user", "delete"],
    ["deletion of the customer", "customer"],
  ] as const)("CORE-7.008 %s ends tokens, and connections that are open", async (_, how) => {
    const by = world.token("tenant 2");
    const title = `Customer for ${how}`;
    const customer = JSON.parse((await world.call("POST", "/api/customer", by, { title })).text);
    const draft = { authority: "CUSTOMER_USER", customerId: customer.id, email: `${how}@leaving.org` };
    const user = JSON.parse((await world.call("POST", "/api/user?sendActivationMail=false", by, draft)).text);
    const link = await world.call("GET", `/api/user/${user.id.id}/activationLink`, by);
    const activateToken = new URL(link.text).searchParams.get("activateToken");
    const activate = { activateToken, password: "secret-3" };
    const pair = await world.call("POST", "/api/noauth/activate?sendActivationMail=false", undefined, activate);
    const { token, refreshToken } = JSON.parse(pair.text);
    using socket = await LiveSocket.open(app.httpPort, token);
    using other = await LiveSocket.open(app.httpPort, by);
    const path = `/api/user/${user.id.id}`;
    const answer = await {
      change: () =>
        world.call("POST", "/api/auth/changePassword", token, { currentPassword: "secret-3", newPassword: "secret-4" }),
      disable: () => world.call("POST", `${path}/userCredentialsEnabled?userCredentialsEnabled=false`, by),
      delete: () => world.call("DELETE", path, by),
      customer: () => world.call("DELETE", `/api/customer/${customer.id.id}`, by),
    }[how]();
    expect(answer.status).toBe(200);
    expect(await socket.closed).toBe("1001 Token has expired");
    const refused = await world.call("GET", "/api/auth/user", token);
    expect([refused.status, JSON.parse(refused.text).errorCode]).toEqual([401, 11]);
    expect((await world.call("POST", "/api/auth/token", undefined, { refreshToken })).status).toBe(401);
    await expect(LiveSocket.open(app.httpPort, token)).rejects.toThrow("401");
    expect(other.isOpen).toBe(true);
  });
});
