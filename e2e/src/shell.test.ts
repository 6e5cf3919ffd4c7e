import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { collectErrors } from "./sign-in.ts";
import { type DemoAccount, Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width;
const hrefs = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute("href")));

const SETTINGS = ["general", "outgoing-mail", "sms-provider", "security-settings", "oauth2", "resources-library"];

/** What the home page has in each management area: together all places of the menu, but home. */
const AREAS: Readonly<Record<DemoAccount, readonly string[]>> = {
  sysadmin: ["tenants tenantProfiles", "widgets-bundles", SETTINGS.map((name) => `settings/${name}`).join(" ")],
  tenant: [
    "ruleChains",
    "customers",
    "assets",
    "devices deviceProfiles otaUpdates otaRollouts",
    "entityViews",
    "edgeInstances edgeManagement/ruleChains",
    "alarms",
    "widgets-bundles dashboards",
    "auditLogs connections usage",
    "settings/home settings/resources-library",
  ],
  customer: ["assets", "devices", "entityViews", "edgeInstances", "dashboards", "alarms"],
};
const areasOf = (page: Page) =>
  page
    .locator("section[aria-label='Places'] > div:has(h2)")
    .evaluateAll((areas) =>
      areas.map((area) => [...area.querySelectorAll("a")].map((link) => link.getAttribute("href")?.slice(1)).join(" ")),
    );

describe.each(["sysadmin", "tenant", "customer"] as const)("%s", (account) => {
  let page: Page;

  beforeAll(async () => {
    page = await stage.userAtNoPage(account);
  });
  afterAll(() => leave(page));

  test("CORE-2.098 home and the menu lead to the same places, and each of them has a page of its own", async () => {
    await page.goto(stage.url("/home"));
    await page.getByRole("region", { name: "Places" }).waitFor();
    const places = AREAS[account].flatMap((area) => area.split(" ")).map((path) => `/${path}`);
    expect((await hrefs(page, "section[aria-label='Places']")).sort()).toEqual([...places].sort());
    expect(await areasOf(page)).toEqual(AREAS[account]);
    const closed = menu(page).locator("button[aria-expanded=false]");
    while ((await closed.count()) > 0) await closed.first().click();
    expect((await hrefs(page, "nav[aria-label='Main'] ul")).sort()).toEqual(["/home", ...places].sort());
    const errors = collectErrors(page);
    const titles = [await page.title()];
    const headings: unknown[] = [];
    for (const place of places) {
      await menu(page).locator(`a[href="${place}"]`).click();
      await page.waitForURL((url) => url.pathname === place);
      await page.locator(`nav[aria-label='Main'] a.active[href="${place}"]`).waitFor();
      await expect.poll(() => page.title()).not.toBe(titles.at(-1));
      titles.push(await page.title());
      expect(titles.at(-1)).toMatch(/^Orrery \| ./);
      headings.push(await page.getByRole("heading", { level: 1 }).first().textContent());
    }
    expect(new Set(titles).size).toBe(1 + places.length);
    expect(new Set(headings).size).toBe(places.length);
    expect(errors).toEqual([]);
  });

  test("BLOCK-1.024 BLOCK-2.061 BLOCK-2.065 BLOCK-6.011: the user menu has profile and sign-out, and is wide enough", async () => {
    await page.goto(stage.url("/home"));
    const opener = page.getByRole("banner").getByRole("button").last();
    await opener.locator("use[href$='#i-more']").waitFor({ state: "attached" }); // three dots
    await opener.click();
    await page.getByRole("menuitem", { name: "Profile" }).waitFor();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    const width = async () => (await page.locator(".MuiPopover-paper").boundingBox())?.width;
    await expect.poll(width).toBeGreaterThanOrEqual(256); // it grows while it opens
    await photograph(page, `user-menu-${account}`);
    await page.keyboard.press("Escape");
  });
});

