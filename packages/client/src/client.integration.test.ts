import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { type Client, type ClientOptions, createClient } from "./client.ts";
import { AUTH_ENTRY_POINTS } from "./http/entry-points.ts";
import { browserTokenStore, memoryTokenStore } from "./session/token-store.ts";
import { FakePlatform, fakePair, fakeToken } from "./testing/fake-platform.ts";

const NOW = 1_700_000_000_000;
const DEVICE = entityId("DEVICE", NULL_UUID);

function clientOf(platform: FakePlatform, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: platform.baseUrl, now: () => NOW, ...options });
}

const EXPIRED = { status: 401, body: { status: 401, message: "Token has expired", errorCode: 11 } };

test("CORE-7.001 CORE-7.002 CORE-7.004: login sends no token, other calls do", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  const pair = fakePair("a");
  platform.answer = () => ({ body: pair });
  const claims = await client.session.login("a@b.example", "secret");
  expect(claims).toMatchObject({ authority: "TENANT_ADMIN", subject: "a@b.example" });
  await client.auth.passwordPolicy();
  await client.devices.tenantInfos({ pageSize: 10, page: 0, textSearch: "a&b" }, { type: "pump" });
  expect(platform.calls).toMatchObject([
    {
      method: "POST",
      path: "/api/auth/login",
      token: undefined,
      body: '{"username":"a@b.example","password":"secret"}',
    },
    { path: "/api/noauth/userPasswordPolicy", token: undefined },
    {
      path: "/api/tenant/deviceInfos?pageSize=10&page=0&textSearch=a%26b&type=pump",
      token: `Bearer ${pair.token}`,
    },
  ]);
});

test("CORE-4.007 CORE-4.008 CORE-7.002 CORE-8.006: five calls with an expired token share one refresh", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("old", 2)); // expires within the margin of two seconds
  const fresh = fakePair("new");
  platform.answer = ({ path }) => ({ body: path === "/api/auth/token" ? fresh : true });
  await Promise.all(Array.from({ length: 5 }, () => client.system.edgesEnabled()));
  expect(platform.paths().filter((path) => path === "POST /api/auth/token")).toHaveLength(1);
  expect(platform.calls[0]).toMatchObject({ path: "/api/auth/token", token: undefined });
  expect(platform.calls.slice(1).every(({ token }) => token === `Bearer ${fresh.token}`)).toBe(true);
});

test.each<[string, (client: Client) => Promise<unknown>, number, string | undefined]>([
  ["sign-out", (client) => client.session.logout(), 200, undefined],
  ["sign-in", async (client) => client.session.use(fakePair("other")), 200, "other"],
  ["sign-in", async (client) => client.session.use(fakePair("other")), 401, "other"],
])("a %s during a refresh wins", async (_what, meanwhile, status, name) => {
  await using platform = await FakePlatform.open();
  const storage = memoryTokenStore();
  const client = clientOf(platform, { storage });
  client.session.use(fakePair("old", 2));
  let done: Promise<unknown> | undefined;
  platform.answer = ({ path }) => {
    if (path !== "/api/auth/token") return { body: true };
    done = meanwhile(client);
    return { status, body: fakePair("late") };
  };
  const call = client.system.edgesEnabled();
  await (name ? expect(call).resolves.toBe(true) : expect(call).rejects.toMatchObject({ status: 401 }));
  await done;
  expect(storage.load()?.access.token).toBe(name && fakePair(name).token);
  expect(client.session.state.snapshot().kind).toBe(name ? "signedIn" : "signedOut");
});

test.each([
  [2000, "POST /api/auth/token"],
  [2001, "GET /api/edges/enabled"],
])("CORE-4.006: a stored token that expires in %d ms leads to %s", async (leftMs, first) => {
  await using platform = await FakePlatform.open();
  const storage = memoryTokenStore();
  const { token, refreshToken } = fakePair("a");
  const refresh = { token: refreshToken, expiresAt: NOW + 9_000_000 };
  storage.save({ access: { token, expiresAt: NOW + leftMs }, refresh });
  const client = clientOf(platform, { storage });
  platform.answer = ({ path }) => ({ body: path === "/api/auth/token" ? fakePair("b") : true });
  await client.system.edgesEnabled();
  expect(platform.paths()[0]).toBe(first);
});

