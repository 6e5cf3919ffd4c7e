import type { JwtPair } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const pathOf = (page: Page) => new URL(page.url()).pathname;

test("CORE-0.002 CORE-1.006 CORE-2.043 CORE-2.049 CORE-8.025: a link shows a public dashboard, and nothing else", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const { data } = await tenant.dashboards.tenantInfos({ pageSize: 10, page: 0 });
  const [shared, own] = data;
  if (!shared || !own) throw new Error("The demo has two dashboards");
  const dashboard = await tenant.dashboards.makePublic(shared.id);
  const publicId = dashboard.assignedCustomers?.find((customer) => customer.public)?.customerId.id ?? "";
  const page = await stage.visitor();
  const link = `/dashboard/${shared.id.id}?publicId=${publicId}`;
  await page.goto(stage.url(link));
  await page.getByRole("heading", { name: shared.title }).first().waitFor();
  await expect.poll(() => page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  await page.goto(stage.url(`/devices?publicId=${publicId}`));
  await page.waitForURL(`**/dashboard/*publicId=${publicId}`);
  await page.goto(stage.url(`/dashboard/${own.id.id}?publicId=${publicId}`));
  await page.getByRole("dialog", { name: "Permission denied" }).waitFor();
  await page.goto(stage.url("/devices"));
  await page.waitForURL("**/login");
  await leave(page);
});

test("CORE-2.040 CORE-2.041 CORE-2.045 CORE-2.049: a fullscreen dashboard is the place of users that start with it", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const { data } = await tenant.dashboards.tenantInfos({ pageSize: 1, page: 0 });
  const id = data[0]?.id.id ?? "";
  const user = await tenant.auth.user();
  if (!user) throw new Error("The tenant has an account");
  const forced = { ...user.additionalInfo, defaultDashboardId: id, defaultDashboardFullscreen: true };
  const saved = await tenant.users.save({ ...user, additionalInfo: forced }, false);
  const page = await stage.visitor();
  await stage.signIn(page, "tenant");
  await page.waitForURL(`**/dashboard/${id}`);
  await page.goto(stage.url("/devices"));
  await page.waitForURL(`**/dashboard/${id}`);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Profile", exact: true }).click();
  await page.getByRole("textbox", { name: "E-mail" }).waitFor();
  expect(pathOf(page)).toBe("/profile");
  await expect.poll(() => page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  await tenant.users.save({ ...saved, additionalInfo: user.additionalInfo }, false);
  await leave(page);
});

test("CORE-1.009 to CORE-1.014: the app opens dashboards without bars, and brings another user", async () => {
  const page = await stage.visitor();
  const handed: unknown[] = [];
  await page.exposeFunction("told", (...call: unknown[]) => void handed.push(call));
  await page.addInitScript(() => {
    Object.assign(window, { flutter_inappwebview: { callHandler: Reflect.get(window, "told") } });
  });
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const { data } = await tenant.dashboards.tenantInfos({ pageSize: 1, page: 0, textSearch: "Greenhouse climate" });
  const dashboardId = data[0]?.id.id ?? "";
  await page.goto(stage.url("/login"));
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  const say = (message: unknown) => page.evaluate((given) => window.postMessage(given, "*"), message);
  const body = JSON.stringify({ username: TENANT[0], password: TENANT[1] });
  const pair: JwtPair = await (await fetch(stage.url("/api/auth/login"), { method: "POST", body })).json();
  await say({ type: "reloadUserMessage", data: { accessToken: pair.token, refreshToken: pair.refreshToken } });
  await expect.poll(() => handed).toContainEqual(["tbMobileNavigationHandler", "/home", {}]);
  await say({ type: "openDashboardMessage", data: { dashboardId, embedded: true, hideToolbar: true } });
  await page.waitForURL(`**/dashboard/${dashboardId}?embedded=true&hideToolbar=true`);
  const title = page.getByRole("heading", { level: 1, name: data[0]?.title ?? "", exact: true });
  await title.waitFor({ state: "attached" });
  await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(5);
  await expect.poll(() => page.getByRole("button", { name: /Last 1 hour/ }).count()).toBe(0);
  // A web view that begins with a signed-in user shows nothing of the console until the app asks for a dashboard.
  handed.length = 0;
  await page.goto(stage.url("/devices"));
  await expect.poll(() => handed).toContainEqual(["tbMobileNavigationHandler", "/devices", {}]);
  await say({ type: "openDashboardMessage", data: { dashboardId } });
  await page.waitForURL(`**/dashboard/${dashboardId}`);
  await title.waitFor();
  await leave(page);
});

test("CORE-2.028: a link with tokens asks before it ends the session of another user", async () => {
  const sender = await stage.userAtNoPage("customer");
  const read = (key: string) => sender.evaluate((name) => localStorage.getItem(name) ?? "", key);
  const tokens = { accessToken: await read("jwt_token"), refreshToken: await read("refresh_token") };
  await leave(sender);
  const link = stage.url(`/devices?${new URLSearchParams(tokens)}`);
  const page = await stage.user("tenant");
  await page.goto(link);
  const question = page.getByRole("dialog", { name: "Sign in as customer@orrery.local?" });
  await question.getByText(/ends the session of tenant@orrery\.local/).waitFor();
  expect(new URL(page.url()).search).toBe(""); // the tokens do not wait in the address
  const stay = question.getByRole("button", { name: "Stay signed in" });
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true); // Enter stays
  await photograph(page, "replace-session");
  expect(await accessibilityProblems(page)).toEqual([]);
  await stay.click();
  await page.getByRole("button", { name: "Add device" }).waitFor(); // customers have none
  await page.goto(link);
  await question.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /Customer user$/ }).waitFor();
  expect(await page.getByRole("button", { name: "Add device" }).count()).toBe(0);
  await leave(page);
});
