import type { AuditLog, Authority } from "@orrery/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, SYS_ADMIN } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { ANN, BASIC, SignInWorld } from "./test-sign-in.ts";

describe.each(TEST_DATABASES)("accounts of people that sign in by a provider on $name", ({ open }) => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await SignInWorld.open(open);
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  test("the first sign-in creates tenant and administrator, the next ones find them", async () => {
    const path = await world.offer({});
    const user = await world.signedIn(path);
    expect(user).toMatchObject({
      email: "ann@works.org",
      authority: "TENANT_ADMIN",
      firstName: "Ann",
      lastName: "Lee",
      additionalInfo: { authProviderName: "Tester", userCredentialsEnabled: true },
    });
    expect(user.additionalInfo).not.toHaveProperty("lastLoginTs");
    expect(await world.titleOf(user)).toBe("works.org");
    world.provider.become({ ...ANN, given_name: "Changed" });
    world.browser.forget();
    expect(await world.signedIn(path)).toEqual(user);
    world.provider.become({ ...ANN, email: "bob@works.org" });
    world.browser.forget();
    const bob = await world.signedIn(path);
    expect(bob.tenantId).toEqual(user.tenantId);
    await expect(world.identity.login("ann@works.org")).rejects.toThrow("Invalid username or password");
  });

  test("a disabled user is refused until enabled again", async () => {
    const path = await world.offer({});
    const { id } = await world.signedIn(path);
    const enable = (enabled: boolean) =>
      world.call(
        "POST",
        `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`,
        world.identity.sysAdmin,
      );
    expect((await enable(false)).status).toBe(200);
    world.browser.forget();
    expect(await world.refused(path)).toBe("User account is not active");
    expect((await enable(true)).status).toBe(200);
    world.browser.forget();
    expect((await world.signedIn(path)).id).toEqual(id);
  });

  test("where users may not be created, only existing ones sign in", async () => {
    const path = await world.offer({ allowUserCreation: false });
    world.provider.become({ ...ANN, email: "stranger@works.org" });
    expect(await world.refused(path)).toBe("User not found: stranger@works.org");
    const { tenantId } = await world.identity.tenant();
    await world.identity.account({ email: "stranger@works.org", authority: "TENANT_ADMIN", tenantId });
    world.browser.forget();
    expect((await world.signedIn(path)).tenantId).toEqual(tenantId);
  });

  test("users that are not activated on creation wait for an administrator", async () => {
    world.provider.become({ ...ANN, email: "waiting@works.org" });
    expect(await world.refused(await world.offer({ activateUser: false }))).toBe("User account is not active");
    const { account } = (await world.identity.accounts.users.findByEmail("waiting@works.org")) ?? {};
    const { body: link } = await world.call(
      "GET",
      `/api/user/${account?.id.id}/activationLink`,
      world.identity.sysAdmin,
    );
    const activateToken = new URL(link).searchParams.get("activateToken");
    const activated = await world.call("POST", "/api/noauth/activate?sendActivationMail=false", undefined, {
      activateToken,
      password: PASSWORD,
    });
    expect(activated.status).toBe(200);
  });

  test.each<[string, object, object, string, Authority]>([
    ["e-mail", { tenantNameStrategy: "EMAIL" }, { email: "one@mail.org" }, "one@mail.org", "TENANT_ADMIN"],
    [
      "pattern",
      { tenantNameStrategy: "CUSTOM", tenantNamePattern: "Tenant %{company}" },
      { email: "two@mail.org", company: "Acme" },
      "Tenant Acme",
      "TENANT_ADMIN",
    ],
    [
      "customer",
      { customerNamePattern: "%{company} %{department}" },
      { email: "three@mail.org", company: "Acme", department: "R&D" },
      "mail.org",
      "CUSTOMER_USER",
    ],
  ])("tenant and customer are named by %s", async (_case, basic, person, title, authority) => {
    world.provider.become({ ...ANN, ...person });
    const user = await world.signedIn(await world.offer({ basic: { ...BASIC, ...basic } }));
    expect([await world.titleOf(user), user.authority]).toEqual([title, authority]);
    if (authority !== "CUSTOMER_USER") return;
    expect((await world.identity.tenancy.customers.find(user.customerId.id))?.title).toBe("Acme R&D");
  });

  test("a missing attribute that a name needs ends the sign-in", async () => {
    world.provider.become({ ...ANN, email: "hole@mail.org" });
    const path = await world.offer({ basic: { ...BASIC, customerNamePattern: "%{department}" } });
    expect(await world.refused(path)).toBe("The provider does not tell the attribute department");
    expect(await world.identity.accounts.users.findByEmail("hole@mail.org")).toBeUndefined();
  });

  test("the first dashboard is set when the user may see it", async () => {
    const { token, tenantId } = await world.identity.tenant();
    const title = (await world.identity.tenancy.tenants.find(tenantId.id))?.title ?? "";
    const { customerId } = await world.identity.customer(token, "Seeing");
    const { body: dashboard } = await world.call("POST", "/api/dashboard", token, { title: "Start" });
    await world.call("POST", "/api/dashboard", token, { title: "Start again" });
    const basic = {
      ...BASIC,
      tenantNameStrategy: "CUSTOM",
      tenantNamePattern: title,
      customerNamePattern: "Seeing",
      defaultDashboardName: "Start",
      alwaysFullScreen: true,
    };
    const path = await world.offer({ basic });
    world.provider.become({ ...ANN, email: "blind@mail.org" });
    expect((await world.signedIn(path)).additionalInfo).not.toHaveProperty("defaultDashboardId");
    await world.call("POST", `/api/customer/${customerId.id}/dashboard/${dashboard.id.id}`, token);
    world.provider.become({ ...ANN, email: "seeing@mail.org" });
    world.browser.forget();
    expect((await world.signedIn(path)).additionalInfo).toMatchObject({
      defaultDashboardId: dashboard.id.id,
      defaultDashboardFullscreen: true,
    });
  });

  test("two first sign-ins at the same time create one tenant", async () => {
    const path = await world.offer({});
    const mapped = (name: string) => {
      const other = new TestBrowser();
      return other.open(`${world.platform}${path}`, world.isEnd).then(async (end) => {
        expect(end.pathname, name).toBe("/");
        return world.userOf(end);
      });
    };
    world.provider.become({ ...ANN, email: "same@twins.org" });
    const [first, second] = await Promise.all([mapped("first"), mapped("second")]);
    expect(first).toEqual(second);
  });

  test.each([
    ["false", { email_verified: false }],
    ["no", { email_verified: "no" }],
    ["nothing", { email_verified: undefined }],
  ])("an address that the provider calls %s opens no account", async (_case, said) => {
    world.provider.become({ ...ANN, ...said });
    expect(await world.refused(await world.offer({}))).toBe(
      "The provider has not verified the e-mail address ann@works.org",
    );
  });

  test("after the first sign-in a person is known by the subject, also with another address; the address alone does not suffice", async () => {
    const path = await world.offer({});
    world.provider.become({ ...ANN, subject: "one", email: "before@subjects.org" });
    const { id } = await world.signedIn(path);
    world.provider.become({ ...ANN, subject: "one", email: "after@subjects.org", email_verified: undefined });
    world.browser.forget();
    expect((await world.signedIn(await world.offer({}))).id).toEqual(id); // still the same provider after its registration was saved again
    world.provider.become({ ...ANN, subject: "two", email: "before@subjects.org" });
    world.browser.forget();
    expect(await world.refused(await world.offer({}))).toBe("The account belongs to somebody else at the provider");
  });

  test("a provider that identifies people by their address must verify it at each sign-in", async () => {
    const path = await world.offer({});
    const claims = { ...ANN, subject: "same@subjects.org", email: "same@subjects.org" };
    world.provider.become(claims);
    await world.signedIn(path);
    world.provider.become({ ...claims, email_verified: false });
    world.browser.forget();
    expect(await world.refused(path)).toBe("The provider has not verified the e-mail address same@subjects.org");
  });

  test("unbinding an account lets the next person with its address be bound", async () => {
    const come = async (subject: string) => {
      world.provider.become({ ...ANN, subject, email: "moved@subjects.org" });
      world.browser.forget();
      return world.signIn(await world.offer({}));
    };
    const old = await come("old");
    const account = await world.userOf(old);
    const undo = (token: string | undefined) =>
      world.call("DELETE", `/api/orrery/user/${account.id.id}/oauth2Bindings`, token);
    expect((await come("new")).searchParams.get("loginError")).toMatch(/belongs to somebody else/);
    expect((await undo(undefined)).status).toBe(401);
    const { token: stranger } = await world.identity.tenant();
    expect((await undo(stranger)).status).toBe(404);
    expect((await undo(world.identity.sysAdmin)).status).toBe(200);
    const now = await come("new");
    expect((await world.userOf(now)).id).toEqual(account.id);
    expect((await come("old")).searchParams.get("loginError")).toMatch(/belongs to somebody else/);
    const own = now.searchParams.get("accessToken") ?? "";
    expect((await undo(own)).status).toBe(200);
    const logs = `/api/audit/logs/entity/USER/${account.id.id}?pageSize=9&page=0&actionTypes=CREDENTIALS_UPDATED`;
    await world.identity.audit.recorder.flush();
    const told: AuditLog[] = (await world.call("GET", logs, own)).body.data;
    const entries = told.map(({ userName, actionStatus, actionData }) => [userName, actionStatus, actionData]);
    const done = { entityId: account.id.id, oauth2BindingsDeleted: 1 };
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual([account.email, "SUCCESS", done]);
    expect(entries).toContainEqual([SYS_ADMIN, "SUCCESS", done]);
  });

  test("no provider opens the account of a system administrator", async () => {
    world.provider.become({ ...ANN, email: SYS_ADMIN });
    expect(await world.refused(await world.offer({}))).toBe("System administrators sign in with their password only");
  });
});
