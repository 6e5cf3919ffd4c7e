import { type Branding, MAX_BRAND_IMAGE_BYTES, NO_BRANDING } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";

const PATH = "/api/orrery/branding";
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const LOGO = `data:image/png;base64,${PNG.toString("base64")}`;
const OTHER_LOGO = `data:image/png;base64,${Buffer.concat([PNG, PNG]).toString("base64")}`;
const DRAWING = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64")}`;

describe.each(TEST_DATABASES)("branding on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let mails: Awaited<ReturnType<typeof startTestMailServer>>;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const shown = async (token: string): Promise<Branding> => (await call("GET", PATH, token)).body;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    mails = await startTestMailServer();
  });
  afterAll(async () => {
    await identity.close();
    await mails.close();
    await database.close();
  });

  test("the installation's is everybody's, a tenant's its own users'", async () => {
    const { sysAdmin } = identity;
    const tenant = await identity.tenant();
    const other = await identity.tenant();
    const customer = await identity.customer(tenant.token, "Branded");
    expect(await shown(tenant.token)).toEqual(NO_BRANDING);
    const system = { name: " Acme ", lightColor: "#00695C", logo: LOGO, favicon: DRAWING, signInTitle: "Welcome" };
    const { status, body: saved } = await call("POST", `${PATH}/own`, sysAdmin, system);
    expect(status).toBe(200);
    const { logo, favicon } = saved.own;
    expect(saved).toEqual({
      own: { ...NO_BRANDING, name: "Acme", lightColor: "#00695c", logo, favicon, signInTitle: "Welcome" },
      inherited: NO_BRANDING,
    });
    expect(await shown(tenant.token)).toEqual(saved.own);

    const own = { name: "Plant 7", darkColor: "#80cbc4", logo: OTHER_LOGO, signInTitle: "not theirs" };
    const { body: mine } = await call("POST", `${PATH}/own`, tenant.token, own);
    expect(mine).toMatchObject({ own: { name: "Plant 7", signInTitle: null }, inherited: saved.own });
    for (const token of [tenant.token, customer.token]) {
      expect(await shown(token)).toMatchObject({ ...mine.own, favicon, signInTitle: "Welcome", lightColor: null });
    }
    expect(await shown(other.token)).toEqual(saved.own);
    expect((await call("GET", `${PATH}/own`, customer.token)).status).toBe(403);
    expect((await call("POST", `${PATH}/own`, customer.token, {})).status).toBe(403);

    // Everybody sees the images of the sign-in page, the tenant's users theirs, and nobody else those of a tenant.
    const image = await call("GET", logo);
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(image.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const drawing = await call("GET", favicon);
    expect(drawing.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect((await call("GET", mine.own.logo)).status).toBe(401);
    expect((await call("GET", mine.own.logo, other.token)).status).toBe(404);
    expect((await call("GET", mine.own.logo, customer.token)).headers.get("cache-control")).toMatch(/^private/);
    expect((await call("GET", mine.own.logo.replace("tenantImages", "images"))).status).toBe(404);

    // Images stay by their address, others are deleted; what is reset is inherited again.
    const { body: changed } = await call("POST", `${PATH}/own`, sysAdmin, { name: "Acme", logo });
    expect(changed.own).toMatchObject({ logo, favicon: null });
    expect((await call("GET", favicon)).status).toBe(404);
    expect((await call("POST", `${PATH}/own`, sysAdmin, { favicon })).status).toBe(400);
    expect((await call("DELETE", `${PATH}/own`, tenant.token)).status).toBe(200);
    expect(await shown(customer.token)).toEqual(changed.own);
    expect((await call("GET", mine.own.logo, tenant.token)).status).toBe(404);
    const log = await call(
      "GET",
      "/api/audit/logs?pageSize=5&page=0&sortProperty=createdTime&sortOrder=DESC",
      tenant.token,
    );
    expect(log.body.data.map((entry: { actionData: unknown }) => entry.actionData)).toContainEqual({
      branding: expect.objectContaining({ name: "Plant 7" }),
    });
    await call("DELETE", `${PATH}/own`, sysAdmin);
  });

  test.each([
    [
      "an unreadable colour",
      { lightColor: "#ffff00" },
      /^Branding: #ffff00 cannot be read in the light theme \(1\.\d : 1/,
    ],
    ["one in the dark theme", { darkColor: "#000080" }, /cannot be read in the dark theme.* #\w{6} can be read!$/],
    ["a website that is a script", { website: "javascript:alert(1)" }, /the website must be an address/],
    ["a page as logo", { logo: "data:text/html;base64,PHA+" }, /'logo' must be a PNG/],
    ["a large logo", { logo: `data:image/png;base64,${"A".repeat(2 * MAX_BRAND_IMAGE_BYTES)}` }, /logo/],
    ["markup", { name: "<b>" }, /name/],
    ["no colour", { lightColor: "red" }, /lightColor/],
  ])("%s is refused, and nothing is saved", async (_, draft, message) => {
    const { token } = await identity.tenant();
    const { status, body } = await call("POST", `${PATH}/own`, token, draft);
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
    expect(await shown(token)).toEqual(NO_BRANDING);
    if (body.message.startsWith("Branding:")) {
      const log = "/api/audit/logs?pageSize=1&page=0&sortProperty=createdTime&sortOrder=DESC";
      await expect
        .poll(async () => (await call("GET", log, token)).body.data[0])
        .toMatchObject({ actionType: "UPDATED", actionStatus: "FAILURE" });
    }
  });

  test("the page of strangers has what the sign-in page needs, and follows changes", async () => {
    const { pageBranding } = identity.accounts;
    expect(await pageBranding.head()).toMatchObject({
      title: undefined,
      style: "",
      brand: JSON.stringify(NO_BRANDING),
    });
    const system = { name: "Acme", lightColor: "#00695c", logo: LOGO, signInText: "Hello" };
    const { body } = await call("POST", `${PATH}/own`, identity.sysAdmin, system);
    const head = await pageBranding.head();
    expect(head).toMatchObject({ title: "Acme", icon: undefined, mark: { light: body.own.logo, dark: body.own.logo } });
    expect(head.style).toContain("--accent:#00695c");
    expect(JSON.parse(head.brand ?? "")).toMatchObject({ name: "Acme", logo: body.own.logo, signInText: "Hello" });
    expect(await pageBranding.head()).toBe(head);
    await call("DELETE", `${PATH}/own`, identity.sysAdmin);
    expect(await pageBranding.head()).toMatchObject({ title: undefined });
  });

  test("emails have the name, the colour and the logo of the tenant whose user gets them", async () => {
    const { sysAdmin } = identity;
    const settings = (await call("GET", "/api/admin/settings/mail", sysAdmin)).body;
    await call("POST", "/api/admin/settings", sysAdmin, {
      ...settings,
      jsonValue: { ...settings.jsonValue, ...mails.settings },
    });
    await call("POST", `${PATH}/own`, sysAdmin, { name: "Acme", lightColor: "#00695c" });
    const { token } = await identity.tenant();
    await call("POST", `${PATH}/own`, token, { name: "Plant 7", logo: LOGO });
    const draft = { email: "new@plant.org", authority: "TENANT_ADMIN" };
    expect((await call("POST", "/api/user?sendActivationMail=true", token, draft)).status).toBe(200);
    await call("POST", "/api/admin/settings/testMail", sysAdmin, settings && { jsonValue: mails.settings });
    const [activation, tried] = mails.emails.map(({ parts }) => parts);
    expect(activation?.get("text/plain")).toMatch(/^Welcome to Plant 7/);
    expect(activation?.get("text/html")).toContain("background:#00695c");
    expect(activation?.get("text/html")).toContain('src="cid:logo"');
    expect(tried?.get("text/plain")).toMatch(/-- \r\nAcme/);
    expect(tried?.get("text/html")).not.toContain("<img");
  });

  test("goes with its tenant", async () => {
    const { token, tenantId } = await identity.tenant();
    await call("POST", `${PATH}/own`, token, { name: "Gone", logo: LOGO });
    await call("DELETE", `/api/tenant/${tenantId.id}`, identity.sysAdmin);
    const rows = () =>
      database.db.selectFrom("branding_image").select("tenant_id").where("tenant_id", "=", tenantId.id).execute();
    await expect.poll(rows).toEqual([]);
  });
});
