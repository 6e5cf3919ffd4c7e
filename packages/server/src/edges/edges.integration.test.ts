import { type Edge, type EdgeEvent, type EntityId, type RuleChain, timeOfUuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { TestIdentity } from "../system/test-identity.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { aNew, anId, aUuid } from "../testing/new-entity.ts";
import { startTestEdges } from "./test-edges.ts";

const NOBODY = { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" };
const MISSING = "00000000-0000-1000-8000-000000000000";
const PAGE = "pageSize=100&page=0";

describe.each(TEST_DATABASES)("edges on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let identity: TestIdentity;
  let token: string;
  let tenantId: EntityId;
  let stranger: string;
  const told: EntityEvent[] = [];
  let made = 0;

  const call = (method: string, path: string, body?: unknown, by = token) => identity.call(method, path, by, body);
  const draft = (change: object = {}) => {
    const name = `Edge ${++made}`;
    return {
      name,
      type: "factory",
      routingKey: `key of ${name}`,
      secret: "s".repeat(20),
      edgeLicenseKey: "licence",
      cloudEndpoint: "https://cloud.org",
      ...change,
    };
  };
  async function ok<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
    const answer = await call(method, path, body, by);
    expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, 200, undefined]);
    return answer.body;
  }
  const edge = (change: object = {}) => ok<Edge>("POST", "/api/edge", draft(change));
  const chain = (name: string, type = "EDGE") => ok<RuleChain>("POST", "/api/ruleChain", { name, type });
  const device = async () => (await ok<{ id: EntityId }>("POST", "/api/device", { name: `Device ${++made}` })).id;
  const namesOf = async (path: string, by = token) =>
    (await ok<{ data: { name: string }[] }>("GET", `${path}?${PAGE}`, undefined, by)).data.map(({ name }) => name);

  beforeAll(async () => {
    database = await open();
    identity = await startTestEdges(database);
    identity.bus.subscribe("entity", (event) => void told.push(event));
    ({ token, tenantId } = await identity.tenant());
    stranger = (await identity.tenant()).token;
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.079 CORE-7.080 CORE-7.081 CORE-7.083 an edge is returned as it was sent, with the template root", async () => {
    const sent = draft({ label: "L", additionalInfo: { a: [1, null], "10": "b" }, unknown: 1 });
    const saved = await ok<Edge>("POST", "/api/edge", sent);
    const { unknown: _unknown, ...given } = sent as typeof sent & { unknown: number };
    expect(saved).toEqual({
      ...given,
      ...aNew("EDGE", saved),
      tenantId,
      customerId: NOBODY,
      rootRuleChainId: anId("RULE_CHAIN"),
    });
    expect(await ok("GET", `/api/edge/${saved.id.id}`)).toEqual(saved);
    const info = await ok("GET", `/api/edge/info/${saved.id.id}`);
    expect(info).toEqual({ ...saved, customerTitle: null, customerIsPublic: false });
    expect(await namesOf(`/api/edge/${saved.id.id}/ruleChains`)).toEqual(["Edge Root Rule Chain"]);
    const { label: _label, ...rest } = saved;
    expect(await ok("POST", "/api/edge", { ...rest, rootRuleChainId: null })).toEqual({ ...saved, label: null });
    expect(await ok("GET", "/api/edge/types")).toEqual([{ tenantId, entityType: "EDGE", type: "factory" }]);
  });

  test.each([
    [{ name: "" }, 400, "Edge name should be specified!"],
    [{ type: null }, 400, "Edge type should be specified!"],
    [{ secret: null }, 400, "Edge secret should be specified!"],
    [{ routingKey: null }, 400, "Edge routing key should be specified!"],
    [{ edgeLicenseKey: null }, 400, "Edge license key should be specified!"],
    [{ cloudEndpoint: null }, 400, "Cloud endpoint should be specified!"],
    [
      { edgeLicenseKey: "x".repeat(31) },
      400,
      "Validation error: length of edgeLicenseKey must be equal or less than 30",
    ],
    [{ name: "taken" }, 400, "Edge with such name already exists!"],
    [{ routingKey: "taken" }, 400, "Edge with such routing key already exists!"],
    [{ id: { id: MISSING } }, 404, `Edge with id [${MISSING}] is not found`],
    [{ customerId: { id: MISSING } }, 400, "Can't assign edge to non-existent customer!"],
  ])("%j is refused with %i", async (change, status, message) => {
    await call("POST", "/api/edge", draft({ name: "taken", routingKey: "taken" }));
    const answer = await call("POST", "/api/edge", draft(change));
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test("without a template root no edge can be created", async () => {
    const { token: by, tenantId: bare } = await identity.tenant();
    await database.db.updateTable("rule_chain").set({ root: 0 }).where("tenant_id", "=", bare.id).execute();
    const { status, body } = await call("POST", "/api/edge", draft(), by);
    expect([status, body.errorCode, body.message]).toEqual([500, 2, "Root edge rule chain is not available!"]);
    expect(await namesOf("/api/tenant/edges", by)).toEqual([]);
  });

  test("CORE-7.019 CORE-7.078 CORE-7.082 CORE-7.085 CORE-7.093 edges are found by id, name, list and type, and deleted", async () => {
    const first = await edge({ type: "mill" });
    const second = await edge({ type: "mill" });
    expect(await ok("GET", "/api/edges/enabled")).toBe(true);
    const both = await ok<Edge[]>("GET", `/api/edges?edgeIds=${first.id.id},${second.id.id},${MISSING}`);
    expect(both.map(({ id }) => id.id).sort()).toEqual([first.id.id, second.id.id].sort());
    expect(await ok("GET", `/api/edges?edgeIds=${first.id.id}`, undefined, stranger)).toEqual([]);
    expect(await namesOf("/api/edges")).toContain(first.name);
    const infos = await ok<{ data: Edge[] }>(
      "GET",
      `/api/tenant/edgeInfos?type=mill&${PAGE}&sortProperty=name&sortOrder=DESC`,
    );
    expect(infos.data.map(({ name }) => name)).toEqual([second.name, first.name]);
    expect(await ok("GET", `/api/tenant/edges?edgeName=${encodeURIComponent(first.name)}`)).toEqual(first);
    expect((await call("GET", "/api/tenant/edges?edgeName=nowhere")).status).toBe(404);
    expect((await call("GET", `/api/edge/${first.id.id}`, undefined, stranger)).status).toBe(404);
    await ok("DELETE", `/api/edge/${first.id.id}`);
    expect((await call("GET", `/api/edge/${first.id.id}`)).status).toBe(404);
    expect((await call("DELETE", `/api/edge/${first.id.id}`)).status).toBe(404);
  });

  test("CORE-7.084 CORE-7.086 CORE-7.087 CORE-7.088 an edge is assigned to a customer, whose users see neither its keys nor the licence", async () => {
    const { id, name } = await edge();
    const { customerId, token: user } = await identity.customer(token, `Customer of ${name}`);
    expect((await call("GET", `/api/edge/${id.id}`, undefined, user)).status).toBe(403);
    const given = await ok<Edge>("POST", `/api/customer/${customerId.id}/edge/${id.id}`);
    expect(given.customerId).toEqual(customerId);
    const seen = await ok<Edge>("GET", `/api/edge/${id.id}`, undefined, user);
    const secrets = { secret: null, routingKey: null, edgeLicenseKey: null };
    expect(seen).toMatchObject({ name, ...secrets });
    const path = `/api/customer/${customerId.id}/edgeInfos?${PAGE}`;
    const { data } = await ok<{ data: Edge[] }>("GET", path, undefined, user);
    expect(data).toEqual([{ ...given, ...secrets, customerTitle: `Customer of ${name}`, customerIsPublic: false }]);
    expect(await namesOf(`/api/customer/${customerId.id}/edges`, user)).toEqual([name]);
    expect((await call("POST", "/api/edge", given, user)).status).toBe(403);
    await ok("DELETE", `/api/customer/edge/${id.id}`);
    const again = await call("DELETE", `/api/customer/edge/${id.id}`);
    expect([again.status, again.body.message]).toEqual([400, "Edge isn't assigned to any customer!"]);
    await ok("POST", `/api/customer/public/edge/${id.id}`);
    expect(await ok("GET", `/api/edge/info/${id.id}`)).toMatchObject({
      customerTitle: "Public",
      customerIsPublic: true,
    });
  });

  test("CORE-7.089 edges of given types are found by relations to a root", async () => {
    const root = await device();
    const mill = await edge({ type: "found mill" });
    const shop = await edge({ type: "found shop" });
    for (const { id } of [mill, shop]) await ok("POST", "/api/relation", { from: root, to: id, type: "Contains" });
    const parameters = { rootId: root.id, rootType: "DEVICE", direction: "FROM", maxLevel: 1 };
    const found = await ok<Edge[]>("POST", "/api/edges", { parameters, edgeTypes: ["found mill"] });
    expect(found.map(({ name }) => name)).toEqual([mill.name]);
    expect((await call("POST", "/api/edges", { parameters })).status).toBe(404);
  });

  test.each([
    ["device", "devices", "CORE-7.075 CORE-7.076", () => ({ name: `given ${++made}` })],
    ["asset", "assets", "CORE-7.048 CORE-7.049 CORE-7.050", () => ({ name: `given ${++made}`, type: "hall" })],
    ["dashboard", "dashboards", "CORE-7.131", () => ({ title: `given ${++made}` })],
    ["ruleChain", "ruleChains", "CORE-7.205 CORE-7.206 CORE-7.207", () => ({ name: `given ${++made}`, type: "EDGE" })],
  ])("%s is assigned to an edge and unassigned (%s, %s)", async (kind, list, _ids, content) => {
    const { id, name } = await edge();
    const member = await ok<{ id: EntityId; name: string }>("POST", `/api/${kind}`, content());
    const path = `/api/edge/${id.id}/${kind}/${member.id.id}`;
    told.length = 0;
    expect(await ok("POST", path)).toMatchObject({ id: member.id });
    await ok("POST", path); // a repetition changes nothing
    expect(await namesOf(`/api/edge/${id.id}/${list}`)).toContain(member.name);
    expect((await call("POST", path, undefined, stranger)).status).toBe(404);
    expect((await call("GET", `/api/edge/${id.id}/${list}?${PAGE}`, undefined, stranger)).status).toBe(404);
    expect((await call("POST", `/api/edge/${id.id}/${kind}/${MISSING}`)).status).toBe(404);
    await ok("DELETE", path);
    await ok("DELETE", path);
    expect(await namesOf(`/api/edge/${id.id}/${list}`)).not.toContain(member.name);
    expect(told.filter((event) => event.edge).map(({ action, edge }) => [action, edge])).toEqual([
      ["ASSIGNED_TO_EDGE", { id, name }],
      ["UNASSIGNED_FROM_EDGE", { id, name }],
    ]);
  });

  test("CORE-7.171 CORE-7.172 a view is assigned like its target, customers see only their own", async () => {
    const { id } = await edge();
    const target = await device();
    const view = await ok<{ id: EntityId; name: string }>("POST", "/api/entityView", {
      name: `View ${++made}`,
      type: "t",
      entityId: target,
    });
    const path = `/api/edge/${id.id}/entityView/${view.id.id}`;
    expect((await call("POST", path)).body.message).toBe(
      "Can't assign entity view to edge because related device/asset doesn't assigned to edge!",
    );
    await ok("POST", `/api/edge/${id.id}/device/${target.id}`);
    await ok("POST", path);
    expect(await namesOf(`/api/edge/${id.id}/entityViews`)).toEqual([view.name]);
    const { customerId, token: user } = await identity.customer(token, `Customer ${++made}`);
    await ok("POST", `/api/customer/${customerId.id}/edge/${id.id}`);
    const { data, totalElements } = await ok<{ data: []; totalElements: number }>(
      "GET",
      `/api/edge/${id.id}/devices?${PAGE}`,
      undefined,
      user,
    );
    expect([data, totalElements]).toEqual([[], 1]);
    await ok("DELETE", path);
    expect(await namesOf(`/api/edge/${id.id}/entityViews`)).toEqual([]);
  });

  test("lists of an edge are filtered by type and time", async () => {
    const { id } = await edge();
    const first = await ok<{ id: EntityId; createdTime: number }>("POST", "/api/device", {
      name: "cut 1",
      type: "cut",
    });
    const second = await ok<{ id: EntityId; createdTime: number }>("POST", "/api/device", { name: "cut 2" });
    for (const one of [first, second]) await ok("POST", `/api/edge/${id.id}/device/${one.id.id}`);
    const count = async (query: string) =>
      (await ok<{ totalElements: number }>("GET", `/api/edge/${id.id}/devices?${PAGE}&${query}`)).totalElements;
    expect(await count("type=cut")).toBe(1);
    expect(await count(`startTime=${second.createdTime + 1}`)).toBe(0);
    expect(await count(`endTime=${first.createdTime - 1}`)).toBe(0);
    expect(await count("textSearch=CUT")).toBe(2);
  });

  test("CORE-7.208 CORE-7.209 CORE-7.210 CORE-7.211 a new edge gets the template root and the auto-assigned chains", async () => {
    const auto = await chain("given to all");
    const root = await chain("another root");
    const core = await chain("core", "CORE");
    for (let n = 0; n < 2; n++) await ok("POST", `/api/ruleChain/${auto.id.id}/autoAssignToEdge`);
    const listed = await ok<RuleChain[]>("GET", "/api/ruleChain/autoAssignToEdgeRuleChains");
    expect(listed.map(({ name }) => name)).toEqual(["given to all"]);
    expect(await ok("GET", "/api/ruleChain/autoAssignToEdgeRuleChains", undefined, stranger)).toEqual([]);
    expect((await call("POST", `/api/ruleChain/${core.id.id}/autoAssignToEdge`)).status).toBe(400);
    expect((await call("POST", `/api/ruleChain/${auto.id.id}/autoAssignToEdge`, undefined, stranger)).status).toBe(404);
    const former = (await edge()).rootRuleChainId;
    expect(await ok("POST", `/api/ruleChain/${root.id.id}/edgeTemplateRoot`)).toMatchObject({ root: false });
    const { id, rootRuleChainId } = await edge();
    expect(rootRuleChainId).toEqual(root.id);
    expect((await namesOf(`/api/edge/${id.id}/ruleChains`)).sort()).toEqual(["another root", "given to all"]);
    await ok("DELETE", `/api/ruleChain/${auto.id.id}/autoAssignToEdge`);
    expect(await ok("GET", "/api/ruleChain/autoAssignToEdgeRuleChains")).toEqual([]);
    await ok("POST", `/api/ruleChain/${former?.id}/edgeTemplateRoot`);
  });

  test("CORE-7.212 the root of an edge is not unassigned or deleted before there is another", async () => {
    const { id, name } = await edge();
    const next = await chain("next root");
    const core = await chain("no root", "CORE");
    expect((await call("POST", `/api/edge/${id.id}/${core.id.id}/root`)).status).toBe(400);
    expect((await call("POST", `/api/edge/${id.id}/${next.id.id}/root`, undefined, stranger)).status).toBe(404);
    expect(await ok("POST", `/api/edge/${id.id}/${next.id.id}/root`)).toMatchObject({ rootRuleChainId: next.id });
    expect(await namesOf(`/api/edge/${id.id}/ruleChains`)).toContain("next root");
    expect((await call("DELETE", `/api/edge/${id.id}/ruleChain/${next.id.id}`)).body.message).toBe(
      `Can't unassign root rule chain from edge [${name}]. Please assign another root rule chain first!`,
    );
    expect((await call("DELETE", `/api/ruleChain/${next.id.id}`)).body.message).toBe(
      `Can't delete rule chain that is root for edge [${name}]. Please assign another root rule chain first to the edge!`,
    );
    expect((await call("POST", `/api/edge/${id.id}/ruleChain/${core.id.id}`)).body.message).toBe(
      "Can't assign non EDGE ruleChain to edge!",
    );
  });

  test("CORE-7.092 the chains that an edge lacks are listed", async () => {
    const { id } = await edge();
    const called = await chain("called");
    const caller = await chain("caller");
    const type = "org.thingsboard.rule.engine.flow.TbRuleChainInputNode";
    const nodes = [{ type, name: "n", configuration: { ruleChainId: called.id.id } }];
    await ok("POST", "/api/ruleChain/metadata", { ruleChainId: caller.id, firstNodeIndex: 0, nodes, connections: [] });
    await ok("POST", `/api/edge/${id.id}/ruleChain/${caller.id.id}`);
    expect(await ok("GET", `/api/edge/missingToRelatedRuleChains/${id.id}`)).toBe('{"caller":["called"]}');
    await ok("POST", `/api/edge/${id.id}/ruleChain/${called.id.id}`);
    expect(await ok("GET", `/api/edge/missingToRelatedRuleChains/${id.id}`)).toBe("{}");
    const path = `/api/edge/missingToRelatedRuleChains/${id.id}`;
    expect((await call("GET", path, undefined, stranger)).status).toBe(404);
  });

  test("an edge without a session cannot be synchronised; who may not write it does not learn that", async () => {
    const { id } = await edge();
    const sync = async (path: string, by = token) => {
      const { status, body } = await call("POST", `/api/edge/sync/${path}`, undefined, by);
      return [status, body.errorCode, body.message];
    };
    const { customerId, token: member } = await identity.customer(token, `Customer ${++made}`);
    await ok("POST", `/api/customer/${customerId.id}/edge/${id.id}`);
    expect(await sync(id.id)).toEqual([500, 2, "Edge is not connected"]);
    expect((await sync(id.id, stranger))[0]).toBe(404);
    expect((await sync(id.id, member))[0]).toBe(403);
    expect((await sync("nobody"))[0]).toBe(400);
  });

  test("CORE-7.090 an edge gets events of the entities that it has, and of nothing else", async () => {
    const { id, name } = await edge();
    const other = await edge();
    const target = await device();
    await ok("POST", `/api/edge/${id.id}/device/${target.id}`);
    const stored = await ok<object>("GET", `/api/device/${target.id}`);
    await ok("POST", "/api/device", { ...stored, label: "changed" });
    const credentials = await ok<object>("GET", `/api/device/${target.id}/credentials`);
    await ok("POST", "/api/device/credentials", { ...credentials, credentialsId: `token of ${name}` });
    const { customerId } = await identity.customer(token, `Customer ${++made}`);
    await ok("POST", `/api/customer/${customerId.id}/device/${target.id}`);
    const relation = { from: target, to: await device(), type: "Feeds" };
    await ok("POST", "/api/relation", relation);
    const alarm = { originator: target, type: "Hot", severity: "MAJOR", status: "ACTIVE_UNACK" };
    const raised = await ok<{ id: EntityId }>("POST", "/api/alarm", alarm);
    await ok("POST", `/api/alarm/${raised.id.id}/ack`);
    await ok("DELETE", `/api/device/${target.id}`);
    const expected = [
      ["RULE_CHAIN", "ASSIGNED_TO_EDGE"],
      ["DEVICE", "ASSIGNED_TO_EDGE"],
      ["DEVICE", "UPDATED"],
      ["DEVICE", "CREDENTIALS_UPDATED"],
      ["DEVICE", "ASSIGNED_TO_CUSTOMER"],
      ["RELATION", "RELATION_ADD_OR_UPDATE"],
      ["ALARM", "ALARM_ACK"],
      ["DEVICE", "DELETED"],
    ];
    const eventsOf = async (edgeId: EntityId, query = "") =>
      (await ok<{ data: EdgeEvent[] }>("GET", `/api/edge/${edgeId.id}/events?${PAGE}&sortProperty=createdTime${query}`))
        .data;
    await expect
      .poll(async () => (await eventsOf(id)).map(({ type, action }) => `${type} ${action}`).sort())
      .toEqual(expected.map((words) => words.join(" ")).sort());
    const events = await eventsOf(id);
    const [update] = events.filter(({ action }) => action === "UPDATED");
    expect(update).toEqual({
      id: { id: aUuid },
      createdTime: update && timeOfUuid(update.id.id),
      tenantId,
      edgeId: id,
      action: "UPDATED",
      entityId: target.id,
      uid: expect.stringMatching(/./),
      type: "DEVICE",
      body: null,
    });
    expect(events.find(({ type }) => type === "RELATION")).toMatchObject({ entityId: null, body: relation });
    expect((await eventsOf(other.id)).map(({ type }) => type)).toEqual(["RULE_CHAIN"]);
    expect(await eventsOf(id, `&startTime=${Math.max(...events.map(({ createdTime }) => createdTime))}`)).toEqual([]);
    expect((await call("GET", `/api/edge/${id.id}/events?${PAGE}`, undefined, stranger)).status).toBe(404);
    await ok("DELETE", `/api/edge/${id.id}`);
    await expect
      .poll(() => database.db.selectFrom("edge_event").select("id").where("edge_id", "=", id.id).execute())
      .toEqual([]);
  });

  test("CORE-7.094 CORE-5.018 CORE-5.019 CORE-5.020 edges are imported in bulk, with keys of their own where the file has none, and none without a template root", async () => {
    const types = ["NAME", "TYPE", "LABEL", "EDGE_LICENSE_KEY", "CLOUD_ENDPOINT", "ROUTING_KEY", "SECRET"];
    const columns = types.map((type) => ({ type }));
    const file = ["imported 1,mill,L,licence,https://c,route 1,secret", "imported 2,mill,,,https://c,,secret"];
    const body = { file: file.join("\n"), mapping: { columns, delimiter: ",", update: false, header: false } };
    expect(await ok("POST", "/api/edge/bulk_import", body)).toMatchObject({ created: 1, updated: 0, errors: 1 });
    const saved = await ok<Edge>("GET", "/api/tenant/edges?edgeName=imported%201");
    expect(saved).toMatchObject({ type: "mill", label: "L", routingKey: "route 1", secret: "secret" });
    const again = { ...body, file: file[0]?.replace(",L,", ",M,") };
    expect(await ok("POST", "/api/edge/bulk_import", again)).toMatchObject({ created: 0, updated: 1, errors: 0 });
    const keyless = { ...body, file: "imported 3,mill,,licence,,,\nimported 4,mill,,licence,,,\nimported 1,mill,,,,," };
    expect(await ok("POST", "/api/edge/bulk_import", keyless)).toMatchObject({ created: 2, updated: 1, errors: 0 });
    const named = (name: string) => ok<Edge>("GET", `/api/tenant/edges?edgeName=${encodeURIComponent(name)}`);
    const [third, fourth] = [await named("imported 3"), await named("imported 4")];
    expect(third.cloudEndpoint).toMatch(/^http:\/\/[^/]+$/);
    expect(third.routingKey).toMatch(/^[\da-f-]{36}$/);
    expect(third.secret).toMatch(/^[\da-z]{20}$/);
    expect([fourth.routingKey, fourth.secret]).not.toEqual([third.routingKey, third.secret]);
    expect(await named("imported 1")).toMatchObject({
      routingKey: "route 1",
      secret: "secret",
      cloudEndpoint: "https://c",
    });
    const { token: by, tenantId: bare } = await identity.tenant();
    await database.db.updateTable("rule_chain").set({ root: 0 }).where("tenant_id", "=", bare.id).execute();
    const answer = await call("POST", "/api/edge/bulk_import", body, by);
    expect([answer.status, answer.body.message]).toEqual([500, "Root edge rule chain is not available!"]);
  });

  test("an entity that is deleted while it is assigned leaves no assignment", async () => {
    for (let round = 0; round < 12; round++) {
      const [{ id }, member] = [await edge(), await device()];
      const isEdgeGone = round % 2 === 0;
      const [given] = await Promise.all([
        call("POST", `/api/edge/${id.id}/device/${member.id}`),
        ok("DELETE", isEdgeGone ? `/api/edge/${id.id}` : `/api/device/${member.id}`),
      ]);
      expect([200, 404]).toContain(given.status);
      const rows = await database.db.selectFrom("relation").select("type").where("to_id", "=", member.id).execute();
      expect(rows).toEqual([]);
    }
  });

  test("edges are deleted with their tenant", async () => {
    const { token: by, tenantId: gone } = await identity.tenant();
    await ok("POST", "/api/edge", draft(), by);
    await ok("DELETE", `/api/tenant/${gone.id}`, undefined, identity.sysAdmin);
    expect(
      await database.db
        .selectFrom("edge")
        .select("id")
        .where("tenant_id", "=", gone.id as never)
        .execute(),
    ).toEqual([]);
  });
});
