import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { AllowedHosts } from "../kernel/http/caller/allowed-hosts.ts";
import { TrustedProxies } from "../kernel/http/caller/trusted-proxies.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { OAuth2Store } from "./oauth2-store.ts";

const BASIC = {
  emailAttributeKey: "email",
  firstNameAttributeKey: null,
  lastNameAttributeKey: null,
  tenantNameStrategy: "DOMAIN",
  tenantNamePattern: null,
  customerNamePattern: null,
  defaultDashboardName: null,
  alwaysFullScreen: false,
};
const REGISTRATION = {
  mapperConfig: { allowUserCreation: true, activateUser: true, type: "BASIC", basic: BASIC, custom: null },
  clientId: "id",
  clientSecret: "secret",
  authorizationUri: "https://provider.org/auth",
  accessTokenUri: "https://provider.org/token",
  scope: ["openid", "email"],
  userInfoUri: "https://provider.org/me",
  userNameAttributeName: "email",
  jwkSetUri: "https://provider.org/jwks",
  clientAuthenticationMethod: "BASIC",
  loginButtonLabel: "Provider",
  loginButtonIcon: "mdi:login",
  platforms: [] as string[],
  additionalInfo: { providerName: "Custom", free: 1.5 },
};

const entry = (name: string, given: object = {}, registration: object = {}) => ({
  domainInfos: [{ scheme: "MIXED", name }],
  mobileInfos: [],
  clientRegistrations: [{ ...REGISTRATION, ...registration }],
  ...given,
});
/** As the API returns it. */
const masked = (sent: object): object =>
  JSON.parse(
    JSON.stringify(sent, (name, value) => (["clientSecret", "appSecret", "password"].includes(name) ? "***" : value)),
  );
const config = (...oauth2ParamsInfos: object[]) => ({ enabled: true, oauth2ParamsInfos });

