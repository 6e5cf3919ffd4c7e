import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";
const SAVES = 16;
const ROUNDS = 20;

describe.each(TEST_DATABASES)("saves of one entity at the same time on $name", ({ open }) => {
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

  /** What stood in the member before each of the entity's versions, oldest first, and what stands there now. */
  async function chainOf(entity: Wire, member: string): Promise<unknown[]> {
    const path = `/api/orrery/history/${entity.id.entityType}/${entity.id.id}`;
    const versions: Wire[] = (await client.json("GET", `${path}?${ALL}`)).data;
    const states = await Promise.all(versions.map(({ id }) => client.json("GET", `${path}/${id}`)));
    const [last] = states;
    return [...states.toReversed().map(({ before }) => before?.[member] ?? null), last?.after[member]];
  }

  test.each([
    ["asset", { type: "t" }, "label"],
    ["device", { type: "default" }, "label"],
    ["dashboard", { title: "contested" }, "title"],
    ["deviceProfile", { type: "DEFAULT", transportType: "DEFAULT" }, "description"],
    ["ruleChain", {}, "name"],
  ])("each state of %s that was saved is in a version, once", async (kind, draft, member) => {
    const made = await client.json("POST", `/api/${kind}`, { name: `contested ${kind}`, ...draft });
    const labels = Array.from({ length: SAVES }, (_, n) => `saved ${n}`);
    await Promise.all(labels.map((label) => client.json("POST", `/api/${kind}`, { ...made, [member]: label })));
    const [creation, first, ...rest] = await chainOf(made, member);
    expect([creation, first]).toEqual([null, made[member]]);
    expect(rest.toSorted()).toEqual(labels.toSorted());
    expect(rest.at(-1)).toBe((await client.json("GET", `/api/${kind}/${made.id.id}`))[member]);
  });

  test("saves and assignments at the same time leave no state out", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "of contested ones" });
    const made = await client.json("POST", "/api/asset", { name: "assigned", type: "t" });
    const assigned = `/api/customer/${customer.id.id}/asset/${made.id.id}`;
    const labels = Array.from({ length: SAVES }, (_, n) => `label ${n}`);
    await Promise.all(
      labels.flatMap((label, n) => [
        client.json("POST", "/api/asset", { ...made, label }),
        n % 2 === 0 ? client.json("POST", assigned) : client.call("DELETE", `/api/customer/asset/${made.id.id}`),
      ]),
    );
    const seen = new Set(await chainOf(made, "label"));
    expect(labels.filter((label) => !seen.has(label))).toEqual([]);
  });

  test("a save with a tag does not undo what another call has changed since the tag was compared", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "of tagged ones" });
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const made = await client.json("POST", "/api/asset", { name: `tagged ${round}`, type: "t" });
      const path = `/api/asset/${made.id.id}`;
      const tag = (await client.call("GET", path)).headers.get("etag") ?? "";
      const assign = () => client.json("POST", `/api/customer/${customer.id.id}/asset/${made.id.id}`);
      const save = () => client.call("POST", "/api/asset", { ...made, label: "new" }, { "if-match": tag });
      const first = round % 2 === 0 ? save() : undefined;
      const assigning = assign();
      const saved = await (first ?? save());
      await assigning;
      statuses.add(saved.status);
      const now = await client.json("GET", path);
      expect(now.customerId).toEqual(customer.id); // which the save knew nothing of
      expect(now.label).toBe(saved.status === 200 ? "new" : null);
      if (saved.status === 409) expect(JSON.parse(saved.text)).toMatchObject({ current: now, sent: { label: "new" } });
    }
    expect([200, 409]).toEqual(expect.arrayContaining([...statuses]));
  });
});
