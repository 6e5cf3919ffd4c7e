import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { forgetFiles, photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("jwt_token"));

/** Makes the tokens that the page has stored too old. */
function expire(page: Page, ...keys: readonly string[]): Promise<void> {
  return page.evaluate((names) => {
    for (const name of names) localStorage.setItem(`${name}_expiration`, String(Date.now() + 1000));
  }, keys);
}

test("CORE-4.007 CORE-8.006: a token that expires during use is renewed, and the work goes on", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByText("Main incomer").first().waitFor();
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/token")) renewals.push(request.method());
  });
  const before = await stored(page);
  await expire(page, "jwt_token");
  await page.getByRole("link", { name: "Customers" }).first().click();
  await page.getByText("Harbour Brewery").first().waitFor();
  await expect.poll(() => renewals).toEqual(["POST"]);
  await page.getByRole("heading", { name: "Customers" }).first().waitFor();
  expect(renewals).toEqual(["POST"]);
  await expect.poll(() => stored(page)).not.toBe(before); // once the answer is there
  await leave(page);
});

test("CORE-4.009 CORE-8.004 CORE-8.008: whose tokens are both too old signs in again and returns", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByText("Main incomer").first().waitFor();
  // In one step: else another call of the page may notice first, and the user would return to the devices.
  await page
    .getByRole("link", { name: "Customers" })
    .first()
    .evaluate((link: HTMLElement) => {
      for (const name of ["jwt_token", "refresh_token"])
        localStorage.setItem(`${name}_expiration`, String(Date.now() + 1000));
      link.click();
    });
  await page.waitForURL("**/login");
  await toasts(page).getByText("Your session has ended. Sign in again.").waitFor();
  await expect.poll(() => stored(page)).toBeNull();
  await stageSignIn(page);
  await page.waitForURL("**/customers");
  await leave(page);
});

test("CORE-8.005 CORE-8.009: a refused refresh is shown with the server's reason", async () => {
  const page = await stage.user("tenant");
  await page.route("**/api/auth/token", (route) =>
    route.fulfill({ status: 401, json: { message: "Token is void", errorCode: 10 } }),
  );
  // Too old for the next page only: the one that is open may still be asking for something.
  await page.addInitScript(() => localStorage.setItem("jwt_token_expiration", String(Date.now() + 1000)));
  await page.goto(stage.url("/customers"));
  await page.waitForURL("**/login");
  await toasts(page).getByText("Your session could not be renewed. Sign in again. Token is void").waitFor();
  await leave(page);
});

async function stageSignIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill("tenant@orrery.local");
  await page.getByLabel("Password", { exact: true }).fill("tenant");
  await page.keyboard.press("Enter");
}

