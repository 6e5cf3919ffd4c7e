import { afterAll, beforeAll, expect, test } from "vitest";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("Back leaves a search, and Forward returns to it", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Devices", exact: true }).click();
  const search = page.getByRole("searchbox", { name: "Search devices" });
  await page.getByText("1–20 of 22").waitFor();
  await search.fill("pu");
  await page.waitForURL((url) => url.searchParams.get("textSearch") === "pu");
  await search.fill("pump");
  await page.waitForURL((url) => url.searchParams.get("textSearch") === "pump");
  await page.getByText("1–4 of 4").waitFor();
  await page.goBack();
  await page.getByText("1–20 of 22").waitFor();
  await expect.poll(() => search.inputValue()).toBe("");
  expect(new URL(page.url()).search).toBe("");
  await page.goForward();
  await page.getByText("1–4 of 4").waitFor();
  await expect.poll(() => search.inputValue()).toBe("pump");
  await page.goBack();
  await page.getByText("1–20 of 22").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await leave(page);
});

test("compact rows are lower in lists, telemetry tables and the tables of widgets", async () => {
  await stage.publish("demo-van-1", { rpm: 65 });
  const page = await stage.userAtNoPage("tenant");
  const height = async (row: string) => (await page.getByRole("row", { name: row }).first().boundingBox())?.height;
  await page.goto(stage.url("/devices"));
  await page.getByRole("link", { name: "Van 1" }).waitFor();
  await expect.poll(() => height("Van 1")).toBe(40);
  await page.getByRole("button", { name: "Density" }).click();
  await expect.poll(() => height("Van 1")).toBe(32);
  await page.getByRole("link", { name: "Van 1" }).click();
  await page.getByRole("tab", { name: "Latest telemetry" }).click();
  await page.getByRole("cell", { name: "rpm", exact: true }).first().waitFor();
  await expect.poll(() => height("rpm")).toBe(32);
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("link", { name: "Delivery vans" }).click();
  await page.getByRole("table").getByRole("row", { name: /Van 1/ }).waitFor();
  await expect.poll(() => height("Van 1")).toBe(32);
  await leave(page);
});

test("a page that the list no longer has is its last one", async () => {
  const page = await stage.user("tenant", { at: "/devices?page=99" });
  await page.getByText("21–22 of 22").waitFor();
  await expect.poll(() => page.getByRole("table").getByRole("link").count()).toBe(2);
  await page.waitForURL((url) => url.searchParams.get("page") === "1");
  await leave(page);
});

test("a search that finds nothing names what was searched for", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=zzzz" });
  await page.getByRole("heading", { name: "Nothing matches “zzzz”." }).waitFor();
  await expect.poll(() => page.getByText(/fits the filters/).count()).toBe(0);
  await page.getByRole("main").getByRole("button", { name: "Clear search" }).last().click();
  await page.getByText("1–20 of 22").waitFor();
  await page.goto(stage.url("/devices?state=ACTIVE&textSearch=zzzz"));
  await page.getByText("No entry that fits the filters contains it.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText("1–20 of 22").waitFor();
  await leave(page);
});

test.each([
  ["/devices/00000000-1111-2222-3333-444444444444", "Not found"],
  ["/devices/garbage", "Not found"],
  ["/dashboards/00000000-1111-2222-3333-444444444444", "Dashboard not found"],
])("the address %s says that nothing is there, without another attempt", async (path, title) => {
  const page = await stage.user("tenant", { at: path });
  await page.getByRole("heading", { name: title }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await expect.poll(() => page.getByText(/UUID|is not found\./).count()).toBe(0);
  await leave(page);
});

test.each([
  ["devices", /\/api\/device\/info\//],
  ["dashboards", /\/api\/dashboard\/0000/],
])("of %s, what may not be seen is not called missing", async (path, call) => {
  const page = await stage.userAtNoPage("customer");
  await page.route(call, (route) =>
    route.fulfill({ status: 403, json: { status: 403, message: "You don't have permission", errorCode: 20 } }),
  );
  await page.goto(stage.url(`/${path}/00000000-1111-2222-3333-444444444444`));
  // Not by their roles: the refused call may have opened a dialog, behind which nothing has one.
  await page.locator("h2", { hasText: "No access" }).waitFor();
  expect(await page.getByText(/not found/i).count()).toBe(0);
  expect(await page.locator("button", { hasText: "Try again" }).count()).toBe(0);
  await leave(page);
});

test("Shift selects what lies between, and Escape ends the selection before it closes anything", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van&property=name&direction=ASC" });
  await page.getByRole("checkbox", { name: "Select Van 2" }).check();
  await page.getByRole("checkbox", { name: "Select Van 4" }).click({ modifiers: ["Shift"] });
  await page.getByRole("toolbar", { name: "3 selected" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Van 2" }).press("Space"); // by itself, whatever was held before
  await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Van 2" }).press("Space");
  await page.getByRole("toolbar", { name: "3 selected" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Van 3" }).uncheck();
  await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("toolbar").waitFor({ state: "detached" });
  await leave(page);
});

test("the arrows lead from box to box, and select with Shift", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van&property=name&direction=ASC" });
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  await box("Van 2").focus();
  await page.keyboard.press("Space");
  await page.getByRole("toolbar", { name: "1 selected" }).waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("toolbar", { name: "3 selected" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => box("Van 3").evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole("toolbar", { name: "3 selected" }).waitFor();
  await leave(page);
});

test("on a phone a selection begins in the menu of a card", async () => {
  const page = await stage.user("tenant", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    at: "/devices?textSearch=Van",
  });
  await page.getByRole("button", { name: "More actions: Van 5" }).tap();
  await page.getByRole("menuitem", { name: "Select" }).tap();
  await page.getByRole("toolbar", { name: "1 selected" }).waitFor();
  await page.getByText("Van 4", { exact: true }).tap();
  await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
  await leave(page);
});

test("on a phone the button that adds leaves the last card free, and the profile uses the width", async () => {
  const page = await stage.user("tenant", { viewport: { width: 390, height: 844 }, hasTouch: true, at: "/devices" });
  const last = page.getByRole("main").getByRole("listitem").last();
  await last.waitFor();
  const add = page.getByRole("button", { name: "Add device" });
  const gap = async () => {
    await last.evaluate((card) => card.parentElement?.parentElement?.scrollTo(0, 1e6));
    const [card, button] = [await last.boundingBox(), await add.boundingBox()];
    return card && button ? button.y - (card.y + card.height) : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.goto(stage.url("/profile"));
  const form = page.locator("form").filter({ has: page.getByRole("textbox", { name: "E-mail" }) });
  await expect.poll(async () => (await form.boundingBox())?.x).toBeLessThanOrEqual(10);
  await leave(page);
});

test("an action on one entry that fails shows only the reason", async () => {
  const page = await stage.userAtNoPage("tenant");
  await page.route(/\/api\/device\/[^/]+$/, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 400, json: { status: 400, message: "It is still needed", errorCode: 31 } })
      : route.continue(),
  );
  await page.goto(stage.url("/devices?textSearch=Van"));
  await page.getByRole("button", { name: "More actions: Van 5" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByText("It is still needed", { exact: true }).waitFor();
  await leave(page);
});

test("the folded menu shows whether values arrive live", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /menu/i }).last().click();
  const mark = page.getByTitle("Live connection");
  await mark.waitFor();
  await expect.poll(async () => (await mark.boundingBox())?.width).toBeLessThan(40);
  await leave(page);
});
