import { expect, test } from "vitest";
import { CUSTOMER_USER, FakeServer, fakePair, publicVisitor, SYS_ADMIN, TENANT_ADMIN } from "../testing/fake-server.ts";
import { Auth, type AuthOptions, type Replacement } from "./auth.ts";
import { UNKNOWN } from "./auth-state.ts";
import { localKey, memoryStorage } from "./local-settings.ts";

const FULLSCREEN = { additionalInfo: { defaultDashboardId: "d9", defaultDashboardFullscreen: true } };
const PUBLIC_ID = "22222222-2222-2222-8222-222222222222";

function setUp(options: Partial<AuthOptions> = {}) {
  const server = new FakeServer();
  server.answers["GET /api/auth/user"] = { body: { additionalInfo: null } };
  server.answers["GET /api/edges/enabled"] = { body: true };
  server.answers["GET /api/user/tokenAccessEnabled"] = { body: true };
  server.answers["POST /api/auth/logout"] = {};
  const storage = memoryStorage();
  const memory = memoryStorage();
  const client = server.client(storage);
  const failures: string[] = [];
  const asked: Replacement[] = [];
  const answer = { mayReplace: true };
  const auth = new Auth({
    client,
    memory,
    mayReplace: async (change) => {
      asked.push(change);
      return answer.mayReplace;
    },
    onEntryFailure: ({ message }) => failures.push(message),
    ...options,
  });
  return { server, storage, memory, client, auth, failures, asked, answer };
}

test("CORE-2.066 CORE-3.001 CORE-4.001: a session starts unknown and is authenticated once its user is loaded", async () => {
  const { server, client, auth } = setUp();
  expect(auth.state.snapshot()).toEqual(UNKNOWN);
  client.session.use(fakePair(TENANT_ADMIN));
  const started = auth.start({ kind: "stored" });
  expect(auth.state.snapshot()).toMatchObject({ isAuthenticated: false, isUserLoaded: false });
  await started;
  expect(auth.state.snapshot()).toEqual({
    isAuthenticated: true,
    isUserLoaded: true,
    authUser: expect.objectContaining({ userId: "u1", authority: "TENANT_ADMIN" }),
    userDetails: { additionalInfo: null },
    userTokenAccessEnabled: true,
    forceFullscreen: false,
    allowedDashboardIds: [],
    edgesSupportEnabled: true,
    lastPublicDashboardId: undefined,
  });
  expect(server.calls.filter((call) => call === "GET /api/auth/user")).toHaveLength(1);
});

test("CORE-4.002: after signing out nobody is signed in, and no tokens are stored", async () => {
  const { client, storage, auth } = setUp();
  client.session.use(fakePair(SYS_ADMIN));
  await auth.start({ kind: "stored" });
  await auth.logout();
  expect(auth.state.snapshot()).toEqual({ ...UNKNOWN, isUserLoaded: true });
  expect(storage.getItem("jwt_token")).toBeNull();
  expect(auth.wasThrownOut).toBe(false);
});

test("a call that is refused while the user signs out does not throw him out", async () => {
  const { server, client, auth } = setUp();
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  const expired = { status: 401, body: { message: "Token has expired", errorCode: 11 } };
  server.answers["GET /api/auth/user"] = expired;
  server.answers["POST /api/auth/token"] = expired;
  let answerLogout = () => {};
  server.answers["POST /api/auth/logout"] = () => new Promise((resolve) => (answerLogout = () => resolve({})));
  const leaving = auth.logout();
  await expect(client.auth.user({ ignoreErrors: true })).rejects.toMatchObject({ status: 401 });
  answerLogout();
  await leaving;
  expect(auth.wasThrownOut).toBe(false);
});

test("CORE-2.028: the tokens of the address replace the stored ones", async () => {
  const { client, auth } = setUp();
  client.session.use(fakePair(SYS_ADMIN));
  await auth.start({ kind: "tokens", pair: fakePair(TENANT_ADMIN) });
  expect(auth.state.snapshot().authUser?.userId).toBe("u1");
});

