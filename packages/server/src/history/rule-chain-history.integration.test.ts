import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";
const REST_CALL = "org.thingsboard.rule.engine.rest.TbRestApiCallNode";
const FILTER = "org.thingsboard.rule.engine.filter.TbJsFilterNode";

describe.each(TEST_DATABASES)("versions of rule chains on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const pathOf = ({ id }: Wire) => `/api/orrery/history/RULE_CHAIN/${id.id}`;
  const versionsOf = async (chain: Wire): Promise<Wire[]> => (await client.json("GET", `${pathOf(chain)}?${ALL}`)).data;
  const restore = (chain: Wire, version: Wire | undefined, draft: object = {}) =>
    client.json("POST", `${pathOf(chain)}/${version?.id}/restore`, draft);
  const metadataOf = ({ id }: Wire) => client.json("GET", `/api/ruleChain/${id.id}/metadata`);
  const node = (name: string, type: string, configuration: object) => ({
    name,
    type,
    configuration,
    debugMode: false,
    additionalInfo: { layoutX: 1, layoutY: 1 },
  });
  const filter = (name: string, script = "return true;") => node(name, FILTER, { jsScript: script });
  const save = (chain: Wire, nodes: readonly object[], connections: readonly object[] = []) =>
    client.json("POST", "/api/ruleChain/metadata", {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      nodes,
      connections,
      ruleChainConnections: null,
    });

  test("a version has the nodes and links; a restored chain is what it was", async () => {
    const chain = await client.json("POST", "/api/ruleChain", { name: "with a past" });
    const link = { fromIndex: 0, toIndex: 1, type: "True" };
    const first = await save(chain, [filter("one"), filter("two")], [link]);
    const renamed = await client.json("POST", "/api/ruleChain", { ...chain, name: "renamed" });
    await save(chain, [{ ...first.nodes[1], name: "two only" }]);

    const versions = await versionsOf(chain);
    expect(versions.map(({ action }) => action)).toEqual(["UPDATED", "UPDATED", "UPDATED", "CREATED"]);
    const states = await client.json("GET", `${pathOf(chain)}/${versions[0]?.id}`);
    expect(states.before).toMatchObject({ name: "renamed", metadata: { connections: [link] } });
    expect(states.before.metadata.nodes.map(({ name }: Wire) => name)).toEqual(["one", "two"]);
    expect(states.after.metadata.nodes.map(({ name }: Wire) => name)).toEqual(["two only"]);
    expect(states.before).toMatchObject({ id: chain.id, root: renamed.root });

    await restore(chain, versions[2]);
    const now = await metadataOf(chain);
    expect(now).toMatchObject({ firstNodeIndex: 0, connections: [link] });
    expect(now.nodes.map(({ name }: Wire) => name)).toEqual(["one", "two"]);
    expect(now.nodes[1].id).toEqual(first.nodes[1].id); // it was there all the time
    expect(await client.json("GET", `/api/ruleChain/${chain.id.id}`)).toMatchObject({ name: "with a past" });
    expect((await versionsOf(chain)).map(({ action }) => action)).toHaveLength(5);
    await save(chain, now.nodes, now.connections);
    expect(await versionsOf(chain)).toHaveLength(5); // nothing has changed
  });

  test("no version has the secrets of nodes; a restore keeps them only for where they are sent to now", async () => {
    const call = (host: string, password: string) =>
      node("call", REST_CALL, {
        restEndpointUrlPattern: `https://${host}/`,
        requestMethod: "POST",
        headers: {},
        credentials: { type: "basic", username: "u", password },
      });
    const chain = await client.json("POST", "/api/ruleChain", { name: "secretive" });
    const { nodes } = await save(chain, [call("a.example", "hush-1")]);
    const [{ id }] = nodes;
    await save(chain, [{ ...call("a.example", "hush-2"), id, name: "called again" }]);
    await save(chain, [{ ...call("b.example", "hush-3"), id }]);
    const versions = await versionsOf(chain);
    const texts = await Promise.all(
      versions.map(async (version) => JSON.stringify(await client.json("GET", `${pathOf(chain)}/${version.id}`))),
    );
    expect(texts.join()).toContain("a.example");
    expect(texts.join()).not.toContain("hush");
    const credentialsOf = async () => (await metadataOf(chain)).nodes[0].configuration.credentials;
    await restore(chain, versions[0]); // as it is
    expect(await credentialsOf()).toMatchObject({ password: "***" });
    await restore(chain, versions[1]); // another host: the password must not go there
    expect((await metadataOf(chain)).nodes[0]).toMatchObject({ name: "called again" });
    expect(await credentialsOf()).toMatchObject({ username: "u", password: null });
  });

  test("a save that changes nothing but a secret is a version, which does not have it", async () => {
    const call = (password: string) =>
      node("call", REST_CALL, {
        restEndpointUrlPattern: "https://a.example/",
        requestMethod: "POST",
        headers: {},
        credentials: { type: "basic", username: "u", password },
      });
    const chain = await client.json("POST", "/api/ruleChain", { name: "another secret" });
    const { nodes } = await save(chain, [call("hush-1")]);
    const [{ id }] = nodes;
    const count = (await versionsOf(chain)).length;
    await save(chain, [{ ...call("hush-2"), id }]);
    const versions = await versionsOf(chain);
    expect(versions).toHaveLength(count + 1);
    const { before, after } = await client.json("GET", `${pathOf(chain)}/${versions[0]?.id}`);
    expect(before).toEqual(after);
    expect(JSON.stringify(before)).not.toContain("hush");
    await save(chain, [{ ...call("***"), id }]); // the same again
    await save(chain, [{ ...call("hush-2"), id }]);
    expect(await versionsOf(chain)).toHaveLength(count + 1);
  });

  test("links that follow the renamed output of another chain are versions of their own chain", async () => {
    const OUTPUT = "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode";
    const CALL = "org.thingsboard.rule.engine.flow.TbRuleChainInputNode";
    const called = await client.json("POST", "/api/ruleChain", { name: "called" });
    const caller = await client.json("POST", "/api/ruleChain", { name: "caller" });
    const other = await client.json("POST", "/api/ruleChain", { name: "other caller" });
    const { nodes } = await save(called, [node("Hot", OUTPUT, {}), node("Cold", OUTPUT, {})]);
    const calls = [node("call", CALL, { ruleChainId: called.id.id }), filter("then")];
    await save(
      caller,
      calls,
      ["Hot", "Cold"].map((type) => ({ fromIndex: 0, toIndex: 1, type })),
    );
    await save(other, calls, [{ fromIndex: 0, toIndex: 1, type: "Cold" }]);
    const counts = await Promise.all([called, caller, other].map(versionsOf));
    await save(called, [{ ...nodes[0], name: "Very hot" }, nodes[1]]);
    const now = await Promise.all([called, caller, other].map(versionsOf));
    expect(now.map(({ length }, at) => length - (counts[at]?.length ?? 0))).toEqual([1, 1, 0]);
    const { before, after, userName } = await client.json("GET", `${pathOf(caller)}/${now[1]?.[0]?.id}`);
    const labels = (state: Wire) => state.metadata.connections.map(({ type }: Wire) => type);
    expect([labels(before), labels(after)]).toEqual([
      ["Hot", "Cold"],
      ["Very hot", "Cold"],
    ]);
    expect(userName).toBe(now[0]?.[0]?.userName);
    expect(labels({ metadata: await metadataOf(caller) })).toEqual(["Very hot", "Cold"]);
    await restore(caller, now[1]?.[0], { state: "before" });
    expect(labels({ metadata: await metadataOf(caller) })).toEqual(["Hot", "Cold"]);
  });

  test("other tenants see no versions of it", async () => {
    const chain = await client.json("POST", "/api/ruleChain", { name: "mine" });
    const other = await client.otherTenant();
    expect((await other.call("GET", `${pathOf(chain)}?${ALL}`)).status).toBe(404);
  });
});
