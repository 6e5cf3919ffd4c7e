import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

/** More than are looked through at once. */
const DASHBOARDS = 120;

/** As it is after an upgrade from a version without the index. */
async function forgetAll({ place, db }: OpenTestDatabase): Promise<void> {
  const statements = [
    "delete from entity_reference",
    "delete from reference_progress",
    // One that cannot be read.
    "update dashboard set configuration = '{' where title = '30'",
  ];
  if (place.kind === "postgres") {
    for (const statement of statements) await sql.raw(statement).execute(db);
    return;
  }
  using file = new DatabaseSync(join(place.directory, "platform", "orrery.db"));
  for (const statement of statements) file.exec(statement);
}

describe.each(TEST_DATABASES)("references of what was saved before on $name", ({ open }) => {
  test("are found after the start", { timeout: 120_000 }, async () => {
    const database = await open({ migrated: false, attach: [] });
    const settings = settingsAt(database.place);
    const first = await startTestApp(settings);
    const client = new TestClient(first);
    await client.claim(first.setupCode ?? "");
    const asset = await client.json("POST", "/api/asset", { name: "used", type: "t" });
    const configuration = { widgets: {}, note: asset.id };
    for (let n = 0; n < DASHBOARDS; n++) {
      await client.json("POST", "/api/dashboard", { title: `${n}`, configuration: n === 70 ? configuration : {} });
    }
    const keys = { attributes: { cs: [], ss: [], sh: [] }, timeseries: ["old key"] };
    await client.json("POST", "/api/entityView", { name: "view", type: "t", entityId: asset.id, keys });
    const chain = await client.json("POST", "/api/ruleChain", { name: "chain" });
    await client.json("POST", "/api/ruleChain/metadata", {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      connections: [],
      ruleChainConnections: null,
      nodes: [
        {
          type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
          name: "node",
          debugMode: false,
          configuration: { jsScript: `return "${asset.id.id}" === msg.id;` },
        },
      ],
    });
    await first.close();
    await forgetAll(database);

    const second = await startTestApp(settings);
    const later = new TestClient(second);
    await later.signIn();
    const found = async () => {
      const { data, hasMore } = await later.json("GET", `/api/orrery/references/ASSET/${asset.id.id}`);
      return { hasMore, users: data.map(({ name, places }: Wire) => [name, ...places]) };
    };
    const users = [["70"], ["view"], ["chain", "node"]];
    await expect.poll(found, { timeout: 30_000 }).toEqual({ hasMore: false, users });
    const { data } = await later.json("GET", "/api/orrery/keyReferences?key=old%20key");
    expect(data.map(({ name }: Wire) => name)).toEqual(["view"]);
    await second.close();
    await database.close();
  });
});
