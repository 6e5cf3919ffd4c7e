import type { Authority, UserAccount } from "@orrery/model";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { type Answer, PASSWORD, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { startTestHttpServer, type TestAnswer } from "../testing/test-http-server.ts";
import { startTestOpenIdProvider } from "../testing/test-openid-provider.ts";

const CLIENT = { id: "orrery client", secret: "s3cret/+ with: signs", authentication: "client_secret_basic" } as const;
const APP = { pkgName: "org.app", appSecret: Buffer.from("a secret of the application").toString("base64") };
const ANN = { email: "ann@works.org", email_verified: true, given_name: "Ann", family_name: "Lee", company: "Works" };
const BASIC = {
  emailAttributeKey: "email",
  firstNameAttributeKey: "given_name",
  lastNameAttributeKey: "family_name",
  tenantNameStrategy: "DOMAIN",
};

describe.each(TEST_DATABASES)("signing in by a provider on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let provider: Awaited<ReturnType<typeof startTestOpenIdProvider>>;
  let service: Awaited<ReturnType<typeof startTestHttpServer>>;
  let answer: TestAnswer = { status: 200, body: {} };
  let platform: string;
  let now = Date.now();
  const browser = new TestBrowser();
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);

  /** Offers the provider at the address of the tests. @returns the path that starts a sign-in. */
  async function offer(mapperConfig: object, registration: object = {}, tokenClaims = false): Promise<string> {
    const oauth2ParamsInfos = [
      {
        domainInfos: [{ scheme: "HTTP", name: new URL(platform).host }],
        mobileInfos: [APP],
        clientRegistrations: [
          {
            mapperConfig: { allowUserCreation: true, activateUser: true, type: "BASIC", basic: BASIC, ...mapperConfig },
            clientId: CLIENT.id,
            clientSecret: CLIENT.secret,
            authorizationUri: `${provider.url}/auth`,
            accessTokenUri: `${provider.url}/token`,
            scope: ["openid", "email", "profile"],
            userInfoUri: `${provider.url}/me`,
            jwkSetUri: `${provider.url}/jwks`,
            userNameAttributeName: "email",
            clientAuthenticationMethod: "BASIC",
            loginButtonLabel: "Test",
            additionalInfo: { providerName: "Tester" },
            ...registration,
          },
        ],
      },
    ];
    const body = { enabled: true, oauth2ParamsInfos };
    expect((await call("POST", "/api/oauth2/config", identity.sysAdmin, body)).status).toBe(200);
    const { body: buttons } = await call("POST", "/api/noauth/oauth2Clients?platform=WEB");
    const [{ url }] = buttons;
    provider.configure([`${platform}/login/oauth2/code/${url.split("/").at(-1)}`], tokenClaims);
    return url;
  }
  const isEnd = (url: URL) => url.origin === platform && !url.pathname.startsWith("/login/oauth2/") && !isStart(url);
  const isStart = (url: URL) => url.pathname.startsWith("/oauth2/");
  /** The whole way, to the page that the person sees. */
  const signIn = (path: string) => browser.open(`${platform}${path}`, isEnd);
  async function signedIn(path: string): Promise<UserAccount> {
    const end = await signIn(path);
    expect(end.searchParams.get("loginError")).toBeNull();
    expect(end.pathname).toBe("/");
    return userOf(end);
  }
  async function userOf({ searchParams }: URL): Promise<UserAccount> {
    const refreshToken = searchParams.get("refreshToken");
    expect((await call("POST", "/api/auth/token", undefined, { refreshToken })).status).toBe(200);
    return (await call("GET", "/api/auth/user", searchParams.get("accessToken") ?? "")).body;
  }
  async function refused(path: string): Promise<string> {
    const end = await signIn(path);
    expect([end.pathname, end.searchParams.has("accessToken")]).toEqual(["/login", false]);
    return end.searchParams.get("loginError") ?? "";
  }
  const titleOf = async (user: UserAccount) => (await identity.tenants.find(user.tenantId.id))?.title;

  beforeAll(async () => {
    service = await startTestHttpServer(() => answer);
    provider = await startTestOpenIdProvider(CLIENT);
    database = await open();
    identity = await startTestIdentity(database, { clock: () => now, githubEmails: `${service.url}/emails` });
    platform = `http://127.0.0.1:${identity.port}`;
  });
  beforeEach(() => {
    browser.forget();
    service.calls.length = 0;
    provider.become(ANN);
    now = Date.now();
  });
  afterAll(async () => {
    await identity.close();
    await provider.close();
    await service.close();
    await database.close();
  });

  test("the first sign-in makes tenant and administrator, the next ones find them", async () => {
    const path = await offer({});
    const user = await signedIn(path);
    expect(user).toMatchObject({
      email: "ann@works.org",
      authority: "TENANT_ADMIN",
      firstName: "Ann",
      lastName: "Lee",
      additionalInfo: { authProviderName: "Tester", userCredentialsEnabled: true },
    });
    expect(user.additionalInfo).not.toHaveProperty("lastLoginTs");
    expect(await titleOf(user)).toBe("works.org");
    provider.become({ ...ANN, given_name: "Changed" });
    browser.forget();
    expect(await signedIn(path)).toEqual(user);
    provider.become({ ...ANN, email: "bob@works.org" });
    browser.forget();
    const bob = await signedIn(path);
    expect(bob.tenantId).toEqual(user.tenantId);
    await expect(identity.login("ann@works.org")).rejects.toThrow("Invalid username or password");
  });

  test("a disabled user stays out until he is enabled again", async () => {
    const path = await offer({});
    const { id } = await signedIn(path);
    const enable = (enabled: boolean) =>
      call("POST", `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`, identity.sysAdmin);
    expect((await enable(false)).status).toBe(200);
    browser.forget();
    expect(await refused(path)).toBe("User account is not active");
    expect((await enable(true)).status).toBe(200);
    browser.forget();
    expect((await signedIn(path)).id).toEqual(id);
  });

  test("where no users may be made, only known ones come in", async () => {
    const path = await offer({ allowUserCreation: false });
    provider.become({ ...ANN, email: "stranger@works.org" });
    expect(await refused(path)).toBe("User not found: stranger@works.org");
    const { tenantId } = await identity.tenant();
    await identity.account({ email: "stranger@works.org", authority: "TENANT_ADMIN", tenantId });
    browser.forget();
    expect((await signedIn(path)).tenantId).toEqual(tenantId);
  });

  test("users that are not to be activated wait for an administrator", async () => {
    provider.become({ ...ANN, email: "waiting@works.org" });
    expect(await refused(await offer({ activateUser: false }))).toBe("User account is not active");
    const { account } = (await identity.users.findByEmail("waiting@works.org")) ?? {};
    const { body: link } = await call("GET", `/api/user/${account?.id.id}/activationLink`, identity.sysAdmin);
    const activateToken = new URL(link).searchParams.get("activateToken");
    const activated = await call("POST", "/api/noauth/activate?sendActivationMail=false", undefined, {
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
    provider.become({ ...ANN, ...person });
    const user = await signedIn(await offer({ basic: { ...BASIC, ...basic } }));
    expect([await titleOf(user), user.authority]).toEqual([title, authority]);
    if (authority !== "CUSTOMER_USER") return;
    expect((await identity.customers.find(user.customerId.id))?.title).toBe("Acme R&D");
  });

  test("an attribute that a name needs and that is missing ends the sign-in", async () => {
    provider.become({ ...ANN, email: "hole@mail.org" });
    const path = await offer({ basic: { ...BASIC, customerNamePattern: "%{department}" } });
    expect(await refused(path)).toBe("The provider does not tell the attribute department");
    expect(await identity.users.findByEmail("hole@mail.org")).toBeUndefined();
  });

  test("the first dashboard is set when the user may see it", async () => {
    const { token, tenantId } = await identity.tenant();
    const title = (await identity.tenants.find(tenantId.id))?.title ?? "";
    const { customerId } = await identity.customer(token, "Seeing");
    const { body: dashboard } = await call("POST", "/api/dashboard", token, { title: "Start" });
    await call("POST", "/api/dashboard", token, { title: "Start again" });
    const basic = {
      ...BASIC,
      ...{ tenantNameStrategy: "CUSTOM", tenantNamePattern: title, customerNamePattern: "Seeing" },
      ...{ defaultDashboardName: "Start", alwaysFullScreen: true },
    };
    const path = await offer({ basic });
    provider.become({ ...ANN, email: "blind@mail.org" });
    expect((await signedIn(path)).additionalInfo).not.toHaveProperty("defaultDashboardId");
    await call("POST", `/api/customer/${customerId.id}/dashboard/${dashboard.id.id}`, token);
    provider.become({ ...ANN, email: "seeing@mail.org" });
    browser.forget();
    expect((await signedIn(path)).additionalInfo).toMatchObject({
      defaultDashboardId: dashboard.id.id,
      defaultDashboardFullscreen: true,
    });
  });

  test("two first sign-ins at the same time make one tenant", async () => {
    const path = await offer({});
    const mapped = (name: string) => {
      const other = new TestBrowser();
      return other.open(`${platform}${path}`, isEnd).then(async (end) => {
        expect(end.pathname, name).toBe("/");
        return userOf(end);
      });
    };
    provider.become({ ...ANN, email: "same@twins.org" });
    const [first, second] = await Promise.all([mapped("first"), mapped("second")]);
    expect(first).toEqual(second);
  });

  test("an address that the provider has not verified opens nothing", async () => {
    provider.become({ ...ANN, email_verified: false });
    expect(await refused(await offer({}))).toBe("The provider has not verified the e-mail address ann@works.org");
  });

  test("Apple sends a form and tells names beside the signed token only; its address is that of the token", async () => {
    const path = await offer(
      { type: "APPLE", basic: { ...BASIC, firstNameAttributeKey: "firstName", lastNameAttributeKey: "lastName" } },
      { authorizationUri: `${provider.url}/auth?response_mode=form_post`, userInfoUri: null },
      true,
    );
    provider.become({ email: "apple@fruit.org", email_verified: true });
    const user = JSON.stringify({ name: { firstName: "Adam", lastName: "Fruit" }, email: "ann@works.org" });
    browser.beforeForm = (form) => form.set("user", user);
    expect(await signedIn(path)).toMatchObject({ email: "apple@fruit.org", firstName: "Adam", lastName: "Fruit" });
    browser.beforeForm = undefined;
  });

  test("GitHub is asked for the primary address", async () => {
    const { emailAttributeKey: _none, ...basic } = BASIC;
    const path = await offer({ type: "GITHUB", basic }, { scope: ["email", "openid", "profile"] });
    answer = {
      status: 200,
      body: [
        { email: "second@git.org", primary: false, verified: true },
        { email: "first@git.org", primary: true, verified: true },
      ],
    };
    expect((await signedIn(path)).email).toBe("first@git.org");
    expect(service.calls[0]?.headers.authorization).toMatch(/^Bearer ./);
    answer = { status: 200, body: [{ email: "ann@works.org", primary: true, verified: false }] };
    browser.forget();
    expect(await refused(path)).toBe("The provider has not verified the e-mail address ann@works.org");
  });

  test("a mapper of one's own decides who it is", async () => {
    const custom = { url: `${service.url}/map`, username: "mapper", password: "secret", sendToken: true };
    const path = await offer({ type: "CUSTOM", basic: null, custom });
    answer = {
      status: 200,
      body: { email: "mapped@own.org", firstName: "Own", tenantName: "Mapped", customerName: "Mapped customer" },
    };
    const user = await signedIn(path);
    expect(user).toMatchObject({ email: "mapped@own.org", firstName: "Own", authority: "CUSTOMER_USER" });
    expect(await titleOf(user)).toBe("Mapped");
    const [{ headers, body } = { headers: {} as Record<string, unknown>, body: "{}" }] = service.calls;
    expect(headers.authorization).toBe(`Basic ${Buffer.from("mapper:secret").toString("base64")}`);
    expect(headers["provider-access-token"]).toMatch(/./);
    expect(JSON.parse(body)).toMatchObject({ name: "ann@works.org", attributes: { company: "Works" } });

    const { tenantId } = await identity.tenant();
    answer = { status: 200, body: { email: "by-id@own.org", tenantId, tenantName: "Mapped" } };
    browser.forget();
    expect((await signedIn(path)).tenantId).toEqual(tenantId);
    answer = { status: 500, body: {} };
    browser.forget();
    expect(await refused(path)).toBe("The user mapper has answered with status 500");
  });

  test("the client's secret may be sent in the form", async () => {
    const other = await startTestOpenIdProvider({ ...CLIENT, authentication: "client_secret_post" });
    other.become(ANN);
    const path = await offer(
      {},
      {
        authorizationUri: `${other.url}/auth`,
        accessTokenUri: `${other.url}/token`,
        userInfoUri: `${other.url}/me`,
        jwkSetUri: `${other.url}/jwks`,
        clientAuthenticationMethod: "POST",
      },
    );
    other.configure([`${platform}/login/oauth2/code/${path.split("/").at(-1)}`], false);
    expect((await signedIn(path)).email).toBe("ann@works.org");
    await other.close();
  });

  test("a wrong secret, keys of somebody else and an unreachable provider end on the sign-in page", async () => {
    expect(await refused(await offer({}, { clientSecret: "wrong" }))).toMatch(/refuses: client authentication failed/);
    const other = await startTestOpenIdProvider(CLIENT);
    other.configure([], false);
    browser.forget();
    expect(await refused(await offer({}, { jwkSetUri: `${other.url}/jwks` }))).toBe("The ID token is not valid");
    await other.close();
    browser.forget();
    expect(await refused(await offer({}, { accessTokenUri: `${other.url}/token` }))).toMatch(/cannot be reached/);
    browser.forget();
    expect(await refused(await offer({}, { jwkSetUri: null }))).toMatch(/needs the address of the provider's keys/);
    browser.forget();
    expect(await refused(await offer({}, { userNameAttributeName: "nick" }))).toBe(
      "The provider does not tell the attribute nick",
    );
  });

  test("what the provider refuses is shown", async () => {
    const path = await offer({}, { scope: ["openid", "email"] });
    const begun = await call("GET", path);
    const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state");
    const query = `error=access_denied&error_description=Not%20today&state=${state}`;
    const end = await back(path, query, cookieOf(begun));
    expect(end.headers.get("location")).toBe(`${platform}/login?loginError=Not%20today`);
    expect(end.headers.get("set-cookie")).toMatch(/^oauth2_auth_request=; Max-Age=0/);
  });

  const cookieOf = ({ headers }: Answer) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const back = (path: string, query: string, cookie: string) =>
    call("GET", `/login/oauth2/code/${path.split("/").at(-1)}?${query}`, undefined, undefined, { cookie });

  test("an answer that this browser has not asked for, or too late, opens nothing", async () => {
    const path = await offer({});
    const mine = await call("GET", path);
    expect(mine.headers.get("set-cookie")).toMatch(/; Max-Age=180; Path=\/; HttpOnly; SameSite=Lax$/);
    const sent = new URL(mine.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({ code_challenge_method: "S256", nonce: expect.any(String) });
    const state = sent.get("state");
    const late = /^\/login\?loginError=The%20sign-in%20has%20taken%20too%20long/;
    const theirs = await call("GET", path);
    for (const [query, cookie] of [
      [`code=x&state=${state}`, ""],
      [`code=x&state=${state}`, "oauth2_auth_request=forged"],
      [`code=x&state=${state}`, cookieOf(theirs)],
      ["code=x", cookieOf(mine)],
    ] as const) {
      const location = (await back(path, query, cookie)).headers.get("location") ?? "";
      expect(location.replace(platform, "")).toMatch(late);
    }
    now += 181_000;
    expect((await back(path, `code=x&state=${state}`, cookieOf(mine))).headers.get("location")).toMatch(late);
  });

  test("only addresses that are configured are sent to the provider", async () => {
    const path = await offer({});
    const evil = await call("GET", path, undefined, undefined, { host: "evil.example.org" });
    expect(evil.headers.get("location")).toBe(
      "/login?loginError=This%20way%20to%20sign%20in%20is%20not%20offered%20here",
    );
    const unknown = await call("GET", "/oauth2/authorization/00000000-0000-1000-8000-000000000000");
    expect(unknown.headers.get("location")).toMatch(/^\/login\?loginError=This%20way/);
    await offer({});
    expect((await call("GET", path)).headers.get("location")).toMatch(/not%20offered%20any%20more$/);
  });

  test("a mobile application gets the tokens at its own scheme, when its request is signed", async () => {
    const path = await offer({});
    const seconds = Math.floor(now / 1000);
    const token = (claims: object, secret = APP.appSecret, lifeSec = 60) =>
      new SignJWT({ callbackUrlScheme: "org.app.auth", ...claims })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(APP.pkgName)
        .setExpirationTime(seconds + lifeSec)
        .sign(Buffer.from(secret, "base64"));
    const start = async (appToken: Promise<string>, pkg = APP.pkgName) =>
      browser.open(
        `${platform}${path}?pkg=${pkg}&appToken=${await appToken}`,
        (url) => url.protocol === "org.app.auth:" || isEnd(url),
      );
    const end = await start(token({}));
    expect(end.href).toMatch(/^org\.app\.auth:\/\?accessToken=/);
    expect((await userOf(end)).email).toBe("ann@works.org");

    provider.become({ ...ANN, email_verified: false });
    browser.forget();
    expect((await start(token({}))).href).toMatch(/^org\.app\.auth:\/\?error=The%20provider%20has%20not%20verified/);
    for (const [appToken, pkg, reason] of [
      [
        token({}, Buffer.from("another secret that is long").toString("base64")),
        undefined,
        "The token of the mobile application is not valid",
      ],
      [token({}, APP.appSecret, -1), undefined, "The token of the mobile application is not valid"],
      [token({}, APP.appSecret, 400), undefined, "The token of the mobile application is valid for too long"],
      [token({ callbackUrlScheme: 1 }), undefined, "The token of the mobile application lacks callbackUrlScheme"],
      [token({ callbackUrlScheme: "javascript" }), undefined, "No mobile application waits at javascript"],
      [token({}), "org.other", "The mobile application org.other is not known here"],
    ] as const) {
      expect((await start(appToken, pkg)).searchParams.get("loginError")).toBe(reason);
    }
  });
});
