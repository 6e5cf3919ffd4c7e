import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standsStill, structureProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const openDashboard = async (page: Page, title: string) => {
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("link", { name: title, exact: true }).click();
};

test("an HTML card follows the theme of the page, and its text is below its title", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const widget = {
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: "html_card",
    type: "static",
    title: "Notes",
    sizeX: 8,
    sizeY: 4,
    row: 0,
    col: 0,
    config: {
      title: "Notes",
      showTitle: true,
      settings: {
        cardHtml:
          "<style>.late { font-weight: 700 }</style><style media='print'>p { display: none }</style>" +
          "<p>Shift ends at six</p><p class='late' style='text-decoration: underline'>or at seven</p>",
        cardCss: "p{margin:0} .late{font-weight:300;letter-spacing:2px}",
      },
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
  const page = await stage.userAtNoPage("tenant", { colorScheme: "dark" });
  await openDashboard(page, "Notice board");
  const card = page.getByRole("group", { name: "Notes" });
  const text = card.frameLocator("iframe").getByText("Shift ends at six");
  await text.waitFor();
  await expect.poll(() => card.locator("iframe").evaluate((frame) => getComputedStyle(frame).colorScheme)).toBe("dark");
  const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);
  await expect.poll(() => colorOf(text)).toBe(await colorOf(card.getByRole("heading")));
  const leftOf = async (element: Locator) => (await element.boundingBox())?.x ?? 0;
  await expect.poll(async () => Math.round((await leftOf(text)) - (await leftOf(card.getByRole("heading"))))).toBe(0);
  const late = card.frameLocator("iframe").getByText("or at seven");
  const lateLook = () =>
    late.evaluate((one) => {
      const { fontWeight, letterSpacing, textDecorationLine, marginTop } = getComputedStyle(one);
      return { fontWeight, letterSpacing, textDecorationLine, marginTop };
    });
  await expect
    .poll(lateLook)
    .toEqual({ fontWeight: "700", letterSpacing: "2px", textDecorationLine: "underline", marginTop: "0px" });
  const fonts = () =>
    text.evaluate((one) => [...one.ownerDocument.fonts].map(({ family }) => family.replaceAll('"', "")));
  await expect.poll(fonts).toContain("Inter Variable"); // the page's, which the card's document does not load
  await photograph(page, "html-card");
  await leave(page);
});

test("a zoom of a chart says how to come back, and its one label of the time is whole", async () => {
  for (const vibration of [2, 3]) await stage.publish("demo-glycol-pump-2", { vibration });
  const page = await stage.userAtNoPage("tenant");
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      written.push(text);
      fillText.call(this, text, ...place);
    };
  });
  const labels = () => page.evaluate(() => (window as unknown as { written: string[] }).written);
  await openDashboard(page, "Brewery plant");
  const chart = page.getByRole("group", { name: "Vibration", exact: true });
  const plot = chart.locator(".u-over");
  await plot.waitFor();
  await standsStill(page);
  const box = await plot.boundingBox();
  if (!box) throw new Error("there is no plot");
  const reset = chart.getByRole("button", { name: "Reset zoom" });
  await expect.poll(() => reset.count()).toBe(0);
  const at = (part: number) => ({ x: box.width * part, y: box.height / 2 });
  await plot.dragTo(plot, { sourcePosition: at(0.3), targetPosition: at(0.7), force: true });
  await reset.waitFor();
  const zoomed = () => new URL(page.url()).searchParams.get("zoom"); // so that a link leads to the same part
  await expect.poll(zoomed).toMatch(/^\d+-\d+$/);
  await photograph(page, "chart-zoomed"); // on phones there is room for a single label
  expect((await labels()).filter((text) => /^\d\d:\d\d/.test(text))).not.toEqual([]);
  expect((await labels()).filter((text) => /^\d\d\.\d{3}$/.test(text))).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await reset.click();
  await reset.waitFor({ state: "detached" });
  await expect.poll(zoomed).toBeNull();
  await leave(page);
});

