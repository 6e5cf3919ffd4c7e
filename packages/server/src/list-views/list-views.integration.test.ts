import { type ListView, type ListViewDraft, MAX_LIST_VIEWS } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";

const PATH = "/api/orrery/listViews";
const ADMIN = "administrator of tenant 1";
const draft = (name: string, more: Partial<ListViewDraft> = {}): ListViewDraft => ({
  list: "DEVICE",
  name,
  shared: false,
  query: "textSearch=pump&state=ACTIVE",
  ...more,
});

describe.each(TEST_DATABASES)("saved views of lists on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const save = (by: string, view: unknown) => world.call("POST", PATH, world.token(by), view);
  const made = async (by: string, view: ListViewDraft): Promise<ListView> => {
    const answer = await save(by, view);
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text);
  };
  const remove = async (by: string, id: string) =>
    (await world.call("DELETE", `${PATH}/${id}`, world.token(by))).status;
  const namesFor = async (token: string, list = "DEVICE"): Promise<readonly string[]> => {
    const { text } = await world.call("GET", `${PATH}?list=${list}`, token);
    return JSON.parse(text).map(({ name }: ListView) => name);
  };

  const names = (by: string, list?: string) => namesFor(world.token(by), list);

  /** Signs in a second administrator of tenant 1. @returns the token. */
  async function colleague(): Promise<string> {
    const admin = world.token("root");
    const email = "colleague@tenant1.org";
    const tenantId = { entityType: "TENANT", id: world.tenantId(1) };
    const user = { authority: "TENANT_ADMIN", email, tenantId };
    const { text } = await world.call("POST", "/api/user?sendActivationMail=false", admin, user);
    const link = await world.call("GET", `/api/user/${JSON.parse(text).id.id}/activationLink`, admin);
    const activateToken = new URL(link.text).searchParams.get("activateToken");
    const pair = await world.call("POST", "/api/noauth/activate", undefined, { activateToken, password: "secret-2" });
    return JSON.parse(pair.text).token;
  }

  test("a view is saved, changed and deleted", async () => {
    const columns = { order: ["label", "type"], hidden: ["type"], pinned: ["label"], widths: { label: 240 } };
    const view = await made(ADMIN, draft("  Pumps ", { columns }));
    expect(view).toMatchObject({ name: "Pumps", list: "DEVICE", shared: false, columns, editable: true });
    const changed = await made(ADMIN, draft("All pumps", { id: view.id, query: "", columns: null }));
    expect(changed).toEqual({ ...view, name: "All pumps", query: "", columns: null });
    const { text } = await world.call("GET", `${PATH}?list=DEVICE`, world.token(ADMIN));
    expect(JSON.parse(text)).toEqual([changed]);
    expect(await names(ADMIN, "ASSET")).toEqual([]);
    expect(await remove(ADMIN, view.id)).toBe(200);
    expect(await names(ADMIN)).toEqual([]);
    expect(await remove(ADMIN, view.id)).toBe(404);
  });

  test("a view is private until its user shares it with colleagues", async () => {
    const [own, shared] = [
      await made("tenant 1", draft("Own")),
      await made("tenant 1", draft("Shared", { shared: true })),
    ];
    expect(await names("tenant 1")).toEqual(["Own", "Shared"]);
    expect(await namesFor(await colleague())).toEqual(["Shared"]);
    for (const other of ["administrator of tenant 2", "user of customer 1", "system administrator"]) {
      expect(await names(other)).toEqual([]);
      for (const { id } of [own, shared]) {
        expect(await remove(other, id)).toBe(404);
        expect((await save(other, draft("Taken", { id }))).status).toBe(404);
      }
    }
    const ofCustomer = await made("user of customer 1", draft("Ours", { shared: true }));
    expect(await names("user of customer 2")).toEqual([]);
    expect(await remove("user of customer 2", ofCustomer.id)).toBe(404);
    expect((await world.call("GET", `${PATH}?list=DEVICE`, world.token("visitor"))).status).toBe(403);
    for (const { id } of [own, shared]) expect(await remove("tenant 1", id)).toBe(200);
  });

  test.each([
    ["no name", { name: "  " }],
    ["a long name", { name: "x".repeat(101) }],
    ["no such list", { list: "a list" }],
    ["a long query", { query: "x".repeat(8193) }],
    ["invalid columns", { columns: { order: "name", hidden: [] } as never }],
    ["invalid widths", { columns: { order: [], hidden: [], widths: { name: 1e9 } } }],
  ])("%s is refused", async (_, wrong) => {
    expect((await save(ADMIN, draft("Wrong", wrong))).status).toBe(400);
  });

  test("the number of views per user is bounded", async () => {
    const user = "user of customer 2";
    const views: ListView[] = [];
    for (let n = 0; n < MAX_LIST_VIEWS.own; n++) views.push(await made(user, draft(`View ${n}`)));
    const { status, text } = await save(user, draft("One more"));
    expect([status, text]).toEqual([400, expect.stringContaining("too many saved views")]);
    await made(user, draft("Changed", { id: views[0]?.id ?? "" }));
    expect(await names(user)).toHaveLength(MAX_LIST_VIEWS.own);
  });
});