describe.each(TEST_DATABASES)("the configuration of providers on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  const call = (method: string, path: string, body?: unknown, token = identity.sysAdmin) =>
    identity.call(method, path, token, body);
  const save = (body: object) => call("POST", "/api/oauth2/config", body);
  const buttons = async (host: string, query = "", headers: Record<string, string> = {}) => {
    const { body } = await identity.call("POST", `/api/noauth/oauth2Clients${query}`, undefined, undefined, {
      host,
      ...headers,
    });
    return body.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    database = await open();
    const hosts = new AllowedHosts(["a.org", "b.org"]);
    const proxies = new TrustedProxies(["127.0.0.1"]);
    identity = await startTestIdentity(database, { site: { hosts, proxies } });
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("a fresh installation has no provider and four templates", async () => {
    expect((await call("GET", "/api/oauth2/config")).body).toEqual({ enabled: false, oauth2ParamsInfos: [] });
    expect((await call("GET", "/api/oauth2/loginProcessingUrl")).body).toBe('"/login/oauth2/code/"');
    const { body: templates } = await call("GET", "/api/oauth2/config/template");
    const told = templates.map((template: Record<string, { type: string }>) => [
      template.name,
      template.clientAuthenticationMethod,
      template.userNameAttributeName,
      template.mapperConfig?.type,
    ]);
    expect(told).toEqual([
      ["Google", "BASIC", "email", "BASIC"],
      ["Github", "BASIC", "login", "GITHUB"],
      ["Facebook", "BASIC", "email", "BASIC"],
      ["Apple", "POST", "email", "APPLE"],
    ]);
    expect(templates[0]).toMatchObject({
      providerId: "Google",
      scope: ["email", "openid", "profile"],
      loginButtonIcon: "google-logo",
      mapperConfig: {
        allowUserCreation: false,
        activateUser: false,
        basic: { ...BASIC, firstNameAttributeKey: "given_name", lastNameAttributeKey: "family_name" },
        custom: null,
      },
    });
  });

  test("a configuration is returned as it was sent, without secrets, and replaces the previous one", async () => {
    const first = config(entry("a.org", { mobileInfos: [{ pkgName: "org.a", appSecret: "x".repeat(16) }] }));
    expect((await save(first)).body).toEqual(masked(first));
    const custom = {
      ...REGISTRATION.mapperConfig,
      type: "CUSTOM",
      basic: null,
      custom: { url: "https://mapper.org", username: "u", password: "p", sendToken: true },
    };
    const second = config(entry("b.org"), entry("c.org", {}, { mapperConfig: custom, platforms: ["ANDROID", "IOS"] }));
    expect((await save(second)).body).toEqual(masked(second));
    expect((await call("GET", "/api/oauth2/config")).body).toEqual(masked(second));
    expect((await save({ ...config(), enabled: true })).body).toEqual({ enabled: false, oauth2ParamsInfos: [] });
  });

  test("omitted secrets are kept, but only for what they were saved with", async () => {
    const custom = { url: "https://mapper.org", username: "u", password: "p", sendToken: true };
    const mapperConfig = { ...REGISTRATION.mapperConfig, type: "CUSTOM", basic: null, custom };
    const mobileInfos = [{ pkgName: "org.a", appSecret: "x".repeat(16) }];
    const saved = (await save(config(entry("a.org", { mobileInfos }, { mapperConfig })))).body;
    const store = new OAuth2Store(database, identity.entities.secrets);
    expect((await save(saved)).body).toEqual(saved);
    const [stored] = await store.load();
    const registration = stored?.clientRegistrations[0];
    expect(stored?.mobileInfos.map(({ appSecret }) => appSecret.reveal())).toEqual(["x".repeat(16)]);
    expect(registration?.clientSecret.reveal()).toBe("secret");
    expect(registration?.mapperConfig.custom?.password?.reveal()).toBe("p");
    const text = JSON.stringify(saved);
    for (const [from, to] of [
      ["https://provider.org/token", "https://elsewhere.org/token"],
      ['"clientId":"id"', '"clientId":"other"'],
      ["https://mapper.org", "https://elsewhere.org"],
      ['"pkgName":"org.a"', '"pkgName":"org.b"'],
    ] as const) {
      const message = expect.stringMatching(/ is kept for what it was saved with, and must be given again!$/);
      expect(await save(JSON.parse(text.replace(from, to)))).toMatchObject({ status: 400, body: { message } });
    }
  });

  test.each<[string, object]>([
    ["OAuth2 param infos should be specified!", { enabled: true }],
    ["List of domain configuration should be specified!", config(entry("a", { domainInfos: [] }))],
    ["Domain name should be specified!", config(entry(""))],
    ["Domain scheme should be specified!", config(entry("a", { domainInfos: [{ name: "a" }] }))],
    [
      "Domain name and protocol must be unique within OAuth2 parameters!",
      config(
        entry("a", {
          domainInfos: [
            { scheme: "HTTP", name: "a" },
            { scheme: "HTTP", name: "a" },
          ],
        }),
      ),
    ],
    [
      "MIXED scheme type shouldn't be combined with another scheme type!",
      config(
        entry("a", {
          domainInfos: [
            { scheme: "MIXED", name: "a" },
            { scheme: "HTTP", name: "a" },
          ],
        }),
      ),
    ],
    ["Package should be specified!", config(entry("a", { mobileInfos: [{ appSecret: "x".repeat(16) }] }))],
    ["Application secret should be specified!", config(entry("a", { mobileInfos: [{ pkgName: "p" }] }))],
    [
      "Application secret should be at least 16 characters!",
      config(entry("a", { mobileInfos: [{ pkgName: "p", appSecret: "x".repeat(15) }] })),
    ],
    [
      "Mobile app package name must be unique within OAuth2 parameters!",
      config(entry("a", { mobileInfos: Array(2).fill({ pkgName: "p", appSecret: "x".repeat(16) }) })),
    ],
    ["Client registrations should be specified!", config(entry("a", { clientRegistrations: [] }))],
    ["Client ID should be specified!", config(entry("a", {}, { clientId: " " }))],
    ["Scope should be specified!", config(entry("a", {}, { scope: [] }))],
    ["Mapper config should be specified!", config(entry("a", {}, { mapperConfig: null }))],
    ["Basic config should be specified!", config(entry("a", {}, { mapperConfig: { type: "BASIC" } }))],
    ["Custom config should be specified!", config(entry("a", {}, { mapperConfig: { type: "CUSTOM" } }))],
    [
      "Custom mapper URL should be specified!",
      config(entry("a", {}, { mapperConfig: { type: "CUSTOM", custom: {} } })),
    ],
    [
      "Email attribute key should be specified!",
      config(entry("a", {}, { mapperConfig: { type: "BASIC", basic: { tenantNameStrategy: "EMAIL" } } })),
    ],
    [
      "Email attribute key cannot be configured for GITHUB mapper type!",
      config(entry("a", {}, { mapperConfig: { type: "GITHUB", basic: BASIC } })),
    ],
    [
      "Tenant name strategy should be specified!",
      config(entry("a", {}, { mapperConfig: { type: "BASIC", basic: { emailAttributeKey: "email" } } })),
    ],
    [
      "Tenant name pattern should be specified!",
      config(entry("a", {}, { mapperConfig: { type: "BASIC", basic: { ...BASIC, tenantNameStrategy: "CUSTOM" } } })),
    ],
    [
      "authorizationUri should be an address that begins with http or https!",
      config(entry("a", {}, { authorizationUri: "javascript:alert(1)" })),
    ],
  ])("%s", async (message, body) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { errorCode: 31, message } });
  });

  test("CORE-3.014 CORE-7.015 a sign-in page shows the buttons of its domain, platform and application", async () => {
    const mobileInfos = [{ pkgName: "org.app", appSecret: "x".repeat(16) }];
    const named = (loginButtonLabel: string, platforms: string[] = []) => ({
      ...REGISTRATION,
      loginButtonLabel,
      platforms,
    });
    await save(
      config(
        entry("a.org", { clientRegistrations: [named("all"), named("web", ["WEB"]), named("phone", ["ANDROID"])] }),
        entry("b.org:8443", { domainInfos: [{ scheme: "HTTPS", name: "b.org:8443" }] }, { loginButtonLabel: "secure" }),
        entry("a.org", { mobileInfos }, { loginButtonLabel: "app" }),
      ),
    );
    expect(await buttons("a.org")).toEqual(["all", "web", "phone", "app"]);
    expect(await buttons("A.org:80", "?platform=WEB")).toEqual(["all", "web", "app"]);
    expect(await buttons("a.org", "?platform=ANDROID&pkgName=org.app")).toEqual(["app"]);
    expect(await buttons("a.org", "?platform=TOASTER")).toEqual(["all", "web", "phone", "app"]);
    expect(await buttons("a.org:8080")).toEqual([]);
    expect(await buttons("b.org:8443")).toEqual([]);
    const https = { "x-forwarded-proto": "https", "x-forwarded-port": "8443" };
    expect(await buttons("b.org", "", https)).toEqual(["secure"]);
    const { body } = await identity.call("POST", "/api/noauth/oauth2Clients", undefined, undefined, { host: "a.org" });
    expect(body[0]).toEqual({
      name: "all",
      icon: "mdi:login",
      url: expect.stringMatching(/^\/oauth2\/authorization\/[0-9a-f-]{36}$/),
    });
    await save({ ...config(entry("a.org")), enabled: false });
    expect(await buttons("a.org")).toEqual([]);
  });

  test("templates are created, changed and deleted; a deleted shipped one is not restored", async () => {
    const draft = { providerId: "Own", mapperConfig: { type: "BASIC", basic: BASIC, allowUserCreation: true } };
    const path = "/api/oauth2/config/template";
    const { body: made } = await call("POST", path, draft);
    expect(made).toMatchObject({ providerId: "Own", name: "Own", mapperConfig: { allowUserCreation: false } });
    expect((await call("POST", path, draft)).body.message).toBe(
      "Client registration template with such providerId already exists!",
    );
    expect((await call("POST", path, { ...made, comment: "<b>x</b>" })).body).toEqual({ ...made, comment: "<b>x</b>" });
    expect((await call("POST", path, { ...draft, providerId: "" })).body.message).toBe(
      "Provider ID should be specified!",
    );
    for (const [message, mapperConfig] of [
      ["Mapper config should be specified!", null],
      ["Mapper type should be specified!", {}],
      ["Basic mapper config should be specified!", { type: "CUSTOM" }],
    ] as const) {
      expect((await call("POST", path, { providerId: "x", mapperConfig })).body.message).toBe(message);
    }
    const { body: templates } = await call("GET", path);
    for (const { id } of templates) expect((await call("DELETE", `${path}/${id.id}`)).status).toBe(200);
    expect((await call("DELETE", `${path}/${made.id.id}`)).status).toBe(404);
    await identity.oauth2.install();
    expect((await call("GET", path)).body).toEqual([]);
  });

  test("tenants have no access", async () => {
    const { token } = await identity.tenant();
    for (const path of ["config", "config/template", "loginProcessingUrl"]) {
      expect((await call("GET", `/api/oauth2/${path}`, undefined, token)).body.errorCode).toBe(20);
    }
    for (const path of ["config", "config/template"]) {
      expect((await call("POST", `/api/oauth2/${path}`, {}, token)).body.errorCode).toBe(20);
    }
  });
});