describe("the frame", () => {
  let page: Page;

  beforeAll(async () => {
    page = await stage.userAtNoPage("tenant");
  });
  afterAll(() => leave(page));

  test("CORE-2.019 BLOCK-1.008: home has the menu and the toolbar, the version is shown", async () => {
    await page.goto(stage.url("/home"));
    await menu(page).waitFor();
    await page.getByRole("banner").waitFor();
    await menu(page).getByText("API 3.3.3", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  });

  test("CORE-2.068: the mark of the start is shown until the first page is there", async () => {
    const visitor = await stage.visitor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitor.route("**/assets/*.js", (route) => held.then(() => route.continue()));
    await visitor.goto(stage.url("/login"), { waitUntil: "commit" });
    await visitor.locator("#root > .start").waitFor();
    release();
    await visitor.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await expect.poll(() => visitor.locator(".start").count()).toBe(0);
    await leave(visitor);
  });

  test("CORE-2.069 CORE-2.070 CORE-2.071 CORE-2.072: the menu is beside the page or above it", async () => {
    await page.goto(stage.url("/home"));
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu(page).waitFor();
    await expect.poll(() => widthOf(page)).toBe(250);
    await page.setViewportSize({ width: 960, height: 800 });
    await expect.poll(async () => (await page.locator("main").boundingBox())?.x).toBe(250);
    for (const [width, expected] of [
      [900, 250],
      [456, 250],
      [400, 344],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "Menu", exact: true }).waitFor();
      await expect.poll(() => menu(page).isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await page.locator(".MuiDrawer-paper nav").waitFor();
      const offsetWidth = () =>
        page.locator(".MuiDrawer-paper").evaluate((paper) => (paper as HTMLElement).offsetWidth);
      await expect.poll(offsetWidth).toBe(expected);
      await page.keyboard.press("Escape");
      await page.locator(".MuiDrawer-paper").waitFor({ state: "detached" });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("CORE-2.076 the group of the page that is open is open, others are not", async () => {
    await page.goto(stage.url("/settings/home"));
    const settings = menu(page).getByRole("button", { name: "System settings" });
    await settings.waitFor();
    await expect.poll(() => settings.getAttribute("aria-expanded")).toBe("true");
    await expect
      .poll(() => menu(page).getByRole("button", { name: "Edge management" }).getAttribute("aria-expanded"))
      .toBe("false");
    await settings.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => settings.getAttribute("aria-expanded")).toBe("false");
  });

  test("CORE-2.077 BLOCK-2.015 BLOCK-2.016 BLOCK-2.017: the trail leads back; small screens have its end alone", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(stage.url("/settings/resources-library"));
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await trail.getByRole("heading", { name: "Resources library" }).waitFor();
    await expect.poll(() => trail.getByRole("link").allTextContents()).toEqual(["System settings"]);
    await expect.poll(() => trail.getByText(">", { exact: true }).count()).toBe(1);
    await expect.poll(() => trail.locator("a h1, h1 a").count()).toBe(0);
    await page.getByRole("button", { name: "Search or jump to" }).first().waitFor();
    await page.getByRole("button", { name: "Full screen" }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await trail.getByRole("link").waitFor({ state: "hidden" });
    await expect.poll(() => trail.getByText(">", { exact: true }).isVisible()).toBe(false);
    await trail.getByRole("heading", { name: "Resources library" }).waitFor();
    await page.getByRole("button", { name: "Menu", exact: true }).waitFor();
    await page.getByRole("button", { name: "Back" }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await photograph(page, "resources-library-empty");
  });

  test("CORE-2.037: the title of the tab is the application's and the route's", async () => {
    for (const [path, title] of [
      ["/home", "Orrery | Home"],
      ["/devices", "Orrery | Devices"],
      ["/auditLogs", "Orrery | Audit logs"],
    ] as const) {
      await page.goto(stage.url(path));
      await page.waitForFunction((expected) => document.title === expected, title);
    }
  });

  test("CORE-2.020: the code of a page comes with its first visit", async () => {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    // Files are named by hashes: the page's is known by a sentence of its form.
    const profileCode = async () => {
      const texts = [...scripts].map(async (path) => (await fetch(stage.url(path))).text());
      return (await Promise.all(texts)).filter((code) => code.includes("profile.password-for-email"));
    };
    await page.goto(stage.url("/home"));
    await page.getByRole("region", { name: "Places" }).waitFor();
    expect(await profileCode()).toEqual([]);
    await page.goto(stage.url("/profile"));
    await page.getByRole("textbox", { name: "E-mail" }).waitFor();
    expect(await profileCode()).toHaveLength(1);
  });

  test("CORE-2.021 BLOCK-2.002: the profile shows and saves one's own account", async () => {
    await page.goto(stage.url("/home"));
    await page.getByRole("button", { name: /Tenant administrator$/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.waitForURL((url) => url.pathname === "/profile");
    const email = page.getByRole("textbox", { name: "E-mail" });
    await expect.poll(() => email.inputValue()).toBe("tenant@orrery.local");
    await page.getByRole("textbox", { name: "First name" }).fill("Inessa");
    await passesBy(page, toastOf("Saved"), () => page.getByRole("button", { name: "Save" }).click());
    await page.reload();
    await expect.poll(() => page.getByRole("textbox", { name: "First name" }).inputValue()).toBe("Inessa");
    await photograph(page, "profile");
  });

  test("BLOCK-2.062: name and role stand beside the button from 1280 px on", async () => {
    await page.goto(stage.url("/home"));
    const role = page.getByRole("banner").getByText("Tenant administrator");
    await role.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await role.boundingBox())?.width).toBeGreaterThan(20);
    await page.setViewportSize({ width: 1279, height: 800 });
    const names = () => role.evaluate((element) => element.closest(".names")?.getBoundingClientRect().width);
    await expect.poll(names).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the sheet of keys comes and goes with ?", async () => {
    await page.goto(stage.url("/home"));
    await menu(page).waitFor();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Devices", { exact: true }).waitFor();
    await page.keyboard.press("?");
    await sheet.waitFor({ state: "detached" });
  });

  test("BLOCK-2.003: sign-out from the menu ends the session", async () => {
    await page.goto(stage.url("/home"));
    await page.getByRole("button", { name: /Tenant administrator$/ }).click();
    const call = page.waitForRequest((request) => request.url().endsWith("/api/auth/logout"));
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await call;
    await page.waitForURL((url) => url.pathname === "/login");
  });
});

test("CORE-2.078: without full screen in the browser there is no button for it", async () => {
  const page = await stage.visitor();
  await page.addInitScript(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
  await stage.signIn(page, "tenant");
  await menu(page).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Full screen" }).count()).toBe(0);
  await leave(page);
});

test("CORE-2.079 CORE-2.080: users held at a full-screen dashboard have a back button instead of a menu", async () => {
  const page = await stage.userAtNoPage("customer");
  const headers = { "x-authorization": `Bearer ${await page.evaluate(() => localStorage.getItem("jwt_token"))}` };
  const read = async (path: string) => (await page.request.get(stage.url(path), { headers })).json();
  const own = await read("/api/auth/user");
  const { data } = await read(`/api/customer/${own.customerId.id}/dashboards?pageSize=1&page=0`);
  const additionalInfo = { ...own.additionalInfo, defaultDashboardId: data[0].id.id, defaultDashboardFullscreen: true };
  const saved = await page.request.post(stage.url("/api/user?sendActivationMail=false"), {
    headers,
    data: { ...own, additionalInfo },
  });
  expect(saved.status()).toBe(200);
  await page.goto(stage.url("/profile"));
  await page.getByRole("button", { name: "Back" }).waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Back" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Menu", exact: true }).count()).toBe(0);
  await leave(page);
});

test("CORE-2.091: a newer version is shown to the system administrator, bottom right, until it is closed", async () => {
  const page = await stage.visitor();
  const body = { updateAvailable: true, message: "Version 3.4 is there." };
  await page.route("**/api/admin/updates", (route) => route.fulfill({ json: body })); // the outside's answer
  await stage.signIn(page, "sysadmin");
  const notice = page.getByText("Version 3.4 is there.");
  await notice.waitFor();
  const box = () => notice.boundingBox();
  await expect.poll(async () => (await box())?.x).toBeGreaterThan(720);
  await expect.poll(async () => (await box())?.y).toBeGreaterThan(450);
  await leave(page);
});