test("CORE-8.001: an answer 401 with code 11 refreshes once and retries", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  const fresh = fakePair("new");
  client.session.use(fakePair("old"));
  platform.answer = ({ path, token }) =>
    path === "/api/auth/token" ? { body: fresh } : token === `Bearer ${fresh.token}` ? { body: true } : EXPIRED;
  expect(await client.system.edgesEnabled()).toBe(true);
  platform.answer = ({ path }) => (path === "/api/auth/token" ? { body: fakePair("newer") } : EXPIRED);
  await expect(client.system.edgesEnabled()).rejects.toMatchObject({ status: 401, code: "jwtTokenExpired" });
  expect(platform.paths().filter((path) => path === "POST /api/auth/token")).toHaveLength(2);
});

test("CORE-4.009 CORE-8.004 CORE-8.007: without a usable token the session ends with 401", async () => {
  await using platform = await FakePlatform.open();
  const storage = memoryTokenStore();
  const client = clientOf(platform, { storage });
  client.session.use(fakePair("a", 1, 1));
  const states: string[] = [];
  client.session.state.subscribe(() => states.push(client.session.state.snapshot().kind));
  const refused = { status: 401, message: "Unauthorized!" };
  await expect(client.system.edgesEnabled()).rejects.toMatchObject(refused);
  expect(states).toEqual(["signedOut"]);
  expect(storage.load()).toBeUndefined();
  expect(platform.calls).toEqual([]);
  client.session.use(fakePair("b", 1));
  platform.answer = () => ({ status: 401, body: { errorCode: 10, message: "Authentication failed" } });
  await expect(client.system.edgesEnabled()).rejects.toMatchObject({ message: "Authentication failed" });
  expect(client.session.state.snapshot()).toMatchObject({ kind: "signedOut", error: { code: "authentication" } });
});

test("a server that cannot be reached keeps the session", async () => {
  const platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a", 1));
  await platform[Symbol.asyncDispose]();
  await expect(client.system.edgesEnabled()).rejects.toMatchObject({ status: 0, message: "Unable to connect" });
  expect(client.session.claims()).toBeDefined();
});

test("signing out works even if the server never answers", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  platform.isMute = true;
  await client.session.logout();
  expect(platform.paths()).toEqual(["POST /api/auth/logout"]);
  expect(client.session.state.snapshot()).toEqual({ kind: "signedOut", error: undefined });
});

test("CORE-4.002: logout notifies the server and clears the store", async () => {
  await using platform = await FakePlatform.open();
  const storage = memoryTokenStore();
  const client = clientOf(platform, { storage });
  client.session.use(fakePair("a"));
  await client.session.logout();
  expect(platform.paths()).toEqual(["POST /api/auth/logout"]);
  expect(storage.load()).toBeUndefined();
  expect(client.session.state.snapshot()).toEqual({ kind: "signedOut", error: undefined });
});

test("CORE-4.004 CORE-4.005 CORE-9.001: tokens are kept in four entries with an expiry by this clock", async () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const first = createClient({ baseUrl: "", now: () => NOW, storage: browserTokenStore(storage) });
  first.session.use(fakePair("a"));
  const { token, refreshToken } = fakePair("a");
  expect(Object.fromEntries(entries)).toEqual({
    jwt_token: token,
    jwt_token_expiration: String(NOW + 900_000),
    refresh_token: refreshToken,
    refresh_token_expiration: String(NOW + 9_000_000),
  });
  const second = createClient({ baseUrl: "", now: () => NOW, storage: browserTokenStore(storage) });
  expect(second.session.claims()).toMatchObject({ userId: "u" });
  const late = createClient({ baseUrl: "", now: () => NOW + 9e9, storage: browserTokenStore(storage) });
  expect(late.session.claims()).toBeUndefined();
  expect(entries.size).toBe(0);
});

test.each([
  ["CORE-5.009", { iat: 5 }],
  ["CORE-5.009", { exp: 5 }],
  ["CORE-5.010", { iat: 5, exp: 5 }],
])("%s: tokens with %j have no lifetime and are not stored", (_id, times) => {
  const storage = memoryTokenStore();
  const client = createClient({ baseUrl: "", storage });
  const bad = fakeToken({ scopes: ["TENANT_ADMIN"], ...times });
  expect(() => client.session.use({ token: bad, refreshToken: bad })).toThrow("The token is not valid");
  expect(storage.load()).toBeUndefined();
});