test("CORE-2.056 CORE-2.057 CORE-8.012: a forbidden page is refused by a dialog over the page that was open", async () => {
  const page = await stage.user("customer", { at: "/devices" });
  await page.getByText("Greenhouse 1", { exact: true }).waitFor();
  await page.evaluate(() => {
    history.pushState({}, "", "/tenants");
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
  const dialog = page.getByRole("dialog", { name: "Access forbidden" });
  await dialog.waitFor();
  await page.waitForURL("**/devices");
  await photograph(page, "forbidden");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/devices");
  expect(await stored(page)).not.toBeNull();
  await leave(page);
});

test("CORE-6.023 CORE-8.010 CORE-8.011: a call that is forbidden offers to sign in as another user", async () => {
  const page = await stage.user("tenant");
  await page.route("**/api/auth/user", (route) =>
    route.fulfill({ status: 403, json: { message: "No permission", errorCode: 20 } }),
  );
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Access forbidden" });
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/login");
  await expect.poll(() => stored(page)).toBeNull();
  await leave(page);
});

test("CORE-8.010 CORE-8.012: a dashboard of others is forbidden, by the dialog and by the page below it", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const { id } = await tenant.dashboards.save({ title: "For administrators" });
  const page = await stage.userAtNoPage("customer");
  await page.goto(stage.url(`/dashboards/${id.id}`));
  const dialog = page.getByRole("dialog", { name: "Access forbidden" });
  await dialog.getByRole("button", { name: "Sign in" }).waitFor();
  await photograph(page, "forbidden-dashboard");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("You may not see this entry.").waitFor();
  await expect.poll(() => page.getByText(/Permission denied|no such dashboard/).count()).toBe(0);
  await leave(page);
});

test("CORE-8.020: the message of a failed call closes by itself when the server says how long it is shown", async () => {
  const page = await stage.user("tenant");
  const json = { message: "Busy for a moment", errorCode: 2, timeout: 3000 };
  await page.route("**/api/auth/user", (route) => route.fulfill({ status: 500, json }));
  const toast = toasts(page).locator("[data-type='error']").filter({ hasText: "Busy for a moment" });
  await Promise.all([toast.waitFor(), page.reload()]); // waited for from before: it does not stay
  await toast.waitFor({ state: "detached" }); // nobody closes it
  await leave(page);
});

test("CORE-8.003: another refusal of a signed-in user shows the server's message", async () => {
  const page = await stage.user("tenant");
  const json = { message: "Not from this network", errorCode: 10 };
  await page.route("**/api/auth/user", (route) => route.fulfill({ status: 401, json }));
  await page.reload();
  await toasts(page).locator("[data-type='error']").filter({ hasText: "Not from this network" }).waitFor();
  await leave(page);
});

test.each([
  ["CORE-8.016", "Unable to connect", undefined],
  ["CORE-8.017", "GET: /api/auth/user 404: Not Found", { status: 404, json: { message: "No user", errorCode: 32 } }],
  ["CORE-8.019", "Database is gone", { status: 500, json: { message: "Database is gone", errorCode: 2 } }],
  ["CORE-8.021", "Broken pipe", { status: 500, body: "Broken pipe" }],
  ["CORE-8.022", "Unhandled error code 500", { status: 500, body: "" }],
])(
  "%s BLOCK-2.092 BLOCK-4.097 BLOCK-8.025: a failed call is told in dark red until it is closed: %s",
  async (_id, text, given) => {
    const page = await stage.user("tenant");
    await page.route("**/api/auth/user", (route) => (given ? route.fulfill(given) : route.abort("connectionrefused")));
    await page.reload();
    const toast = toasts(page).locator("[data-type='error']").filter({ hasText: text });
    await toast.waitFor();
    await expect
      .poll(() => toast.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe("rgb(107, 29, 34)");
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
    await leave(page);
  },
);

test("CORE-6.014: the lists of a customer's user are those of the customer", async () => {
  const page = await stage.visitor();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await stage.signIn(page, "customer");
  await page.goto(stage.url("/devices"));
  await page.getByText("Greenhouse 1", { exact: true }).waitFor();
  expect(calls.filter((path) => /^\/api\/customer\/[^/]+\/deviceInfos$/.test(path)).length).toBeGreaterThan(0);
  expect(calls).not.toContain("/api/tenant/deviceInfos");
  await leave(page);
});

test("CORE-8.016: what is asked for and saved without a network says so at once, and a page that cannot come waits", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByRole("link", { name: "Mash pump" }).waitFor();
  await page.getByRole("button", { name: "Add device" }).click();
  const dialog = page.getByRole("dialog", { name: "Add device" });
  await dialog.getByRole("textbox").first().fill("Unreached");
  const profile = dialog.getByRole("combobox", { name: "Device profile" });
  await expect.poll(() => profile.inputValue()).toBe("default"); // without it the form is not complete, and nothing is sent
  await forgetFiles(page); // of pages that others have opened in this browser
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("The server is not responding").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("searchbox", { name: "Search devices" }).fill("pump");
  await page.getByRole("main").getByRole("alert").getByText("The server is not responding").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit logs" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await alert.getByRole("heading", { name: "Unable to connect" }).waitFor();
  await alert.getByRole("button", { name: "Try again" }).click(); // reaches nothing, and loses nothing
  await page.getByRole("button", { name: "Search or jump to" }).waitFor(); // the bar stays
  await page.context().setOffline(false); // the page comes by itself
  await page.getByRole("heading", { name: "Audit logs", level: 1 }).waitFor();
  await alert.waitFor({ state: "detached" });
  await leave(page);
});

test("a form whose default cannot be loaded says so, keeps what is written, and is filled when the server answers", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByRole("link", { name: "Mash pump" }).waitFor();
  const call = "**/api/deviceProfileInfo/default";
  await page.route(call, (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Add device" }).click();
  const dialog = page.getByRole("dialog", { name: "Add device" });
  await dialog.getByRole("textbox").first().fill("Patient");
  const waits = dialog.getByText("The server is not responding. This is filled in as soon as it answers.");
  await waits.waitFor();
  await dialog.getByRole("button", { name: "Add", exact: true }).click(); // reports the same, and sends nothing
  await waits.waitFor();
  await photograph(page, "add-device-waiting");
  await page.unroute(call);
  const profile = dialog.getByRole("combobox", { name: "Device profile" });
  await expect.poll(() => profile.inputValue()).toBe("default");
  await waits.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog", { name: "Connect Patient" }).waitFor();
  await leave(page);
});