test("a dashboard has one button for full screen, and headings and tabs that lead through it", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDashboard(page, "Brewery plant");
  await page.getByRole("group", { name: "Vibration", exact: true }).locator(".u-over").waitFor();
  const buttons = page.getByRole("button", { name: "Full screen" });
  const outsideOfWidgets = async () => {
    const places = await buttons.evaluateAll((all) => all.filter((one) => one.closest("[role=group]") === null).length);
    return places;
  };
  await expect.poll(outsideOfWidgets).toBe(1);
  expect(await structureProblems(page)).toEqual([]);
  await leave(page);
});

test("in narrow windows the widgets fill the height that there is, and give it back", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDashboard(page, "Brewery plant");
  const chart = page.getByRole("group", { name: "Vibration", exact: true });
  const heightOf = async () => Math.round((await chart.boundingBox())?.height ?? 0);
  /** Once it has been the same twice: rows grow while what is around them comes. */
  const settledHeight = async () => {
    let last = 0;
    const isSame = async () => {
      const before = last;
      last = await heightOf();
      return last > 0 && last === before;
    };
    await expect.poll(isSame, { interval: 300 }).toBe(true);
    return last;
  };
  await chart.waitFor();
  const wide = await settledHeight();
  const lowest = () =>
    page.getByRole("group").evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => Math.round(await lowest())).toBe(768 - 12); // its margin
  const grown = await settledHeight();
  expect(grown).toBeLessThan(wide);
  await page.setViewportSize({ width: 1024, height: 600 });
  await expect.poll(heightOf).toBeLessThan(grown - 40);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(heightOf).toBe(wide);
  await leave(page);
});

test("two layouts of a state stand side by side, each within the screen", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const card = (title: string) => ({
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: "html_card",
    type: "static",
    title,
    sizeX: 24,
    sizeY: 40,
    row: 0,
    col: 0,
    config: { title, showTitle: true, settings: { cardHtml: title } },
  });
  const layout = (id: string) => ({ widgets: { [id]: { sizeX: 24, sizeY: 40, row: 0, col: 0 } }, gridSettings: {} });
  await admin.dashboards.save({
    title: "Two halves",
    configuration: {
      widgets: { l: card("Left"), r: card("Right") },
      states: { default: { name: "Both", root: true, layouts: { main: layout("l"), right: layout("r") } } },
    },
  });
  const page = await stage.userAtNoPage("tenant");
  await openDashboard(page, "Two halves");
  const topOf = async (name: string) => (await page.getByRole("group", { name }).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await topOf("Right")) - (await topOf("Left"))).toBe(0);
  await page.getByRole("group", { name: "Left" }).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await topOf("Right")) - (await topOf("Left"))).toBeGreaterThan(100);
  await leave(page);
});

test("a legend of several values of several entities lists the entities by name", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const { data: vans } = await admin.devices.tenantInfos({ page: 0, pageSize: 3, textSearch: "Van" });
  for (const { name } of vans)
    await stage.publish(`demo-${name.toLowerCase().replace(" ", "-")}`, { inlet: 4, core: 5 });
  const alias = "c0000000-0000-4000-8000-000000000001";
  const dataKeys = ["inlet", "core"].map((name) => ({
    name,
    type: "timeseries",
    label: `\${entityName} ${name}`,
    color: "#4953d0",
    settings: {},
  }));
  const widget = {
    isSystemType: true,
    bundleAlias: "charts",
    typeAlias: "basic_timeseries",
    type: "timeseries",
    title: "Cooling",
    sizeX: 24,
    sizeY: 8,
    row: 0,
    col: 0,
    config: {
      title: "Cooling",
      showTitle: true,
      showLegend: true,
      useDashboardTimewindow: true,
      settings: {},
      legendConfig: { position: "bottom", showMax: false },
      datasources: [{ type: "entity", entityAliasId: alias, dataKeys }],
    },
  };
  const filter = {
    type: "entityList",
    resolveMultiple: true,
    entityType: "DEVICE",
    entityList: vans.map(({ id }) => id.id),
  };
  const layout = { widgets: { w: { sizeX: 24, sizeY: 8, row: 0, col: 0 } }, gridSettings: {} };
  await admin.dashboards.save({
    title: "Cooled vans",
    configuration: {
      widgets: { w: widget },
      entityAliases: { [alias]: { id: alias, alias: "Vans", filter } },
      states: { default: { name: "Vans", root: true, layouts: { main: layout } } },
    },
  });
  const page = await stage.userAtNoPage("tenant");
  await openDashboard(page, "Cooled vans");
  const legend = page.getByRole("list", { name: "Legend" });
  await expect.poll(() => legend.getByRole("button").count()).toBe(2 * vans.length);
  const labels = await legend
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")));
  const names = vans.map(({ name }) => name).toSorted();
  expect(labels).toEqual(names.flatMap((name) => [`${name} inlet`, `${name} core`]));
  await leave(page);
});