test.each([
  [
    '{"status":404,"message":"Device with id [x] is not found","errorCode":32}',
    404,
    32,
    "Device with id [x] is not found",
  ],
  ["Device with requested id wasn't found!", 404, 0, "Device with requested id wasn't found!"],
  ['"CLAIMED"', 400, 0, "CLAIMED"],
  ["", 504, 0, "Unhandled error code 504"],
  ["{}", 504, 0, "Unhandled error code 504"],
])("the failed answer %j is an error", async (body, status, errorCode, message) => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  platform.answer = () => ({ status, body });
  await expect(client.devices.get(DEVICE)).rejects.toMatchObject({ status, errorCode, message, name: "ApiError" });
});

test("CORE-2.015: the error of an expired password contains its reset token", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  const body = { status: 401, message: "User password expired!", errorCode: 15, resetToken: "R" };
  platform.answer = () => ({ status: 401, body });
  const failed = client.session.login("a@b.example", "x");
  await expect(failed).rejects.toMatchObject({ code: "credentialsExpired", details: { resetToken: "R" } });
});

test("CORE-8.015: a 429 without resend is an error", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  platform.answer = () => ({ status: 429, body: { errorCode: 33, message: "Too many requests for current tenant!" } });
  await expect(client.system.edgesEnabled()).rejects.toMatchObject({ code: "tooManyRequests" });
  expect(platform.calls).toHaveLength(1);
});

test("CORE-8.014: a 429 with resend is retried, until the caller aborts", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform, { random: () => 0 });
  client.session.use(fakePair("a"));
  platform.answer = () => (platform.calls.length < 2 ? { status: 429, body: {} } : { body: true });
  expect(await client.system.edgesEnabled({ resend: true })).toBe(true);
  platform.answer = () => ({ status: 429, body: {} });
  const abort = new AbortController();
  const waiting = client.system.edgesEnabled({ resend: true, signal: abort.signal });
  await expect.poll(() => platform.calls.length).toBe(3);
  abort.abort(new Error("left the page"));
  await expect(waiting).rejects.toThrow("left the page");
});

test("CORE-4.012 CORE-4.013: activity counts the pending calls", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  platform.answer = () => ({ body: true });
  const seen: number[] = [];
  client.activity.subscribe(() => seen.push(client.activity.snapshot()));
  await Promise.all([client.system.edgesEnabled(), client.system.edgesEnabled()]);
  expect(seen).toEqual([1, 2, 1, 0]);
});

test("values keep their types and digits in both directions", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  platform.answer = () => ({
    body: '[{"lastUpdateTs":1,"key":"n","value":9007199254740993},{"lastUpdateTs":1,"key":"d","value":42.5}]',
  });
  expect(await client.telemetry.attributes(DEVICE, "SERVER_SCOPE", ["n", "d"])).toEqual([
    { lastUpdateTs: 1, key: "n", value: 9007199254740993n },
    { lastUpdateTs: 1, key: "d", value: 42.5 },
  ]);
  platform.answer = () => ({});
  await client.telemetry.saveAttributes(DEVICE, "SHARED_SCOPE", { n: 9007199254740993n, o: { a: [1, null] } });
  await client.telemetry.saveTypedAttributes(DEVICE, "SHARED_SCOPE", { d: { type: "DOUBLE", value: 42 } });
  expect(platform.calls.slice(1).map(({ body }) => body)).toEqual([
    '{"n":9007199254740993,"o":{"a":[1,null]}}',
    '{"d":42.0}',
  ]);
});

test("a rule chain that is read and saved keeps the digits of large numbers", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  const text = '{"nodes":[{"type":"t","name":"n","configuration":{"n":9007199254740993}}],"connections":null}';
  platform.answer = () => ({ body: text });
  const chain = entityId("RULE_CHAIN", NULL_UUID);
  const read = await client.ruleChains.metaData(chain);
  expect(read.nodes[0]?.configuration).toEqual({ n: 9007199254740993n });
  const nodes = [...read.nodes];
  expect(await client.ruleChains.saveMetaData({ nodes, connections: null })).toEqual(read);
  expect(platform.calls[1]?.body).toBe(text);
});

