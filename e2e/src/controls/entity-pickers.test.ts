import { expect, test } from "vitest";
import { labelAround } from "../label-around.ts";
import { leave } from "../visitors.ts";
import { device, id, openPickers, pickersOn } from "./picker-page.ts";

const { page, workshop, show, field, option, value, said, calls, clear } = await openPickers();

test("BLOCK-3.051 the entity autocomplete holds the entity that is picked, by mouse or by keys", async () => {
  await show("pickers-entity/empty");
  await field().click();
  await option(/Mash pump/).click();
  await value().toEqual(device(1));
  await clear();
  await value().toBe(null);
  await field().fill("cold");
  await expect.poll(() => page.getByRole("option").count()).toBe(2); // those of all devices have gone
  await expect.poll(() => field().getAttribute("aria-activedescendant")).toMatch(/option-0$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await value().toEqual(device(4));
  await expect.poll(() => field().inputValue()).toBe("Cold room 2");
});

test("an option is picked at the press: before the release new ones may take its place", async () => {
  await show("pickers-entity/empty");
  await field().click();
  await option(/Mash pump/).hover();
  await page.mouse.down();
  await value().toEqual(device(1));
  await page.mouse.up();
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  await value().toEqual(device(1));
});

test("BLOCK-7.002 typing asks the server once, after the pause", async () => {
  const page = await workshop.page(); // one whose clock may be stopped: keys come as slowly as the machine is busy
  const { show, field, option, calls } = pickersOn(workshop, page);
  await page.clock.install();
  await show("pickers-entity/empty");
  await field().click();
  await option(/Mash pump/).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.type("van");
  await page.clock.runFor(149);
  const before = await calls();
  await page.clock.resume();
  await expect.poll(async () => (await calls()).length).toBe(2);
  const after = await calls();
  await leave(page);
  expect(before).toEqual(after.slice(0, 1));
  expect(after).toEqual([
    "GET /api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=name&sortOrder=ASC",
    "GET /api/tenant/deviceInfos?pageSize=50&page=0&textSearch=van&sortProperty=name&sortOrder=ASC",
  ]);
});

test("Escape closes the list and keeps the value; leaving throws an unfinished text away", async () => {
  await show("pickers-entity/filled");
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  await field().fill("van");
  await option(/Van 1/).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  await value().toEqual(device(1));
});

test("BLOCK-8.003 BLOCK-5.007 each type says what does not match and what is required", async () => {
  await show("pickers-entity/type-change");
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  const types = { device: "devices", asset: "assets", customer: "customers", dashboard: "dashboards" };
  for (const [type, several] of Object.entries(types)) {
    await labelAround(page.getByRole("radio", { name: type, exact: true })).check();
    await field().fill("");
    await field().fill("zzz");
    await said(`No ${several} match “zzz”.`);
    await page.keyboard.press("Escape");
    await said(new RegExp(`Choose an? ${type}\\.`));
  }
});

test("BLOCK-4.001 BLOCK-4.002 another entity type empties the value and brings other options", async () => {
  await show("pickers-entity/type-change");
  await value().toEqual(device(1));
  await labelAround(page.getByRole("radio", { name: "asset", exact: true })).check();
  await value().toBe(null);
  await field().click();
  await option(/Brewery/).waitFor();
  expect((await calls()).at(-1)).toMatch(/^GET \/api\/tenant\/assetInfos/);
});

test("BLOCK-4.003 a subtype that the entity is not of empties the value; its own one does not", async () => {
  await show("pickers-entity/subtype-change");
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  await labelAround(page.getByRole("radio", { name: "pump" })).check();
  await value().toEqual(device(1));
  await labelAround(page.getByRole("radio", { name: "van" })).check();
  await value().toBe(null);
});

test("BLOCK-8.002 BLOCK-7.005 an id that cannot be read becomes null, without a toast", async () => {
  await show("pickers-entity/unknown-id");
  await value().toBe(null);
  await expect.poll(() => page.getByRole("alert").filter({ hasText: "Not found" }).count()).toBe(0);
});

test("a server that cannot be reached takes no value away", async () => {
  await show("pickers-entity/unreached-id");
  await said("The server is not responding. This is filled in as soon as it answers.");
  await value().toEqual(device(1));
});

test("BLOCK-7.004 a failed lookup is an empty list, without a toast", async () => {
  await show("pickers-entity/failing");
  await field().click();
  await said("No devices match");
  await expect.poll(() => page.getByText("Internal error").count()).toBe(0);
});

test("a list of fifty thousand is drawn at once, by the rows in sight", async () => {
  await show("pickers-entity/many-items");
  await field().click();
  await option("Sensor 00000").waitFor();
  await expect.poll(() => page.getByRole("option").count()).toBeLessThan(40);
  await expect.poll(() => option("Sensor 00000").getAttribute("aria-setsize")).toBe("50000");
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("PageDown");
  await option("Sensor 00039").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => field().inputValue()).toBe("Sensor 00039");
});

test("BLOCK-3.052 BLOCK-5.008 BLOCK-7.006 the entity list holds ids as chips and needs one", async () => {
  await show("pickers-entity/list-filled");
  await page.locator('[data-chip="Mash pump"]').waitFor();
  await expect.poll(() => calls()).toContain(`GET /api/devices?deviceIds=${id(1)},${id(3)},${id(6)}`);
  await show("pickers-entity/list");
  await field().click();
  await option(/Mash pump/).click();
  await field().click();
  await option(/Van 1/).click();
  await value().toEqual([id(1), id(5)]);
  await page.getByRole("button", { name: "Remove: Mash pump" }).click();
  await field().press("Backspace");
  await value().toEqual([]);
  await said("Choose at least one entity.");
});

test("BLOCK-3.055 BLOCK-3.010 BLOCK-3.011 the entity select has both parts, stand-ins only the type", async () => {
  await show("pickers-entity/select-filled");
  await expect.poll(() => field("Device").inputValue()).toBe("Wort pump");
  await page.getByRole("combobox", { name: /Type/ }).click();
  await option("Asset").click();
  await value().toBe(null);
  await field("Asset").click();
  await option(/Cellar/).click();
  await value().toEqual({ entityType: "ASSET", id: id(32) });
  await show("pickers-entity/select-with-aliases");
  await page.getByRole("combobox").first().click();
  await option("Current user").first().click();
  await value().toEqual({ entityType: "CURRENT_USER", id: "13814000-1dd2-11b2-8080-808080808080" });
  await expect.poll(() => page.getByRole("combobox").count()).toBe(1);
});

test("BLOCK-3.053 BLOCK-3.054 the entity list select emits references, and null when the last is removed", async () => {
  await show("pickers-entity/list-select");
  await page.getByRole("combobox").first().click();
  await option("Device").click();
  await field("Entities").click();
  await option(/Mash pump/).click();
  await field("Entities").click();
  await option(/Van 1/).click();
  await value().toEqual([device(1), device(5)]);
  await page.getByRole("button", { name: "Remove: Mash pump" }).click();
  await page.getByRole("button", { name: "Remove: Van 1" }).click();
  await value().toBe(null);
});

test("a chip that is removed by keys leaves the focus to its field", async () => {
  await show("pickers-entity/list-filled");
  await page.getByRole("button", { name: "Remove: Mash pump" }).focus();
  await page.keyboard.press("Enter");
  await value().not.toContain(id(1));
  await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true);
});