test.each([
  ["tokens", () => ({ kind: "tokens", pair: fakePair(TENANT_ADMIN) }) as const],
  ["credentials", () => ({ kind: "credentials", username: TENANT_ADMIN.sub, password: "p" }) as const],
])("%s of the address end no session of somebody else without his word", async (_kind, entry) => {
  const { client, auth, server, asked, answer } = setUp();
  answer.mayReplace = false;
  client.session.use(fakePair(SYS_ADMIN));
  await auth.start(entry());
  expect(asked).toEqual([{ from: SYS_ADMIN.sub, to: TENANT_ADMIN.sub }]);
  expect(auth.state.snapshot().authUser?.userId).toBe("u3");
  expect(server.calls).not.toContain("POST /api/auth/login");
});

test.each([
  ["nobody", undefined],
  ["the same user", TENANT_ADMIN],
  ["a public visitor", publicVisitor(PUBLIC_ID)],
])("who is %s is not asked before the tokens of the address are taken", async (_who, present) => {
  const { client, auth, asked } = setUp();
  if (present) client.session.use(fakePair(present));
  await auth.start({ kind: "tokens", pair: fakePair(TENANT_ADMIN) });
  expect(asked).toEqual([]);
  expect(auth.state.snapshot().authUser?.userId).toBe("u1");
});

test("invalid tokens of the address sign nobody in, with a message", async () => {
  const { auth, failures } = setUp();
  await auth.start({ kind: "tokens", pair: { token: "x", refreshToken: "y" } });
  expect(auth.state.snapshot()).toMatchObject({ isUserLoaded: true, isAuthenticated: false });
  expect(failures).toEqual(["The token is not valid"]);
});

test("CORE-2.029: the credentials of the address sign in once", async () => {
  const { server, auth } = setUp();
  server.answers["POST /api/auth/login"] = (body) => {
    expect(body).toEqual({ username: "a@b", password: "p" });
    return { body: fakePair(TENANT_ADMIN) };
  };
  await auth.start({ kind: "credentials", username: "a@b", password: "p" });
  expect(auth.state.snapshot().isAuthenticated).toBe(true);
  expect(server.calls.filter((call) => call === "POST /api/auth/login")).toHaveLength(1);
});

test("CORE-2.041 CORE-9.002: who starts with a fullscreen dashboard is forced, and may open a hundred more", async () => {
  const { server, client, auth } = setUp();
  server.answers["GET /api/auth/user"] = { body: FULLSCREEN };
  const list = `GET /api/customer/${CUSTOMER_USER.customerId}/dashboards?pageSize=100&page=0`;
  server.answers[list] = { body: { data: [{ id: { id: "d1" } }, { id: { id: "d2" } }] } };
  client.session.use(fakePair(CUSTOMER_USER));
  await auth.start({ kind: "stored" });
  expect(server.calls).toContain(list);
  expect(auth.state.snapshot()).toMatchObject({ forceFullscreen: true, allowedDashboardIds: ["d1", "d2", "d9"] });
});

test("CORE-4.010: a public id signs in its visitor, who is forced to dashboards", async () => {
  const { server, storage, auth } = setUp();
  server.answers["POST /api/auth/login/public"] = (body) => {
    expect(body).toEqual({ publicId: PUBLIC_ID });
    return { body: fakePair(publicVisitor(PUBLIC_ID)) };
  };
  await auth.start({ kind: "public", publicId: PUBLIC_ID });
  expect(auth.state.snapshot().isAuthenticated).toBe(false); // the guard decides on it
  await auth.enterPublic(PUBLIC_ID);
  expect(auth.state.snapshot()).toMatchObject({ isAuthenticated: true, forceFullscreen: true, userDetails: undefined });
  expect(storage.getItem("jwt_token")).not.toBeNull();
});

test("a server that does not answer leaves users with valid tokens signed in", async () => {
  const { server, client, auth } = setUp();
  server.answers["GET /api/auth/user"] = { status: 502 };
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  expect(auth.state.snapshot()).toMatchObject({ isAuthenticated: true, userDetails: undefined });
});

