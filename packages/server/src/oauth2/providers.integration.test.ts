import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { startTestOpenIdProvider } from "../testing/test-openid-provider.ts";
import { ANN, BASIC, CLIENT, SignInWorld } from "./test-sign-in.ts";

/** All that an unauthenticated client learns: no internal addresses, nothing the provider reports about our account. */
const UNCONFIRMED = "The provider has not confirmed who you are. An administrator finds the reason in the log.";

describe.each(TEST_DATABASES)("providers and mappers on $name", ({ open }) => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await SignInWorld.open(open);
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  test("Apple posts a form and gives names only beside the signed token; the address comes from the token", async () => {
    const path = await world.offer(
      { type: "APPLE", basic: { ...BASIC, firstNameAttributeKey: "firstName", lastNameAttributeKey: "lastName" } },
      { authorizationUri: `${world.provider.url}/auth?response_mode=form_post`, userInfoUri: null },
      true,
    );
    world.provider.become({ email: "apple@fruit.org", email_verified: true });
    const user = JSON.stringify({ name: { firstName: "Adam", lastName: "Fruit" }, email: "ann@works.org" });
    world.browser.beforeForm = (form) => form.set("user", user);
    expect(await world.signedIn(path)).toMatchObject({
      email: "apple@fruit.org",
      firstName: "Adam",
      lastName: "Fruit",
    });
    world.browser.beforeForm = undefined;
  });

  test("the primary address is read from GitHub", async () => {
    const { emailAttributeKey: _none, ...basic } = BASIC;
    const path = await world.offer({ type: "GITHUB", basic }, { scope: ["email", "openid", "profile"] });
    world.answer = {
      status: 200,
      body: [
        { email: "second@git.org", primary: false, verified: true },
        { email: "first@git.org", primary: true, verified: true },
      ],
    };
    expect((await world.signedIn(path)).email).toBe("first@git.org");
    expect(world.service.calls[0]?.headers.authorization).toMatch(/^Bearer ./);
    world.provider.become({ ...ANN, subject: "another" });
    world.answer = { status: 200, body: [{ email: "ann@works.org", primary: true, verified: false }] };
    world.browser.forget();
    expect(await world.refused(path)).toBe("The provider has not verified the e-mail address ann@works.org");
  });

  test("a custom mapper decides who the person is", async () => {
    const custom = { url: `${world.service.url}/map`, username: "mapper", password: "secret", sendToken: true };
    const path = await world.offer({ type: "CUSTOM", basic: null, custom });
    world.answer = {
      status: 200,
      body: { email: "mapped@own.org", firstName: "Own", tenantName: "Mapped", customerName: "Mapped customer" },
    };
    const user = await world.signedIn(path);
    expect(user).toMatchObject({ email: "mapped@own.org", firstName: "Own", authority: "CUSTOMER_USER" });
    expect(await world.titleOf(user)).toBe("Mapped");
    const [{ headers, body } = { headers: {} as Record<string, unknown>, body: "{}" }] = world.service.calls;
    expect(headers.authorization).toBe(`Basic ${Buffer.from("mapper:secret").toString("base64")}`);
    expect(headers["provider-access-token"]).toMatch(/./);
    expect(JSON.parse(body)).toMatchObject({ name: "ann@works.org", attributes: { company: "Works" } });

    const { tenantId } = await world.identity.tenant();
    world.provider.become({ ...ANN, subject: "another" });
    world.answer = { status: 200, body: { email: "by-id@own.org", tenantId, tenantName: "Mapped" } };
    world.browser.forget();
    expect((await world.signedIn(path)).tenantId).toEqual(tenantId);
    world.answer = { status: 500, body: {} };
    world.browser.forget();
    expect(await world.refused(path)).toBe("The user mapper has answered with status 500");
  });

  test("the client's secret may be sent in the form", async () => {
    const other = await startTestOpenIdProvider({ ...CLIENT, authentication: "client_secret_post" });
    other.become(ANN);
    const path = await world.offer(
      {},
      {
        authorizationUri: `${other.url}/auth`,
        accessTokenUri: `${other.url}/token`,
        userInfoUri: `${other.url}/me`,
        jwkSetUri: `${other.url}/jwks`,
        clientAuthenticationMethod: "POST",
      },
    );
    other.configure([`${world.platform}/login/oauth2/code/${path.split("/").at(-1)}`], false);
    expect((await world.signedIn(path)).email).toBe("ann@works.org");
    await other.close();
  });

  test("a wrong secret, foreign keys and an unreachable provider end on the sign-in page", async () => {
    expect(await world.refused(await world.offer({}, { clientSecret: "wrong" }))).toBe(UNCONFIRMED);
    const other = await startTestOpenIdProvider(CLIENT);
    other.configure([], false);
    world.browser.forget();
    expect(await world.refused(await world.offer({}, { jwkSetUri: `${other.url}/jwks` }))).toBe(
      "The ID token is not valid",
    );
    await other.close();
    world.browser.forget();
    expect(await world.refused(await world.offer({}, { accessTokenUri: `${other.url}/token` }))).toBe(UNCONFIRMED);
    world.browser.forget();
    expect(await world.refused(await world.offer({}, { jwkSetUri: null }))).toMatch(
      /needs the address of the provider's keys/,
    );
    world.browser.forget();
    expect(await world.refused(await world.offer({}, { userNameAttributeName: "nick" }))).toBe(
      "The provider does not tell the attribute nick",
    );
  });
});
