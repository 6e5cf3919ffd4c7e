import type { UserAccount } from "@orrery/model";
import { expect } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { AllowedHosts } from "../kernel/http/caller/allowed-hosts.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import type { TestDatabase } from "../testing/databases.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { startTestHttpServer, type TestAnswer } from "../testing/test-http-server.ts";
import { startTestOpenIdProvider } from "../testing/test-openid-provider.ts";

type Provider = Awaited<ReturnType<typeof startTestOpenIdProvider>>;
type Service = Awaited<ReturnType<typeof startTestHttpServer>>;

/** Client credentials of the platform at the provider. */
export const CLIENT = {
  id: "orrery client",
  secret: "s3cret/+ with: signs",
  authentication: "client_secret_basic",
} as const;
/** A mobile application that is registered. */
export const APP = { pkgName: "org.app", appSecret: Buffer.from("a secret of the application").toString("base64") };
/** The person that the provider signs in by default. */
export const ANN = {
  email: "ann@works.org",
  email_verified: true,
  given_name: "Ann",
  family_name: "Lee",
  company: "Works",
};
/** The default mapper. */
export const BASIC = {
  emailAttributeKey: "email",
  firstNameAttributeKey: "given_name",
  lastNameAttributeKey: "family_name",
  tenantNameStrategy: "DOMAIN",
};

/** A platform, an OpenID provider, a test double of third-party services, and a browser. */
export class SignInWorld {
  readonly browser = new TestBrowser();
  readonly identity: TestIdentity;
  readonly provider: Provider;
  readonly service: Service;
  /** Address of the platform. */
  readonly platform: string;
  readonly #database: Database;
  /** The answer of the third-party service. */
  answer: TestAnswer = { status: 200, body: {} };
  /** The platform's clock. */
  now = Date.now();

  static async open(open: TestDatabase["open"]): Promise<SignInWorld> {
    let world: SignInWorld | undefined;
    const service = await startTestHttpServer(() => world?.answer ?? { status: 500, body: {} });
    const provider = await startTestOpenIdProvider(CLIENT);
    const database = await open();
    const clock = () => world?.now ?? Date.now();
    const identity = await startTestIdentity(database, {
      clock,
      githubEmails: `${service.url}/emails`,
      site: { hosts: new AllowedHosts(["evil.example.org"]) },
    });
    world = new SignInWorld({ identity, provider, service, database });
    return world;
  }

  private constructor(parts: { identity: TestIdentity; provider: Provider; service: Service; database: Database }) {
    this.identity = parts.identity;
    this.provider = parts.provider;
    this.service = parts.service;
    this.#database = parts.database;
    this.platform = `http://127.0.0.1:${parts.identity.port}`;
  }

  /** Resets the state before each test. */
  async reset(): Promise<void> {
    await this.#database.db.deleteFrom("oauth2_binding").execute();
    this.browser.forget();
    this.service.calls.length = 0;
    this.provider.become(ANN);
    this.now = Date.now();
  }

  async close(): Promise<void> {
    await this.identity.close();
    await this.provider.close();
    await this.service.close();
    await this.#database.close();
  }

  readonly call: TestIdentity["call"] = (...parameters) => this.identity.call(...parameters);

  /** Registers the provider at the address of the tests. @returns the path that starts a sign-in. */
  readonly offer = async (mapperConfig: object, registration: object = {}, tokenClaims = false): Promise<string> => {
    const oauth2ParamsInfos = [
      {
        domainInfos: [{ scheme: "HTTP", name: new URL(this.platform).host }],
        mobileInfos: [APP],
        clientRegistrations: [
          {
            mapperConfig: { allowUserCreation: true, activateUser: true, type: "BASIC", basic: BASIC, ...mapperConfig },
            clientId: CLIENT.id,
            clientSecret: CLIENT.secret,
            authorizationUri: `${this.provider.url}/auth`,
            accessTokenUri: `${this.provider.url}/token`,
            scope: ["openid", "email", "profile"],
            userInfoUri: `${this.provider.url}/me`,
            jwkSetUri: `${this.provider.url}/jwks`,
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
    expect((await this.call("POST", "/api/oauth2/config", this.identity.sysAdmin, body)).status).toBe(200);
    const { body: buttons } = await this.call("POST", "/api/noauth/oauth2Clients?platform=WEB");
    const [{ url }] = buttons;
    this.provider.configure([`${this.platform}/login/oauth2/code/${url.split("/").at(-1)}`], tokenClaims);
    return url;
  };

  /** Whether a page is the last of a sign-in. */
  readonly isEnd = (url: URL) =>
    url.origin === this.platform && !url.pathname.startsWith("/login/oauth2/") && !url.pathname.startsWith("/oauth2/");

  /** Runs the whole sign-in, to the page that the person sees. */
  readonly signIn = (path: string) => this.browser.open(`${this.platform}${path}`, this.isEnd);

  /** The account that is signed in. */
  readonly signedIn = async (path: string): Promise<UserAccount> => {
    const end = await this.signIn(path);
    expect(end.searchParams.get("loginError")).toBeNull();
    expect(end.pathname).toBe("/");
    return this.userOf(end);
  };

  /** The user whose tokens an address contains. */
  readonly userOf = async ({ searchParams }: URL): Promise<UserAccount> => {
    const refreshToken = searchParams.get("refreshToken");
    expect((await this.call("POST", "/api/auth/token", undefined, { refreshToken })).status).toBe(200);
    return (await this.call("GET", "/api/auth/user", searchParams.get("accessToken") ?? "")).body;
  };

  /** The message of a refused sign-in. */
  readonly refused = async (path: string): Promise<string> => {
    const end = await this.signIn(path);
    expect([end.pathname, end.searchParams.has("accessToken")]).toEqual(["/login", false]);
    return end.searchParams.get("loginError") ?? "";
  };

  /** Title of the user's tenant. */
  readonly titleOf = async (user: UserAccount) => (await this.identity.tenancy.tenants.find(user.tenantId.id))?.title;
}