test("while a server does not answer at all, users with valid tokens wait for a limited time", async () => {
  const { server, client, auth } = setUp({ waitMs: 1 });
  let answer = () => {};
  server.answers["GET /api/auth/user"] = () =>
    new Promise((resolve) => (answer = () => resolve({ body: { firstName: "Ann" } })));
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  expect(auth.state.snapshot()).toMatchObject({ isAuthenticated: true, isUserLoaded: true, userDetails: undefined });
  answer();
  await expect.poll(() => auth.state.snapshot().userDetails).toEqual({ firstName: "Ann" });
});

test("a public link that nobody answers ends with an error", async () => {
  const { server, auth } = setUp({ waitMs: 1 });
  server.answers["POST /api/auth/login/public"] = () => new Promise(() => {});
  await auth.start({ kind: "stored" });
  await expect(auth.enterPublic("22222222-2222-2222-8222-222222222222")).rejects.toThrow("Unable to connect");
});

test("who is held at his dashboard stays held there when his account cannot be read anew", async () => {
  const { server, client, auth } = setUp();
  server.answers["GET /api/auth/user"] = { body: FULLSCREEN };
  server.answers["GET /api/tenant/dashboards"] = { body: { data: [] } };
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  server.answers["GET /api/auth/user"] = { status: 502 };
  await auth.reloadUser();
  expect(auth.state.snapshot()).toMatchObject({ userDetails: FULLSCREEN, forceFullscreen: true });
});

test("CORE-6.005: only administrators ask whether they may sign in as others", async () => {
  const { server, client, auth } = setUp();
  client.session.use(fakePair(CUSTOMER_USER));
  await auth.start({ kind: "stored" });
  expect(server.calls).not.toContain("GET /api/user/tokenAccessEnabled");
  client.session.use(fakePair(SYS_ADMIN));
  await auth.loaded();
  expect(server.calls).toContain("GET /api/user/tokenAccessEnabled");
  expect(auth.state.snapshot().userTokenAccessEnabled).toBe(true);
});

test("the same user is read anew without leaving his pages", async () => {
  const { server, client, auth } = setUp();
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  const seen: boolean[] = [];
  auth.state.subscribe(() => seen.push(auth.state.snapshot().isAuthenticated));
  server.answers["GET /api/auth/user"] = { body: { additionalInfo: { lang: "de_DE" } } };
  await auth.reloadUser();
  expect(seen).toEqual([true]);
  expect(auth.state.snapshot().userDetails?.additionalInfo).toEqual({ lang: "de_DE" });
});

test("CORE-7.015 CORE-7.016: providers are asked for; a failure means that there are none", async () => {
  const { server, auth } = setUp();
  const provider = { name: "Example", icon: "google", url: "/oauth2/authorization/1" };
  server.answers["POST /api/noauth/oauth2Clients?platform=WEB"] = { body: [provider] };
  await auth.loadProviders();
  expect(auth.providers.snapshot()).toEqual([provider]);
  server.answers["POST /api/noauth/oauth2Clients?platform=WEB"] = { status: 500 };
  await auth.loadProviders();
  expect(auth.providers.snapshot()).toEqual([]);
});

test("CORE-9.010: what a stranger wanted is remembered once, under the prefix", () => {
  const { memory, auth } = setUp();
  auth.remember("/devices");
  expect(memory.getItem("TB-redirectUrl")).toBe("/devices");
  expect(localKey("density")).toBe("TB-density");
  expect(auth.takeRemembered()).toBe("/devices");
  expect(auth.takeRemembered()).toBeUndefined();
});

test("what the tenant looks like comes with its user; without it the page opens all the same", async () => {
  const { server, client, auth } = setUp();
  server.answers["GET /api/orrery/branding"] = { body: { name: "Acme" } };
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  expect(auth.state.snapshot().branding).toEqual({ name: "Acme" });
  server.answers["GET /api/orrery/branding"] = { status: 500, body: {} };
  await auth.reloadUser();
  expect(auth.state.snapshot()).toMatchObject({ isAuthenticated: true, branding: undefined });
});
