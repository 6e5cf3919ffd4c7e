import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";

interface Id {
  readonly entityType: string;
  readonly id: string;
}
interface Named {
  readonly from: Id;
  readonly to: Id;
}

describe.each(TEST_DATABASES)("relations on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  const devices = new Map<string, Id>();
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const id = (name: string): Id => devices.get(name) ?? { entityType: "DEVICE", id: name };
  const nameOf = (wanted: Id) => [...devices].find(([, known]) => known.id === wanted.id)?.[0] ?? wanted.entityType;
  const arrows = (relations: readonly Named[]) => relations.map((r) => `${nameOf(r.from)}>${nameOf(r.to)}`).sort();
  const relate = (from: Id, to: Id, more: object = {}) =>
    call("POST", "/api/relation", token, { from, to, type: "Contains", ...more });
  const search = async (parameters: object, filters: object[] = [], path = "/api/relations") =>
    (await call("POST", path, token, { parameters: { rootType: "DEVICE", direction: "FROM", ...parameters }, filters }))
      .body;

  // a > b > c > a is a circle, b > d ends, a manages d
  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    ({ token } = await identity.tenant());
    for (const name of ["a", "b", "c", "d"]) {
      devices.set(name, (await call("POST", "/api/device", token, { name })).body.id);
    }
    for (const [from = "", to = ""] of ["ab", "bc", "ca", "bd"]) await relate(id(from), id(to));
    await relate(id("a"), id("d"), { type: "Manages", additionalInfo: { since: 2026 } });
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test.each([
    [{ rootId: "a", maxLevel: 1 }, [], ["a>b", "a>d"]],
    [{ rootId: "a", maxLevel: 2 }, [], ["a>b", "a>d", "b>c", "b>d"]],
    [{ rootId: "a" }, [], ["a>b", "a>d", "b>c", "b>d", "c>a"]],
    [{ rootId: "a", maxLevel: 0, fetchLastLevelOnly: true }, [], ["a>d", "b>d"]],
    [{ rootId: "a", maxLevel: 1, fetchLastLevelOnly: true }, [], ["a>b", "a>d"]],
    [{ rootId: "a", maxLevel: 2, fetchLastLevelOnly: true }, [], ["b>c", "b>d"]],
    [{ rootId: "a", maxLevel: 3, fetchLastLevelOnly: true }, [], ["c>a"]],
    [{ rootId: "a", maxLevel: 9, fetchLastLevelOnly: true }, [], []],
    [{ rootId: "d", direction: "TO", maxLevel: 1 }, [], ["a>d", "b>d"]],
    [{ rootId: "a" }, [{ relationType: "Manages" }], ["a>d"]],
    [{ rootId: "a" }, [{ relationType: "Manages", entityTypes: ["ASSET"] }], []],
    [{ rootId: "a", relationTypeGroup: "EDGE" }, [], []],
    [{ rootId: "a", relationTypeGroup: "nonsense", maxLevel: 1 }, [], ["a>b", "a>d"]],
  ])("CORE-7.179 %j with the filters %j finds %j", async (parameters, filters, expected) => {
    const rootId = id(parameters.rootId).id;
    expect(arrows(await search({ ...parameters, rootId }, filters))).toEqual(expected);
  });

  test("CORE-7.173 CORE-7.174 CORE-7.175 a relation is found, replaced and deleted by its ends", async () => {
    const query = (type: string) =>
      `fromId=${id("a").id}&fromType=DEVICE&relationType=${type}&toId=${id("d").id}&toType=DEVICE`;
    expect((await call("GET", `/api/relation?${query("Manages")}`, token)).body).toEqual({
      from: id("a"),
      to: id("d"),
      type: "Manages",
      typeGroup: "COMMON",
      additionalInfo: { since: 2026 },
    });
    await relate(id("a"), id("d"), { type: "Owns" });
    await relate(id("a"), id("d"), { type: "Owns", additionalInfo: { again: true } });
    expect((await call("GET", `/api/relation?${query("Owns")}`, token)).body.additionalInfo).toEqual({ again: true });
    expect((await call("DELETE", `/api/relation?${query("Owns")}`, token)).status).toBe(200);
    expect((await call("DELETE", `/api/relation?${query("Owns")}`, token)).status).toBe(404);
    expect((await call("GET", `/api/relation?${query("Owns")}`, token)).status).toBe(404);
  });

  test("CORE-7.176 CORE-7.177 relations are listed by either end", async () => {
    const list = (end: string) => call("GET", `/api/relations?${end}`, token);
    expect(arrows((await list(`fromId=${id("b").id}&fromType=DEVICE`)).body)).toEqual(["b>c", "b>d"]);
    expect(arrows((await list(`toId=${id("b").id}&toType=DEVICE`)).body)).toEqual(["a>b"]);
    expect((await list(`fromId=${id("b").id}`)).status).toBe(400);
  });

  test("CORE-7.178 CORE-7.180 infos contain the name of the far end", async () => {
    const from = `fromId=${id("b").id}&fromType=DEVICE`;
    const { body } = await call("GET", `/api/relations/info?${from}`, token);
    expect(body.map((info: { toName: string; fromName: null }) => [info.fromName, info.toName]).sort()).toEqual([
      [null, "c"],
      [null, "d"],
    ]);
    const { body: toB } = await call("GET", `/api/relations/info?toId=${id("b").id}&toType=DEVICE`, token);
    expect(toB).toMatchObject([{ from: id("a"), fromName: "a", toName: null }]);
    const infos = await search({ rootId: id("c").id, direction: "TO", maxLevel: 1 }, [], "/api/relations/info");
    expect(infos).toMatchObject([{ fromName: "b", toName: null }]);
    const deep = { rootId: id("a").id, maxLevel: 2, fetchLastLevelOnly: true };
    expect(arrows(await search(deep, [], "/api/relations/info"))).toEqual(["b>c", "b>d"]);
  });

  test("relations need write access to both ends, reading them needs read access", async () => {
    const { customerId, token: userToken } = await identity.customer(token, "Relates");
    const { body: mine } = await call("POST", "/api/device", token, { name: "mine" });
    await call("POST", `/api/customer/${customerId.id}/device/${mine.id.id}`, token);
    await relate(mine.id, id("a"));
    const list = `/api/relations?fromId=${mine.id.id}&fromType=DEVICE`;
    expect(arrows((await call("GET", list, token)).body)).toEqual(["DEVICE>a"]);
    expect((await call("GET", list, userToken)).body).toEqual([]);
    const relation = { from: mine.id, to: customerId, type: "Contains" };
    expect((await call("POST", "/api/relation", userToken, relation)).status).toBe(403);
    const { tenantId, token: stranger } = await identity.tenant();
    expect((await call("GET", list, stranger)).status).toBe(404);
    expect((await relate(id("a"), tenantId as unknown as Id)).status).toBe(404);
  });

  test.each([
    [{ to: { entityType: "DEVICE", id: "x" }, type: "Contains" }, 400],
    [{ from: { entityType: "NOTHING", id: "x" }, to: { entityType: "DEVICE", id: "x" }, type: "Contains" }, 400],
    [{ from: { id: "x" }, type: "Contains" }, 400],
  ])("%j is refused with %i", async (relation, status) => {
    expect((await call("POST", "/api/relation", token, relation)).status).toBe(status);
  });

  test("CORE-7.181 relations of an entity are deleted with it", async () => {
    await call("DELETE", `/api/device/${id("b").id}`, token);
    expect(arrows(await search({ rootId: id("a").id }))).toEqual(["a>d"]);
    await call("DELETE", `/api/relations?entityId=${id("a").id}&entityType=DEVICE`, token);
    expect(await search({ rootId: id("a").id })).toEqual([]);
    expect((await call("POST", "/api/relations", token, { parameters: null, filters: [] })).status).toBe(404);
  });
});
