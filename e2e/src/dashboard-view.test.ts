import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const openDashboard = async (page: Page, title: string) => {
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("link", { name: title, exact: true }).click();
};

test("an HTML card goes with the theme of the page, and its text stands below its title", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const widget = {
    ...{ isSystemType: true, bundleAlias: "cards", typeAlias: "html_card", type: "static", title: "Notes" },
    ...{ sizeX: 8, sizeY: 4, row: 0, col: 0 },
    config: {
      title: "Notes",
      showTitle: true,
      settings: { cardHtml: "<p>Shift ends at six</p>", cardCss: "p{margin:0}" },
    },
  };
  const layout = { widgets: { w: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: {} };
  await admin.dashboards.save({
    title: "Notice board",
    configuration: {
      widgets: { w: widget },
      states: { default: { name: "Notes", root: true, layouts: { main: layout } } },
    },
  });
  const page = await stage.user("tenant", { colorScheme: "dark" });
  await openDashboard(page, "Notice board");
  const card = page.getByRole("group", { name: "Notes" });
  const text = card.frameLocator("iframe").getByText("Shift ends at six");
  await text.waitFor();
  expect(await card.locator("iframe").evaluate((frame) => getComputedStyle(frame).colorScheme)).toBe("dark");
  expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe(
    await card.getByRole("heading").evaluate((element) => getComputedStyle(element).color),
  );
  const [title, line] = [await card.getByRole("heading").boundingBox(), await text.boundingBox()];
  expect(Math.round((line?.x ?? 0) - (title?.x ?? 0))).toBe(0);
  await photograph(page, "html-card");
  await page.context().close();
});

test("a zoom of a chart says how to come back, and its one label of the time is whole", async () => {
  for (const vibration of [2, 3]) await stage.publish("demo-glycol-pump-2", { vibration });
  const page = await stage.user("tenant");
  await openDashboard(page, "Brewery plant");
  const chart = page.getByRole("group", { name: "Vibration", exact: true });
  const plot = chart.locator(".u-over");
  await plot.waitFor();
  const box = await plot.boundingBox();
  if (!box) throw new Error("there is no plot");
  const reset = chart.getByRole("button", { name: "Reset zoom" });
  expect(await reset.count()).toBe(0);
  const at = (part: number) => ({ x: box.width * part, y: box.height / 2 });
  await plot.dragTo(plot, { sourcePosition: at(0.3), targetPosition: at(0.7), force: true });
  await reset.waitFor();
  await photograph(page, "chart-zoomed");
  await page.setViewportSize({ width: 1440, height: 900 });
  await reset.click();
  await reset.waitFor({ state: "detached" });
  await page.context().close();
});

test("a widget that fills the screen shows its value large, and a button that leaves", async () => {
  await stage.publish("demo-hot-liquor-tank", { level: 64 });
  const page = await stage.user("tenant");
  await openDashboard(page, "Brewery plant");
  const card = page.getByRole("group", { name: "Hot liquor tank", exact: true }).first();
  const size = () => card.locator("p.value").evaluate((value) => Number.parseFloat(getComputedStyle(value).fontSize));
  const before = await size();
  await card.hover();
  await card.getByRole("button", { name: "Full screen" }).click();
  const leave = card.getByRole("button", { name: "Leave full screen" });
  await leave.locator("use[href$='#i-fullexit']").waitFor({ state: "attached" });
  expect(await leave.getAttribute("data-tip")).toContain("(Esc)");
  await expect.poll(size).toBeGreaterThan(3 * before);
  await leave.click();
  await expect.poll(size).toBe(before);
  await page.context().close();
});

test("the palette puts first what is called so, and marks why the others are there", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("brew");
  const palette = page.getByRole("listbox");
  await palette.getByRole("option", { name: /Mash pump/ }).waitFor();
  await palette
    .getByRole("option", { name: /Harbour Brewery/ })
    .last()
    .waitFor();
  expect(await palette.getByRole("option", { selected: true }).textContent()).toMatch(/^Brewery plant/);
  const why = palette.getByRole("option", { name: /Mash pump/ }).locator("mark");
  expect((await why.textContent())?.toLowerCase()).toBe("brew");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboards\//);
  await page.context().close();
});

test("languages that are not complete say so in the list", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("button", { name: /Tallberg/ }).click();
  await page.getByRole("combobox", { name: "Language" }).click();
  const names = await page.getByRole("option").allTextContents();
  expect(names).toContain("Deutsch");
  expect(names).toContain("Italiano · English texts");
  expect(names).toContain("فارسی · partly translated");
  expect(names).toHaveLength(20);
  await photograph(page, "languages");
  await page.context().close();
});

test("only a value that has become another one is tinted", async () => {
  await stage.publish("demo-van-1", { speed: 41, doors: 2 });
  const page = await stage.user("tenant");
  await page.goto(stage.url("/devices?textSearch=Van%201"));
  await page.getByRole("link", { name: "Van 1", exact: true }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Latest telemetry" }).click();
  await drawer.getByText("41", { exact: true }).waitFor();
  const tinted = page.waitForFunction(
    () => [...document.querySelectorAll("aside [data-fresh]")].map((value) => value.textContent).join(),
    undefined,
    { polling: 20 },
  );
  await stage.publish("demo-van-1", { speed: 43, doors: 2 });
  expect(await (await tinted).jsonValue()).toBe("43");
  await page.context().close();
});
