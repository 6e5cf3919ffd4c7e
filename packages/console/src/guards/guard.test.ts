import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { Notifications } from "../controls/overlays/toasts/notifications.ts";
import { ErrorReports } from "../errors/error-reports.ts";
import { type AppChannel, MobileApp } from "../mobile-bridge/mobile-app.ts";
import { Auth } from "../session/auth.ts";
import { memoryStorage } from "../session/local-settings.ts";
import { CUSTOMER_USER, FakeServer, fakePair, publicVisitor, TENANT_ADMIN } from "../testing/fake-server.ts";
import { Guard } from "./guard.ts";
import type { RouteData } from "./route-data.ts";

const PUBLIC_ID = "22222222-2222-2222-8222-222222222222";
const route = (path: string, handle: RouteData = {}): RouteObject => ({ path, handle });
const ROUTES: RouteObject[] = [
  route("login", { isPublic: true }),
  route("home"),
  route("devices"),
  route("dashboard/:dashboardId"),
  route("tenants", { auth: ["SYS_ADMIN"] }),
  route("*", { redirectTo: "/home" }),
];

function setUp(channel?: AppChannel) {
  const server = new FakeServer();
  server.answers["GET /api/auth/user"] = { body: { additionalInfo: null } };
  server.answers["GET /api/edges/enabled"] = { body: false };
  server.answers["GET /api/user/tokenAccessEnabled"] = { body: false };
  server.answers["POST /api/auth/logout"] = {};
  server.answers["POST /api/noauth/oauth2Clients"] = { body: [] };
  const client = server.client(memoryStorage());
  const auth = new Auth({
    client,
    memory: memoryStorage(),
    mayReplace: async () => true,
    onEntryFailure: () => undefined,
  });
  const reports = new ErrorReports({
    notifications: new Notifications(),
    translate: (key) => key,
    signOut: () => undefined,
  });
  const gone: string[] = [];
  const logged: unknown[] = [];
  const options = { routes: ROUTES };
  const guard = new Guard({
    auth,
    reports,
    mobile: new MobileApp(channel),
    routes: () => options.routes,
    go: (to) => gone.push(to),
    log: (error) => logged.push(error),
  });
  guard.follow();
  return { server, client, auth, reports, guard, gone, logged, options };
}

test("CORE-2.050: a navigation stays pending until the user is loaded", async () => {
  const { server, client, auth, guard } = setUp();
  let answer = () => {};
  server.answers["GET /api/auth/user"] = () => new Promise((resolve) => (answer = () => resolve({ body: {} })));
  client.session.use(fakePair(TENANT_ADMIN));
  void auth.start({ kind: "stored" });
  let outcome: unknown = "pending";
  const checked = guard.check("/devices", "").then((result) => (outcome = result));
  await new Promise(setImmediate);
  expect(outcome).toBe("pending");
  answer();
  await checked;
  expect(outcome).toEqual({ kind: "allow" });
});

test("CORE-2.056 CORE-2.057: a forbidden page shows the dialog and leaves the one that is open", async () => {
  const { client, auth, guard, reports } = setUp();
  client.session.use(fakePair(CUSTOMER_USER));
  await auth.start({ kind: "stored" });
  await guard.check("/devices", "?page=1");
  expect(await guard.check("/tenants", "")).toEqual({ kind: "stay", to: "/devices?page=1" });
  expect(reports.dialog.snapshot()).toEqual({ kind: "forbidden" });
});

test("CORE-2.053: in the app other pages are the app's", async () => {
  const handed: unknown[] = [];
  const { client, auth, guard } = setUp({
    callHandler: (...call) => {
      handed.push(call);
      return Promise.resolve();
    },
  });
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  await guard.check("/dashboard/d1", "");
  expect(await guard.check("/devices", "?page=1")).toEqual({ kind: "stay", to: "/dashboard/d1" });
  expect(handed).toContainEqual(["tbMobileNavigationHandler", "/devices", { page: "1" }]);
});

test("CORE-2.053: the app is asked once for a page, and keeps what stood before", async () => {
  const handed: unknown[] = [];
  const { client, auth, guard, gone } = setUp({
    callHandler: (...call) => {
      handed.push(call);
      return Promise.resolve();
    },
  });
  await auth.start({ kind: "stored" });
  expect(await guard.check("/login", "")).toEqual({ kind: "allow" });
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.loaded();
  expect(gone).toEqual(["/home"]);
  expect(await guard.check("/home", "")).toEqual({ kind: "stay", to: "/login" });
  expect(await guard.check("/login", "")).toEqual({ kind: "allow" });
  expect(handed).toEqual([["tbMobileNavigationHandler", "/home", {}]]);
  expect(await guard.check("/dashboard/d1", "")).toEqual({ kind: "allow" });
});

