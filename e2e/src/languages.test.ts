import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const directionOf = (page: Page) => page.evaluate(() => document.documentElement.dir);
const choose = async (page: Page, language: string) => {
  await page.getByRole("banner").getByRole("button").last().click();
  await page.locator(".MuiPopover-paper").getByRole("combobox").click();
  await page.getByRole("option", { name: language, exact: true }).click();
  await page.locator(".MuiMenu-paper").waitFor({ state: "detached" }); // until then the key would be the list's
  await page.keyboard.press("Escape");
  await page.locator(".MuiPopover-paper").waitFor({ state: "detached" });
};

test("CORE-7.027 BLOCK-1.009: the server has a file of texts for each language", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("banner").getByRole("button").last().click();
  await page.locator(".MuiPopover-paper").getByRole("combobox").click();
  await expect.poll(() => page.getByRole("option").count()).toBe(20);
  const ids = "cs_CZ de_DE el_GR en_US es_ES fa_IR fr_FR it_IT ja_JA ka_GE ko_KR lv_LV pt_BR ro_RO ru_RU sl_SI tr_TR";
  for (const id of [...ids.split(" "), "uk_UA", "zh_CN", "zh_TW"]) {
    const answer = await page.request.get(stage.url(`/assets/locale/locale.constant-${id}.json`));
    expect(answer.status(), id).toBe(200);
    expect((await answer.json()).home.home, id).toMatch(/./);
  }
  await leave(page);
});

describe("Chinese", () => {
  test("CORE-7.027 CORE-2.075 CORE-5.011: the chosen language is spoken at once, saved, and spoken on the next visit", async () => {
    // A try before this one may have chosen already.
    const client = await signedIn(stage.platform.httpUrl, TENANT);
    const user = await client.auth.user();
    if (user) await client.users.save({ ...user, additionalInfo: { ...user.additionalInfo, lang: "en_US" } }, false);
    const page = await stage.user("tenant");
    const request = page.waitForResponse((answer) =>
      answer.url().includes("/assets/locale/locale.constant-zh_CN.json"),
    );
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/api/user",
    );
    await choose(page, "简体中文");
    expect((await request).status()).toBe(200);
    expect((await saved).status()).toBe(200);
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "规则链" }).waitFor();
    await page.waitForFunction(() => document.title === "Orrery | 首页");
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("zh-CN");
    await page.getByRole("region", { name: "导航" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await photograph(page, "home-chinese");
    await leave(page);
    const next = await stage.user("tenant", { locale: "fr-FR" });
    await next.getByRole("link", { name: "规则链" }).first().waitFor();
    await choose(next, "English");
    await next.getByRole("link", { name: "Rule chains" }).first().waitFor();
    await leave(next);
  });
});

describe("Persian", () => {
  let page: Page;

  beforeAll(async () => {
    page = await stage.user("customer", { locale: "fa" });
  });
  afterAll(() => leave(page));

  test("CORE-5.012: a user without a saved language gets the browser's, here from right to left", async () => {
    await page.getByRole("navigation", { name: "اصلی" }).waitFor();
    await expect.poll(() => directionOf(page)).toBe("rtl");
    const menu = page.getByRole("navigation", { name: "اصلی" });
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(1440 - 250);
    expect(await accessibilityProblems(page)).toEqual([]);
    await photograph(page, "home-persian");
  });

  test("the menu of narrow screens comes from the right", async () => {
    await page.goto(stage.url("/home"));
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "منو" }).click();
    await page.locator(".MuiDrawer-paper nav").waitFor();
    await page.waitForFunction(() => document.querySelector(".MuiDrawer-paper")?.getBoundingClientRect().x === 56);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test.each([
    ["devices", "Cold store"],
    ["dashboards", "Greenhouse climate"],
  ])("%s are readable from right to left", async (path, shown) => {
    await page.goto(stage.url(`/${path}`));
    await page.getByText(shown, { exact: true }).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await photograph(page, `${path}-persian`);
  });

  test("a list, its drawer and its dialogs stay inside of the window", async () => {
    await page.goto(stage.url("/devices"));
    await page.getByText("Cold store", { exact: true }).click();
    const drawer = page.getByRole("complementary");
    await drawer.waitFor();
    const box = () => drawer.boundingBox();
    await expect.poll(async () => (await box())?.x).toBeGreaterThanOrEqual(0);
    const end = async () => ((await box())?.x ?? 0) + ((await box())?.width ?? 0);
    await expect.poll(end).toBeLessThanOrEqual(1440 - 250);
    await photograph(page, "drawer-persian");
  });
});
