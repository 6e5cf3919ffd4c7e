import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { AllowedHosts } from "../kernel/http/caller/allowed-hosts.ts";
import { PASSWORD, SYS_ADMIN, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { type ReceivedEmail, startTestMailServer } from "../testing/test-mail-server.ts";

const BASE = "https://iot.example.org";
const LOGIN = { user: "mailer", password: "mail-secret" };
/** Headers of an attacker who wants links in emails to lead to his host. */
const EVIL = { host: "evil.example.org", "x-forwarded-proto": "http", "x-forwarded-port": "666" };

describe.each(TEST_DATABASES)("emails on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let server: Awaited<ReturnType<typeof startTestMailServer>>;
  let tenant: Awaited<ReturnType<TestIdentity["tenant"]>>;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);

  async function change(key: string, given: Record<string, unknown>) {
    const { body } = await call("GET", `/api/admin/settings/${key}`, identity.sysAdmin);
    const jsonValue = { ...body.jsonValue, ...given };
    return call("POST", "/api/admin/settings", identity.sysAdmin, { ...body, jsonValue });
  }
  async function sentEmail(): Promise<ReceivedEmail> {
    await expect.poll(() => server.emails.length).toBeGreaterThan(0);
    const [first, ...more] = server.emails.splice(0);
    expect(more).toEqual([]);
    if (!first) throw new Error("no email");
    return first;
  }
  const storedPassword = async () => (await identity.accounts.settings.mail()).secrets.get("password")?.reveal();
  /** The link that both forms of an email contain. */
  function linkOf({ parts }: ReceivedEmail): string {
    const link = /https?:\/\/\S+/.exec(parts.get("text/plain") ?? "")?.[0] ?? "";
    expect(parts.get("text/html")).toContain(`href="${link}"`);
    return link;
  }
  const tokenOf = (link: string) => [...new URL(link).searchParams.values()][0] ?? "";

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, { site: { hosts: new AllowedHosts([EVIL.host]) } });
    server = await startTestMailServer({ login: LOGIN });
    tenant = await identity.tenant();
    await change("general", { baseUrl: `${BASE}/` });
    const { user: username, password } = LOGIN;
    expect((await change("mail", { ...server.settings, username, password })).status).toBe(200);
  });
  afterEach(() => expect(server.emails).toEqual([]));
  afterAll(async () => {
    await identity.close();
    await server.close();
    await database.close();
  });

  test("emails are in the language of the user, else in that of the installation", async () => {
    const invite = async (email: string, lang?: string) => {
      const additionalInfo = lang === undefined ? null : { lang };
      const draft = { email, authority: "TENANT_ADMIN", additionalInfo };
      expect((await call("POST", "/api/user?sendActivationMail=true", tenant.token, draft)).status).toBe(200);
      return sentEmail();
    };
    expect((await invite("plain@b.org")).subject).toBe("Activate your account on Orrery");
    expect((await change("general", { language: "fr_FR" })).status).toBe(200);
    expect((await invite("sans@b.org")).subject).toBe("Activez votre compte Orrery");
    const german = await invite("deutsch@b.org", "de_DE");
    expect(german.subject).toBe("Aktivieren Sie Ihr Konto bei Orrery");
    linkOf(german);
    expect((await call("POST", "/api/user/sendActivationMail?email=deutsch@b.org", tenant.token)).status).toBe(200);
    expect((await sentEmail()).subject).toBe("Aktivieren Sie Ihr Konto bei Orrery");
    await change("general", { language: "en_US" });
  });

  test("CORE-7.110 CORE-7.112 a new user gets the link, gets it again, and is notified when the account is active", async () => {
    const { token } = tenant;
    const draft = { email: "invited@b.org", authority: "TENANT_ADMIN" };
    const { status } = await call("POST", "/api/user?sendActivationMail=true", token, draft, EVIL);
    expect(status).toBe(200);
    const first = await sentEmail();
    expect(first).toMatchObject({ from: "platform@orrery.test", to: ["invited@b.org"], user: "mailer" });
    const firstLink = linkOf(first);
    expect(firstLink).toBe(`${BASE}/api/noauth/activate?activateToken=${tokenOf(firstLink)}`);
    expect(tokenOf(firstLink)).toMatch(/^[A-Za-z0-9]{30}$/);

    const again = "/api/user/sendActivationMail?email=invited@b.org";
    expect(await call("POST", again, token, undefined, EVIL)).toMatchObject({ status: 200, body: undefined });
    const link = linkOf(await sentEmail());
    expect(await call("POST", again, token)).toMatchObject({ status: 429, body: { errorCode: 33 } }); // at once again
    expect((await call("GET", firstLink.slice(BASE.length))).status).toBe(409); // the previous email is void
    expect((await call("GET", link.slice(BASE.length))).status).toBe(303);
    const other = await identity.tenant();
    expect(await call("POST", again, other.token)).toMatchObject({
      status: 404,
      body: { message: "Requested item wasn't found!" },
    });

    const body = { activateToken: tokenOf(link), password: PASSWORD };
    expect((await call("POST", "/api/noauth/activate?sendActivationMail=true", undefined, body, EVIL)).status).toBe(
      200,
    );
    const notice = await sentEmail();
    expect([notice.to, linkOf(notice)]).toEqual([["invited@b.org"], `${BASE}/login`]);
    expect(await call("POST", again, token)).toMatchObject({
      status: 400,
      body: { errorCode: 31, message: "User is already activated!" },
    });
  });

  test("CORE-7.011 a silent activation sends no email", async () => {
    const draft = { email: "silent@b.org", authority: "TENANT_ADMIN" };
    const { body: user } = await call("POST", "/api/user?sendActivationMail=false", tenant.token, draft);
    const { body: link } = await call("GET", `/api/user/${user.id.id}/activationLink`, tenant.token);
    const body = { activateToken: tokenOf(link), password: PASSWORD };
    expect((await call("POST", "/api/noauth/activate?sendActivationMail=false", undefined, body)).status).toBe(200);
  });

  test("CORE-7.009 CORE-7.010 a forgotten password is replaced through the link, and the owner is notified", async () => {
    const email = "forgetful@b.org";
    await identity.account({ email, authority: "TENANT_ADMIN", tenantId: tenant.tenantId });
    const old = await identity.login(email);
    const ask = (address: string) =>
      call("POST", "/api/noauth/resetPasswordByEmail", undefined, { email: address }, EVIL);
    expect(await ask(email)).toMatchObject({ status: 200, body: undefined });
    expect(await ask("nobody@b.org")).toMatchObject({ status: 200, body: undefined });
    const link = linkOf(await sentEmail());
    expect(link).toBe(`${BASE}/api/noauth/resetPassword?resetToken=${tokenOf(link)}`);
    expect((await ask(email)).status).toBe(200); // at once again: the previous email is still valid
    const page = await call("GET", link.slice(BASE.length));
    expect([page.status, page.headers.get("location")]).toEqual([
      303,
      `/login/resetPassword?resetToken=${tokenOf(link)}`,
    ]);

    const reset = (password: string) =>
      call("POST", "/api/noauth/resetPassword", undefined, { resetToken: tokenOf(link), password }, EVIL);
    expect((await reset(PASSWORD)).body.message).toBe("New password should be different from existing!");
    const { body: pair } = await reset("secret-9");
    const notice = await sentEmail();
    expect([notice.subject, linkOf(notice)]).toEqual(["Your password for Orrery was changed", `${BASE}/login`]);
    expect((await call("GET", "/api/auth/user", pair.token)).body.email).toBe(email);
    expect((await call("GET", "/api/auth/user", old)).body.errorCode).toBe(11);
    expect((await reset("secret-8")).body.message).toBe("Invalid reset token!");
    expect((await call("GET", link.slice(BASE.length))).status).toBe(409);
  });

  test("a new address of an account is reported to the previous one", async () => {
    const { tenantId } = tenant;
    const account = await identity.account({ email: "before@b.org", authority: "TENANT_ADMIN", tenantId });
    const own = { ...account, email: "after@b.org", currentPassword: PASSWORD };
    expect((await call("POST", "/api/user", await identity.login("before@b.org"), own)).status).toBe(200);
    const email = await sentEmail();
    expect(email).toMatchObject({ to: ["before@b.org"], subject: "Your email address for Orrery was changed" });
    expect(email.parts.get("text/plain")).toContain("The account before@b.org has the address after@b.org");
    const byAdministrator = { ...account, email: "third@b.org" };
    expect((await call("POST", "/api/user", identity.sysAdmin, byAdministrator)).status).toBe(200);
    expect((await sentEmail()).to).toEqual(["after@b.org"]);
  });

  test("CORE-7.013 CORE-7.014 an invited user asks for the email again and signs in with its code", async () => {
    const email = "coded@b.org";
    await call("POST", "/api/user?sendActivationMail=false", tenant.token, { email, authority: "TENANT_ADMIN" });
    const resend = (address: string) =>
      call("POST", `/api/noauth/resendEmailActivation?email=${address}`, undefined, undefined, EVIL);
    expect((await resend(email)).status).toBe(200);
    expect((await resend("nobody@b.org")).status).toBe(200);
    const code = tokenOf(linkOf(await sentEmail()));
    const activate = () => call("POST", `/api/noauth/activateByEmailCode?emailCode=${code}`);
    const { body: pair } = await activate();
    expect((await call("GET", "/api/auth/user", pair.token)).body.email).toBe(email);
    expect((await activate()).status).toBe(400);
    expect((await resend(email)).status).toBe(200);
  });

  test("an account that locks is reported", async () => {
    const email = "guessed@b.org";
    await identity.account({ email, authority: "TENANT_ADMIN", tenantId: tenant.tenantId });
    const security = { maxFailedLoginAttempts: 1, userLockoutNotificationEmail: "boss@b.org" };
    await call("POST", "/api/admin/securitySettings", identity.sysAdmin, security);
    for (const password of ["wrong-1", "wrong-2"]) {
      await call("POST", "/api/auth/login", undefined, { username: email, password });
    }
    const { to, parts } = await sentEmail();
    expect(to).toEqual(["boss@b.org"]);
    expect(parts.get("text/plain")).toContain("guessed@b.org");
    await call("POST", "/api/admin/securitySettings", identity.sysAdmin, {});
  });

  test("CORE-7.028 CORE-7.030 settings are tried before they are saved; their password is used and never returned", async () => {
    const { body: stored } = await call("GET", "/api/admin/settings/mail", identity.sysAdmin);
    expect(stored.jsonValue).toMatchObject({ smtpHost: "127.0.0.1", username: "mailer" });
    expect(JSON.stringify(stored)).not.toContain(LOGIN.password);
    const tryIt = (given: object) =>
      call("POST", "/api/admin/settings/testMail", identity.sysAdmin, {
        ...stored,
        jsonValue: { ...stored.jsonValue, ...given },
      });
    expect(await tryIt({})).toMatchObject({ status: 200, body: undefined });
    expect((await sentEmail()).to).toEqual([SYS_ADMIN]);
    expect(await tryIt({ password: "wrong" })).toMatchObject({
      status: 500,
      body: { errorCode: 2, message: expect.stringMatching(/^Unable to send mail: .*Wrong user or password/) },
    });
    expect(await tryIt({ smtpHost: "" })).toMatchObject({ status: 400, body: { errorCode: 31 } });
  });

  test("invalid settings are not stored, an omitted password is kept", async () => {
    expect(await change("mail", { smtpPort: "none" })).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect((await change("mail", { timeout: 5_000 })).body.jsonValue).not.toHaveProperty("password");
    expect((await identity.accounts.settings.mail()).jsonValue).toMatchObject({
      smtpPort: server.port,
      timeout: 5_000,
    });
    expect(await storedPassword()).toBe(LOGIN.password);
    expect(await change("general", { baseUrl: "ftp://x" })).toMatchObject({ status: 400 });
  });

  test.each([
    ["host", { smtpHost: "localhost" }],
    ["port", { smtpPort: 1 }],
    ["user", { username: "somebody else" }],
    ["proxy", { enableProxy: true, proxyHost: "proxy.example", proxyPort: 3128 }],
  ])("the stored password is never sent to another %s, neither by a test email nor by a save", async (_, other) => {
    const current = (await call("GET", "/api/admin/settings/mail", identity.sysAdmin)).body;
    const jsonValue = { ...current.jsonValue, ...other };
    const message = expect.stringMatching(
      /^Settings 'mail': 'password' was saved with another .* must be given again!$/,
    );
    for (const path of ["/api/admin/settings/testMail", "/api/admin/settings"]) {
      const refused = await call("POST", path, identity.sysAdmin, { ...current, jsonValue });
      expect(refused).toMatchObject({ status: 400, body: { message } });
    }
    expect(await storedPassword()).toBe(LOGIN.password);
    const given = { ...current, jsonValue: { ...current.jsonValue } };
    expect((await call("POST", "/api/admin/settings", identity.sysAdmin, given)).status).toBe(200);
    expect(await storedPassword()).toBe(LOGIN.password); // kept when it is returned without it
  });

  test("a user whose email is refused is not created", async () => {
    await using refusing = await refusingServer();
    const before = (await identity.accounts.settings.mail()).jsonValue;
    await change("mail", { ...refusing.settings, password: LOGIN.password });
    const draft = { email: "refused@b.org", authority: "TENANT_ADMIN" };
    expect(await call("POST", "/api/user", tenant.token, draft)).toMatchObject({
      status: 500,
      body: { errorCode: 2, message: expect.stringMatching(/^Unable to send mail: .*No such mailbox/) },
    });
    await change("mail", { ...before, password: LOGIN.password });
    expect((await call("POST", "/api/user", tenant.token, draft)).status).toBe(200);
    await sentEmail();
  });
});

async function refusingServer() {
  const server = await startTestMailServer({ login: LOGIN, refusal: "No such mailbox" });
  return { settings: server.settings, [Symbol.asyncDispose]: server.close };
}