test("a widget that fills the screen shows its value large, and a button that leaves", async () => {
  await stage.publish("demo-glycol-pump-2", { vibration: 6.25 });
  const page = await stage.userAtNoPage("tenant");
  await openDashboard(page, "Brewery plant");
  const card = page.getByRole("group", { name: "Glycol pump 2, vibration", exact: true });
  const size = (place = card) =>
    place.locator("p.value").evaluate((value) => Number.parseFloat(getComputedStyle(value).fontSize));
  await card.locator("p.value", { hasText: "6.25" }).waitFor(); // the size goes by the length of the value
  const before = await size();
  await card.hover();
  await card.getByRole("button", { name: "Full screen" }).click();
  const full = page.getByRole("dialog", { name: "Glycol pump 2, vibration" });
  const exit = full.getByRole("button", { name: "Leave full screen" });
  await exit.locator("use[href$='#i-fullexit']").waitFor({ state: "attached" });
  await expect.poll(() => exit.getAttribute("data-tip")).toContain("(Esc)");
  await expect.poll(() => size(full)).toBeGreaterThan(3 * before);
  await exit.click();
  await expect.poll(() => size()).toBeLessThan(1.2 * before);
  await leave(page);
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
  // Kinds of entities arrive one after another.
  const chosen = palette.getByRole("option", { selected: true });
  await expect.poll(() => chosen.textContent()).toMatch(/^Brewery plant/);
  const why = palette.getByRole("option", { name: /Mash pump/ }).locator("mark");
  expect((await why.textContent())?.toLowerCase()).toBe("brew");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboards\//);
  await leave(page);
});

test("languages that are not complete say so in the list", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("button", { name: /Tallberg/ }).click();
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Deutsch" }).waitFor();
  const names = await page.getByRole("option").allTextContents();
  expect(names).toContain("Italiano · English texts");
  expect(names).toContain("فارسی · partly translated");
  expect(names).toHaveLength(20);
  await photograph(page, "languages");
  await leave(page);
});

test("only a value that has become another one is tinted", async () => {
  await stage.publish("demo-van-1", { speed: 41, doors: 2 });
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van%201" });
  await page.getByRole("link", { name: "Van 1", exact: true }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Latest telemetry" }).click();
  await drawer.getByText("41", { exact: true }).waitFor();
  await page.evaluate(() => {
    const tinted = new Set<string | null>();
    Object.assign(window, { tinted });
    const note = () => {
      for (const value of document.querySelectorAll("aside [data-fresh]")) tinted.add(value.textContent);
    };
    new MutationObserver(note).observe(document, { subtree: true, attributes: true, childList: true });
  });
  const tinted = () => page.evaluate(() => [...(window as unknown as { tinted: Set<string> }).tinted]);
  await stage.publish("demo-van-1", { speed: 43, doors: 2 });
  await expect.poll(tinted).toEqual(["43"]);
  await leave(page);
});