test("CORE-2.053: the app's user sees nothing before the app opens a dashboard", async () => {
  const { client, auth, guard } = setUp({ callHandler: () => Promise.resolve() });
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  expect(await guard.check("/home", "")).toEqual({ kind: "hold" });
  expect(await guard.check("/dashboard/d1", "")).toEqual({ kind: "allow" });
});

test("CORE-2.051 CORE-2.052 CORE-2.059: public ids sign visitors in, others replace them, none signs them out", async () => {
  const { server, auth, guard } = setUp();
  server.answers["POST /api/auth/login/public"] = (body) => ({
    body: fakePair(publicVisitor((body as { publicId: string }).publicId)),
  });
  server.answers[`GET /api/customer/${PUBLIC_ID}/dashboards`] = { body: { data: [] } };
  await auth.start({ kind: "public", publicId: PUBLIC_ID });
  expect(await guard.check("/dashboard/d1", `?publicId=${PUBLIC_ID}`)).toEqual({ kind: "allow" });
  expect(auth.state.snapshot()).toMatchObject({ authUser: { subject: PUBLIC_ID }, lastPublicDashboardId: "d1" });
  const other = "33333333-3333-3333-8333-333333333333";
  expect(await guard.check("/dashboard/d2", `?publicId=${other}`)).toEqual({ kind: "allow" });
  expect(auth.state.snapshot()).toMatchObject({ authUser: { subject: other } });
  expect(await guard.check("/dashboard/d2", "")).toEqual({ kind: "go", to: "/login" });
  expect(auth.state.snapshot().isAuthenticated).toBe(false);
});

test("a public id of nobody says so and asks to sign in", async () => {
  const { server, auth, guard, reports } = setUp();
  server.answers["POST /api/auth/login/public"] = {
    status: 401,
    body: { message: "Invalid public id", errorCode: 10 },
  };
  await auth.start({ kind: "public", publicId: "x" });
  expect(await guard.check("/dashboard/d1", "?publicId=x")).toEqual({ kind: "go", to: "/dashboard/d1" });
  expect(reports.dialog.snapshot()).toEqual({ kind: "loginError", message: "Invalid public id" });
});

test("CORE-2.061: the sign-in page opens when the providers are known", async () => {
  const { server, auth, guard } = setUp();
  const path = "POST /api/noauth/oauth2Clients";
  let answer = () => {};
  server.answers[path] = () => new Promise((resolve) => (answer = () => resolve({ body: [] })));
  await auth.start({ kind: "stored" });
  let outcome: unknown = "pending";
  const checked = guard.check("/login", "").then((result) => (outcome = result));
  await new Promise(setImmediate);
  expect(server.calls).toContain(`${path}?platform=WEB`);
  expect(outcome).toBe("pending");
  answer();
  await checked;
  expect(outcome).toEqual({ kind: "allow" });
});

test.each([
  [TENANT_ADMIN, "/home"],
  [undefined, "/login"],
])("CORE-2.067: when the user is first loaded, %j is led to his default place", async (user, place) => {
  const { client, auth, guard } = setUp();
  if (user) client.session.use(fakePair(user));
  await auth.start({ kind: "stored" });
  expect(await guard.check("/", "")).toEqual({ kind: "go", to: place });
});

test("CORE-2.038 CORE-2.062 CORE-2.063: a stranger signs in first and then arrives where he wanted", async () => {
  const { client, auth, guard, gone } = setUp();
  await auth.start({ kind: "stored" });
  expect(await guard.check("/devices", "?page=2")).toEqual({ kind: "go", to: "/login" });
  await guard.check("/login", "");
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.loaded();
  expect(gone).toEqual(["/devices?page=2"]);
});

test("signing out leads to the sign-in page; another user of the tab starts at the own place", async () => {
  const { client, auth, guard, gone } = setUp();
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  await guard.check("/devices", "");
  await auth.logout();
  expect(gone).toEqual(["/login"]);
  await guard.check("/login", "");
  client.session.use(fakePair(CUSTOMER_USER));
  await auth.loaded();
  expect(gone).toEqual(["/login", "/home"]);
});

test("CORE-2.064: a failure inside of the guard is logged, and the page that is open stays", async () => {
  const { client, auth, guard, logged, options } = setUp();
  client.session.use(fakePair(TENANT_ADMIN));
  await auth.start({ kind: "stored" });
  await guard.check("/devices", "");
  const failure = new Error("broken");
  Object.defineProperty(options, "routes", {
    get: () => {
      throw failure;
    },
  });
  expect(await guard.check("/home", "")).toEqual({ kind: "stay", to: "/devices" });
  expect(logged).toEqual([failure]);
});
