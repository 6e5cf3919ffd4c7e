import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../../testing/test-platform.ts";

describe.each(TEST_DATABASES)("tags of entities on $name", ({ open }) => {
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

  const tagAt = async (path: string) => (await client.call("GET", path)).headers.get("etag") ?? "none";

  test.each([
    ["asset", { name: "tagged", type: "room" }, "label", true],
    ["device", { name: "tagged", type: "default" }, "label", true],
    ["customer", { title: "tagged" }, "city", false],
    ["dashboard", { title: "tagged" }, "title", false],
    ["deviceProfile", { name: "tagged", type: "DEFAULT", transportType: "DEFAULT" }, "description", false],
  ])("a save of %s with a stale tag answers 409 with both states", async (kind, draft, member, hasInfo) => {
    const made = await client.json("POST", `/api/${kind}`, draft);
    const path = `/api/${kind}/${made.id.id}`;
    const entity = await client.json("GET", path);
    const first = await tagAt(path);
    expect(first).toMatch(/^"[\w-]{27}"$/);
    if (hasInfo) expect(await tagAt(`/api/${kind}/info/${made.id.id}`)).toBe(first);

    const save = (value: string, tag?: string) =>
      client.call("POST", `/api/${kind}`, { ...entity, [member]: value }, tag ? { "if-match": tag } : {});
    expect((await save("one", first)).status).toBe(200);
    expect(await tagAt(path)).not.toBe(first);
    const refused = await save("two", first);
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text)).toMatchObject({
      status: 409,
      errorCode: 35,
      current: { id: made.id, [member]: "one" },
      sent: { id: made.id, [member]: "two" },
    });
    expect((await save("three")).status).toBe(200); // the last write wins
    expect((await save("four", `W/${await tagAt(path)}`)).status).toBe(200);
    expect((await save("five", "*")).status).toBe(200);
    expect(await client.json("GET", path)).toMatchObject({ [member]: "five" });
  });

  test("nodes and links of a rule chain have a tag of their own", async () => {
    const { id: ruleChainId } = await client.json("POST", "/api/ruleChain", { name: "tagged" });
    const path = `/api/ruleChain/${ruleChainId.id}/metadata`;
    const first = await tagAt(path);
    expect(first).toMatch(/^"[\w-]{27}"$/);
    const save = (name: string, tag: string) => {
      const nodes = [{ type: "org.thingsboard.rule.engine.flow.TbAckNode", name }];
      return client.call("POST", "/api/ruleChain/metadata", { ruleChainId, nodes }, { "if-match": tag });
    };
    expect((await save("one", first)).status).toBe(200);
    expect(await tagAt(path)).not.toBe(first);
    const refused = await save("two", first);
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text)).toMatchObject({ current: { nodes: [{ name: "one" }] } });
    const tag = await tagAt(path);
    const both = await Promise.all(["three", "four"].map((name) => save(name, tag)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("of many saves with the same tag one is done", async () => {
    const made = await client.json("POST", "/api/asset", { name: "contested", type: "room" });
    const tag = await tagAt(`/api/asset/${made.id.id}`);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const answer = await client.call("POST", "/api/asset", { ...made, label: `${n}` }, { "if-match": tag });
        return answer.status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test("a tag opens nothing: another tenant's entity is not there", async () => {
    const made = await client.json("POST", "/api/asset", { name: "mine", type: "room" });
    const other = await client.otherTenant();
    const headers = { "if-match": '"guess"' };
    expect((await other.call("POST", "/api/asset", { ...made, label: "stolen" }, headers)).status).toBe(404);
  });
});