test.each<[string, (client: ReturnType<typeof createClient>) => Promise<unknown>]>([
  [
    "GET /values/timeseries?keys=a%2Cb&startTs=1&endTs=2&limit=100&orderBy=DESC&agg=NONE",
    (client) => client.telemetry.history(DEVICE, { keys: ["a", "b"], startTs: 1, endTs: 2 }),
  ], // CORE-7.139, CORE-7.140
  ["GET /values/timeseries?keys=a", (client) => client.telemetry.latest(DEVICE, ["a"])],
  ["GET /keys/attributes", (client) => client.telemetry.attributeKeys(DEVICE)],
  ["DELETE /SERVER_SCOPE?keys=a", (client) => client.telemetry.deleteAttributes(DEVICE, "SERVER_SCOPE", ["a"])],
  [
    "DELETE /timeseries/delete?keys=a&deleteAllDataForKeys=true",
    (client) => client.telemetry.delete(DEVICE, { keys: ["a"] }),
  ],
])("CORE-7.133 to CORE-7.143: telemetry sends %s", async (expected, call) => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  client.session.use(fakePair("a"));
  await call(client);
  const base = `/api/plugins/telemetry/DEVICE/${NULL_UUID}`;
  expect(platform.paths().map((path) => path.replace(base, ""))).toEqual([expect.toSatisfy(sameQuery(expected))]);
});

/** The order of parameters does not matter. */
function sameQuery(expected: string): (actual: string) => boolean {
  const parts = (text: string) => text.split(/[?&]/).toSorted().join(" ");
  return (actual) => parts(actual) === parts(expected);
}

test("CORE-9.014 CORE-7.003: visitors sign in at three entry points, by paths of this server", async () => {
  expect(AUTH_ENTRY_POINTS).toEqual({
    login: "/api/auth/login",
    refresh: "/api/auth/token",
    unauthenticated: "/api/noauth",
  });
  const urls: string[] = [];
  const pair = fakePair("a");
  const fetch = async (url: string) => {
    urls.push(url);
    return new Response(JSON.stringify(pair));
  };
  const client = createClient({ baseUrl: "", fetch });
  await client.session.login("a@b", "p");
  await client.session.refresh();
  await client.auth.passwordPolicy();
  expect(urls).toEqual(["/api/auth/login", "/api/auth/token", "/api/noauth/userPasswordPolicy"]);
});

test("CORE-3.013: a login answers a pair of tokens", async () => {
  await using platform = await FakePlatform.open();
  const client = clientOf(platform);
  platform.answer = () => ({ body: fakePair("a") });
  await client.session.login("a@b.example", "secret");
  const { token, refreshToken } = fakePair("a");
  expect([token, refreshToken].every((text) => text.split(".").length === 3)).toBe(true);
  expect(await client.session.accessToken()).toBe(token);
});

test("CORE-4.003: a stored pair that has expired is cleared at the start", () => {
  const storage = memoryTokenStore();
  const tooOld = { token: fakePair("a").token, expiresAt: NOW };
  storage.save({ access: tooOld, refresh: tooOld });
  const client = createClient({ baseUrl: "http://127.0.0.1", now: () => NOW, storage });
  expect(client.session.state.snapshot()).toEqual({ kind: "signedOut" });
  expect(storage.load()).toBeUndefined();
});

test.each([
  ["refreshExpired", fakePair("a", 1, 1), undefined],
  ["refreshFailed", fakePair("a", 1), { status: 401, body: { message: "Void", errorCode: 10 } }],
] as const)("CORE-8.008 CORE-8.009: a session ends for the reason %s", async (reason, pair, answer) => {
  await using platform = await FakePlatform.open();
  const failures: number[] = [];
  const client = clientOf(platform, { onFailure: ({ status }) => failures.push(status) });
  client.session.use(pair);
  platform.answer = () => answer ?? {};
  await expect(client.system.edgesEnabled()).rejects.toMatchObject({ status: 401 });
  expect(client.session.state.snapshot()).toMatchObject({ kind: "signedOut", reason });
  expect(failures).toEqual([401]);
});
