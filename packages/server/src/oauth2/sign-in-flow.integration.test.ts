import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { ANN, APP, SignInWorld } from "./test-sign-in.ts";

describe.each(TEST_DATABASES)("signing in by a provider on $name", ({ open }) => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await SignInWorld.open(open);
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  test("an error of the provider is shown", async () => {
    const path = await world.offer({}, { scope: ["openid", "email"] });
    const begun = await world.call("GET", path);
    const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state");
    const query = `error=access_denied&error_description=Not%20today&state=${state}`;
    const end = await back(path, query, cookieOf(begun));
    expect(end.headers.get("location")).toBe(`${world.platform}/login?loginError=Not%20today`);
    expect(end.headers.get("set-cookie")).toMatch(/^oauth2_auth_request=; Max-Age=0/);
  });

  const cookieOf = ({ headers }: Answer) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const back = (path: string, query: string, cookie: string) =>
    world.call("GET", `/login/oauth2/code/${path.split("/").at(-1)}?${query}`, undefined, undefined, { cookie });

  test("an answer that this browser has not asked for, or that is too late, signs nobody in", async () => {
    const path = await world.offer({});
    const mine = await world.call("GET", path);
    expect(mine.headers.get("set-cookie")).toMatch(/; Max-Age=180; Path=\/; HttpOnly; SameSite=Lax$/);
    const sent = new URL(mine.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({ code_challenge_method: "S256", nonce: expect.any(String) });
    const state = sent.get("state");
    const late = /^\/login\?loginError=The%20sign-in%20has%20taken%20too%20long/;
    const theirs = await world.call("GET", path);
    for (const [query, cookie] of [
      [`code=x&state=${state}`, ""],
      [`code=x&state=${state}`, "oauth2_auth_request=forged"],
      [`code=x&state=${state}`, cookieOf(theirs)],
      ["code=x", cookieOf(mine)],
    ] as const) {
      const location = (await back(path, query, cookie)).headers.get("location") ?? "";
      expect(location.replace(world.platform, "")).toMatch(late);
    }
    world.now += 181_000;
    expect((await back(path, `code=x&state=${state}`, cookieOf(mine))).headers.get("location")).toMatch(late);
  });

  test("only configured addresses are sent to the provider", async () => {
    const path = await world.offer({});
    const evil = await world.call("GET", path, undefined, undefined, { host: "evil.example.org" });
    expect(evil.headers.get("location")).toBe(
      "/login?loginError=This%20way%20to%20sign%20in%20is%20not%20offered%20here",
    );
    const unknown = await world.call("GET", "/oauth2/authorization/00000000-0000-1000-8000-000000000000");
    expect(unknown.headers.get("location")).toMatch(/^\/login\?loginError=This%20way/);
    await world.offer({});
    expect((await world.call("GET", path)).headers.get("location")).toMatch(/not%20offered%20any%20more$/);
  });

  test("a mobile application with a signed request gets the tokens at its own scheme", async () => {
    const path = await world.offer({});
    const seconds = Math.floor(world.now / 1000);
    const token = (claims: object, secret = APP.appSecret, lifeSec = 60) =>
      new SignJWT({ callbackUrlScheme: "org.app.auth", ...claims })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(APP.pkgName)
        .setExpirationTime(seconds + lifeSec)
        .sign(Buffer.from(secret, "base64"));
    const start = async (appToken: Promise<string>, pkg = APP.pkgName) =>
      world.browser.open(
        `${world.platform}${path}?pkg=${pkg}&appToken=${await appToken}`,
        (url) => url.protocol === "org.app.auth:" || world.isEnd(url),
      );
    const end = await start(token({}));
    expect(end.href).toMatch(/^org\.app\.auth:\/\?accessToken=/);
    expect((await world.userOf(end)).email).toBe("ann@works.org");

    world.provider.become({ ...ANN, email: "doubtful@works.org", email_verified: false });
    world.browser.forget();
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
