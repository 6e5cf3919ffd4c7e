import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";
const BIN = "/api/orrery/recycleBin";
const PASSWORD = "hush-password";

describe.each(TEST_DATABASES)("users in the recycle bin on $name", ({ open }) => {
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

  const draftOf = (customer: Wire, email: string) => ({ authority: "CUSTOMER_USER", customerId: customer.id, email });
  const add = (customer: Wire, email: string): Promise<Wire> =>
    client.json("POST", "/api/user?sendActivationMail=false", draftOf(customer, email));
  const linkOf = async ({ id }: Wire) =>
    new URL(await client.text("GET", `/api/user/${id.id}/activationLink`)).searchParams.get("activateToken");
  const activate = (activateToken: string | null) =>
    client.call("POST", "/api/noauth/activate?sendActivationMail=false", { activateToken, password: PASSWORD });
  async function signIn(username: string): Promise<number> {
    return (await new TestClient(app).call("POST", "/api/auth/login", { username, password: PASSWORD })).status;
  }
  const restore = ({ id }: Wire, draft: object = {}) =>
    client.call("POST", `${BIN}/${id.entityType}/${id.id}/restore`, draft);
  const remove = (kind: string, { id }: Wire) => client.text("DELETE", `/api/${kind}/${id.id}`);
  const usersOf = async ({ id }: Wire): Promise<string[]> =>
    (await client.json("GET", `/api/customer/${id.id}/users?${ALL}`)).data.map(({ email }: Wire) => email);
  const binned = async (): Promise<Wire[]> => (await client.json("GET", `${BIN}?${ALL}&entityType=USER`)).data;

  test("they come back with their customer, as they were: password, links to activate, saved views", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "with users" });
    const active = await add(customer, "Active@users.org");
    await activate(await linkOf(active));
    const person = new TestClient(app);
    await person.signIn({ username: "active@users.org", password: PASSWORD });
    const view = { name: "mine", list: "ASSET", query: "", columns: null, shared: false };
    await person.json("POST", "/api/orrery/listViews", view);
    const waiting = await add(customer, "waiting@users.org");
    const link = await linkOf(waiting);
    await remove("customer", customer);
    expect(await signIn("active@users.org")).toBe(401);
    expect((await person.call("GET", "/api/auth/user")).status).toBe(401);
    expect((await activate(link)).status).not.toBe(200);

    expect((await restore(customer)).status).toBe(200);
    await expect.poll(() => usersOf(customer)).toEqual(["Active@users.org", "waiting@users.org"]);
    expect((await client.json("GET", `/api/user/${active.id.id}`)).id).toEqual(active.id);
    expect(await signIn("active@users.org")).toBe(200);
    await person.signIn({ username: "active@users.org", password: PASSWORD });
    const views: Wire[] = await person.json("GET", "/api/orrery/listViews?list=ASSET");
    expect(views.map(({ name }) => name)).toEqual(["mine"]);
    expect((await activate(link)).status).toBe(200);
    expect(await signIn("waiting@users.org")).toBe(200);
  });

  test("whose address is another's meanwhile stays in the bin and comes back with another one", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "with a taken user" });
    const other = await client.json("POST", "/api/customer", { title: "who takes it" });
    const user = await add(customer, "taken@users.org");
    await activate(await linkOf(user));
    const kept = await add(customer, "kept@users.org");
    await remove("customer", customer);
    expect(JSON.parse((await restore(user)).text)).toMatchObject({ status: 409, missing: customer.id });
    await add(other, "TAKEN@users.org");
    await restore(customer);
    await expect.poll(() => usersOf(customer)).toEqual([kept.email]);
    expect((await binned()).map(({ id }) => id.id)).toContain(user.id.id);
    const refused = await restore(user);
    expect([refused.status, JSON.parse(refused.text).taken]).toEqual([409, ["name"]]);
    expect((await restore(user, { name: "no address" })).status).toBe(400);
    const back = await restore(user, { name: "free@users.org" });
    expect(JSON.parse(back.text)).toMatchObject({ id: user.id, email: "free@users.org", customerId: customer.id });
    expect(await signIn("free@users.org")).toBe(200);
    expect(await binned()).toEqual([]);
  });

  test("they have versions without passwords, which can be restored", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "with versions" });
    const user = await add(customer, "versions@users.org");
    await activate(await linkOf(user));
    const { id } = user;
    await client.json("POST", "/api/user", { ...user, firstName: "Ada", additionalInfo: { password: PASSWORD } });
    await client.json("POST", "/api/user", { ...user, firstName: "Eve" });
    const path = `/api/orrery/history/USER/${id.id}`;
    const versions: Wire[] = (await client.json("GET", `${path}?${ALL}`)).data;
    expect(versions.map(({ action }) => action)).toEqual(["UPDATED", "UPDATED", "CREATED"]);
    const texts = await Promise.all(versions.map((one) => client.text("GET", `${path}/${one.id}`)));
    expect(texts.join()).toContain("Ada");
    expect(texts.join()).not.toMatch(/hush|argon2/i);
    expect(await client.json("POST", `${path}/${versions[0]?.id}/restore`, { state: "before" })).toMatchObject({
      id,
      firstName: "Ada",
    });
    expect(await signIn(user.email)).toBe(200);
    await remove("user", user);
    expect(JSON.stringify(await binned())).not.toMatch(/hush|argon2/i);
    expect((await restore(user)).text).not.toMatch(/hush|argon2/i);
  });

  test("administrators of the tenant come back, too, and who was signed in is not", async () => {
    const draft = { authority: "TENANT_ADMIN", email: "second@users.org" };
    const user = await client.json("POST", "/api/user?sendActivationMail=false", draft);
    await activate(await linkOf(user));
    const person = new TestClient(app);
    await person.signIn({ username: user.email, password: PASSWORD });
    await remove("user", user);
    expect((await restore(user)).status).toBe(200);
    expect(await client.json("GET", `/api/user/${user.id.id}`)).toMatchObject({
      id: user.id,
      authority: "TENANT_ADMIN",
    });
    expect((await person.call("GET", "/api/auth/user")).status).toBe(401);
    expect(await signIn(user.email)).toBe(200);
  });

  test("an administrator whom a system administrator has deleted goes for good", async () => {
    const draft = { authority: "TENANT_ADMIN", email: "expelled@users.org" };
    const user = await client.json("POST", "/api/user?sendActivationMail=false", draft);
    await activate(await linkOf(user));
    const installation = await client.systemAdmin();
    await installation.text("DELETE", `/api/user/${user.id.id}`);
    expect((await binned()).map(({ id }) => id.id)).not.toContain(user.id.id);
    expect((await restore(user)).status).toBe(404);
    expect(await signIn(user.email)).toBe(401);
  });

  test("other tenants and users of customers cannot restore them", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "ours" });
    const user = await add(customer, "ours@users.org");
    const colleague = await client.customerUser(customer.id);
    await remove("user", user);
    const path = `${BIN}/USER/${user.id.id}/restore`;
    expect((await (await client.otherTenant()).call("POST", path, {})).status).toBe(404);
    expect((await colleague.call("POST", path, {})).status).toBe(403);
    expect((await restore(user)).status).toBe(200);
  });
});
