import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { CUSTOMER, SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Tenant administrator$|Customer user$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

test("signing out in one tab signs out in all of them", async () => {
  const first = await stage.user("tenant");
  const second = await first.context().newPage();
  await second.goto(stage.url("/devices"));
  await second.getByText("Main incomer").first().waitFor();
  await signOut(first);
  await second.getByRole("heading", { name: "Sign in" }).waitFor();
  await second.waitForURL("**/login");
  await leave(first);
});

test("another user of the same tab lands on the own home, with nothing of the one before", async () => {
  const page = await stage.user("tenant", { at: "/customers" });
  await page.getByText("Harbour Brewery").first().waitFor();
  await signOut(page);
  await stage.signIn(page, "customer");
  await page.waitForURL((url) => url.pathname === "/home");
  await page.getByRole("link", { name: "Devices" }).first().click();
  await page.waitForURL((url) => url.pathname === "/devices");
  await page.getByText("Cold store").first().waitFor();
  await expect.poll(() => page.getByText("Mash pump").count()).toBe(0);
  await leave(page);
});

test("a customer sees the own devices only, and no action that is not allowed", async () => {
  const page = await stage.user("customer", { at: "/devices" });
  await page.getByText("Greenhouse 1", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(9);
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Add device" }).count()).toBe(0);
  await page.getByRole("button", { name: "More actions: Greenhouse 1" }).click();
  await page.getByRole("menuitem").first().waitFor();
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).not.toContain("Delete");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.getByText("Greenhouse 1", { exact: true }).click();
  await page.getByRole("definition").getByText("Greenhouse 1", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("complementary").getByRole("textbox").count()).toBe(0);
  await page.goto(stage.url("/customers"));
  const dialog = page.getByRole("dialog", { name: "Access forbidden" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.pathname === "/home");
  await leave(page);
});

test("following a link asks for a sign-in first and then opens it; a wrong password is reported", async () => {
  const page = await stage.visitor();
  await page.goto(stage.url("/devices?textSearch=pump"));
  await page.getByLabel("E-mail").fill("tenant@orrery.local");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("tenant");
  await page.keyboard.press("Enter");
  await page.getByText("Mash pump").first().waitFor();
  await page.waitForURL((url) => url.search === "?textSearch=pump");
  await leave(page);
});

test("too many wrong current passwords show how long to wait, in the user's language", async () => {
  const page = await stage.user("customer");
  const refused = { status: 429, message: "Too many wrong passwords, please try again in 90 seconds", errorCode: 33 };
  let calls = 0;
  await page.route("**/api/auth/changePassword", (route) => {
    calls++;
    return route.fulfill({ status: 429, json: { ...refused, retryAfterSec: 290 } });
  });
  await page.getByRole("button", { name: /Customer user$/ }).click();
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Deutsch" }).click();
  await page.getByRole("menuitem", { name: "Passwort ändern" }).click();
  const dialog = page.getByRole("dialog", { name: "Passwort ändern" });
  await dialog.getByLabel("Aktuelles Passwort").fill("wrong");
  await dialog.getByLabel("Neues Passwort").fill("a longer password");
  await dialog.getByLabel("Passwort wiederholen").fill("a longer password");
  await page.clock.install();
  await page.keyboard.press("Enter");
  const wait = dialog.getByRole("button", { name: /^Wieder möglich in \d:\d\d$/ });
  await wait.waitFor();
  await expect.poll(() => wait.isDisabled()).toBe(true);
  expect(await dialog.getByText("please try again").count()).toBe(0); // the server speaks English alone
  await photograph(page, "password-wait");
  await page.clock.runFor(290_000);
  await dialog.getByRole("button", { name: "Passwort ändern" }).waitFor();
  await dialog.getByRole("alert").waitFor({ state: "detached" });
  expect(calls).toBe(1);
  await leave(page);
});

describe("signing in as another user", () => {
  const signInAs = "Sign in as this user";

  async function offered(page: Page, email: string): Promise<Locator> {
    await page.getByRole("button", { name: `More actions: ${email}` }).click();
    await page.getByRole("menuitem", { name: "Show activation link" }).waitFor();
    return page.getByRole("menuitem", { name: signInAs });
  }

  async function become(page: Page, email: string): Promise<void> {
    await (await offered(page, email)).click();
    const dialog = page.getByRole("dialog", { name: `Sign in as ${email}?` });
    await dialog.waitFor();
    await photograph(page, "sign-in-as");
    const call = page.waitForResponse((answer) => /\/api\/user\/[^/]+\/token$/.test(new URL(answer.url()).pathname));
    await dialog.getByRole("button", { name: "Sign in as user" }).click();
    expect((await call).status()).toBe(200);
    await page.waitForURL((url) => url.pathname === "/home");
  }

  test("CORE-6.015 CORE-6.016: an administrator goes on as a user, and that one as another", async () => {
    const tenant = await signedIn(stage.platform.httpUrl, TENANT);
    const customer = await signedIn(stage.platform.httpUrl, CUSTOMER);
    const [admin, user] = [tenant.session.claims(), customer.session.claims()];
    const page = await stage.user("sysadmin", { at: `/tenants/${admin?.tenantId}/users` });
    await become(page, TENANT[0]);
    await page.getByRole("button", { name: /Tenant administrator$/ }).waitFor();
    await page.goto(stage.url(`/customers/${user?.customerId}/users`));
    await become(page, CUSTOMER[0]);
    await page.getByRole("button", { name: /Milo Lindgren/ }).waitFor(); // in whatever language he has chosen

    // The bar is there after a reload, too, and leads back to each page that was left.
    await page.goto(stage.url("/profile"));
    const bar = page.locator("aside").filter({ hasText: CUSTOMER[0] });
    await bar.waitFor();
    await photograph(page, "acting");
    expect(await accessibilityProblems(page)).toEqual([]);
    await bar.getByRole("button").click();
    await page.waitForURL((url) => url.pathname === `/customers/${user?.customerId}/users`);
    await page.getByText(`You act as ${TENANT[0]}`).waitFor();
    await page.getByRole("button", { name: `Back to ${SYSADMIN[0]}` }).click();
    await page.waitForURL((url) => url.pathname === `/tenants/${admin?.tenantId}/users`);
    await page.getByText(/^You act as/).waitFor({ state: "detached" });
    await leave(page);
  });

  test("CORE-6.015: an administrator views what a user sees; nothing can be changed, by no call either", async () => {
    const tenant = await signedIn(stage.platform.httpUrl, TENANT);
    const page = await stage.user("sysadmin", { at: `/tenants/${tenant.session.claims()?.tenantId}/users` });
    await page.getByRole("button", { name: `More actions: ${TENANT[0]}` }).click();
    await page.getByRole("menuitem", { name: "View as this user" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "View as user" }).click();
    await page.waitForURL((url) => url.pathname === "/home");
    await page.getByText(`You view what ${TENANT[0]} sees; nothing can be changed`).waitFor();
    await page.goto(stage.url("/devices"));
    await page.getByRole("link", { name: "Cold store" }).first().click();
    await page.getByRole("definition").getByText("Cold store", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Add device" }).count()).toBe(0);
    await photograph(page, "viewing");
    const status = await page.evaluate(async () => {
      const token = localStorage.getItem("jwt_token") ?? "";
      const headers = { "x-authorization": `Bearer ${token}`, "content-type": "application/json" };
      return (await fetch("/api/device", { method: "POST", headers, body: '{"name":"by a viewer"}' })).status;
    });
    expect(status).toBe(403);
    await page.getByRole("button", { name: `Back to ${SYSADMIN[0]}` }).click();
    await page.getByRole("button", { name: /System administrator$/ }).waitFor();
    await leave(page);
  });

  test("CORE-6.017: it is not offered where the installation does not allow it", async () => {
    const tenant = await signedIn(stage.platform.httpUrl, TENANT);
    const page = await stage.userAtNoPage("sysadmin");
    await page.route("**/api/user/tokenAccessEnabled", (route) => route.fulfill({ json: false }));
    await page.goto(stage.url(`/tenants/${tenant.session.claims()?.tenantId}/users`));
    expect(await (await offered(page, TENANT[0])).count()).toBe(0); // the menu has opened
    await leave(page);
  });
});

test("a changed password is the one that signs in", async () => {
  const page = await stage.user("sysadmin");
  await page.getByRole("button", { name: /System administrator$/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("wrong");
  await dialog.getByLabel("New password").fill("a longer password");
  await dialog.getByLabel("Repeat the password").fill("a longer password");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").getByText("This is not your current password.").waitFor();
  await dialog.getByLabel("Current password").fill("sysadmin");
  await passesBy(page, toastOf("Password changed"), () => page.keyboard.press("Enter"));
  await page.reload();
  await page.getByRole("heading", { name: "Home" }).waitFor(); // the session goes on with tokens of its own
  const login = (password: string) =>
    fetch(stage.url("/api/auth/login"), {
      method: "POST",
      body: JSON.stringify({ username: "sysadmin@orrery.local", password }),
    });
  expect((await login("sysadmin")).status).toBe(401);
  expect((await login("a longer password")).status).toBe(200);
  await leave(page);
});
