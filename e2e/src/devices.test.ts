import type { WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("search, sort and page of a list stand in its address, which restores them", async () => {
  const page = await stage.user("tenant", { at: "/devices?pageSize=10" });
  const rows = page.getByRole("table").getByRole("row");
  await page.getByText("1–10 of 22").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("11–20 of 22").waitFor();
  expect(new URL(page.url()).searchParams.get("page")).toBe("1");
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByText("1–10 of 22").waitFor();
  await page.waitForURL((url) => url.searchParams.get("property") === "name" && !url.searchParams.has("page"));
  await page.getByRole("searchbox", { name: "Search devices" }).fill("pump");
  await page.getByText("1–4 of 4").waitFor();
  await page.reload();
  await page.getByText("1–4 of 4").waitFor();
  await expect.poll(() => page.getByRole("searchbox", { name: "Search devices" }).inputValue()).toBe("pump");
  await expect.poll(() => rows.nth(1).textContent()).toContain("Glycol pump 1");
  await page.getByRole("searchbox", { name: "Search devices" }).fill("nothing is called so");
  await page.getByRole("heading", { name: "Nothing matches “nothing is called so”." }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear search" }).last().click();
  await page.getByText("1–10 of 22").waitFor();
  await leave(page);
});

test("a device is renamed, and its attributes are added, changed and deleted", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van%205" });
  await page.getByText("Van 5", { exact: true }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("Night shift");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Night shift").first().waitFor();
  await page.getByRole("tab", { name: "Attributes" }).click();
  await page.getByRole("combobox", { name: "Scope" }).click();
  await page.getByRole("option", { name: "Server attributes" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Key" }).fill("depot");
  await dialog.getByRole("textbox", { name: "Text value" }).fill("North gate");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("North gate").waitFor();
  await page.getByRole("button", { name: "Edit depot" }).click();
  await dialog.getByRole("textbox", { name: "Text value" }).fill("South gate");
  await dialog.getByRole("button", { name: "Update" }).click();
  await page.getByText("South gate").waitFor();
  await page.getByRole("checkbox", { name: "Select depot" }).check();
  await page.getByRole("toolbar", { name: "1 selected" }).getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete 1 attribute" }).click();
  await page.getByText("South gate").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("tab", { name: "Attributes", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Details" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Label" }).inputValue()).toBe("Night shift");
  await leave(page);
});

test("new credentials are saved, shown as commands with the real port, and work", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van%204" });
  await page.getByText("Van 4", { exact: true }).click();
  await page.getByRole("complementary").getByRole("button", { name: "Manage credentials" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Access token" }).fill("VAN4_NEW_TOKEN");
  await dialog.getByRole("button", { name: "Save" }).click();
  const command = page.getByText("-u VAN4_NEW_TOKEN");
  await command.waitFor();
  await expect.poll(() => command.textContent()).toContain(`-p ${stage.platform.mqttPort} `);
  const answer = await fetch(stage.url("/api/v1/VAN4_NEW_TOKEN/telemetry"), { method: "POST", body: '{"speed": 41}' });
  expect(answer.status).toBe(200);
  await page.getByRole("tab", { name: "Latest telemetry" }).click();
  await page.getByText("41", { exact: true }).waitFor();
  await leave(page);
});

test("a device shows what it sent under keys that cannot be stored", async () => {
  const page = await stage.userAtNoPage("tenant");
  await stage.publish("demo-van-3", { "": 1, " ": 2, speed: 43 });
  await page.goto(stage.url("/devices?textSearch=Van%203"));
  await page.getByText("Van 3", { exact: true }).click();
  const note = page.getByRole("complementary").getByRole("status").filter({ hasText: "not stored" });
  await note.getByRole("heading", { name: "2 values were not stored" }).waitFor();
  await expect.poll(() => note.textContent()).toContain("The first key of the last message was empty.");
  await photograph(page, "device-dropped-keys");
  await page.getByRole("tab", { name: "Latest telemetry" }).click();
  await page.getByText("43", { exact: true }).waitFor();
  await leave(page);
});

test("on a phone lists are cards, a held finger selects, and the drawer fills the screen", async () => {
  const page = await stage.user("tenant", { viewport: { width: 390, height: 844 }, hasTouch: true, at: "/devices" });
  const card = page.getByRole("listitem").filter({ hasText: "Van 5" });
  await card.waitFor();
  const box = await card.boundingBox();
  const at = { clientX: (box?.x ?? 0) + 60, clientY: (box?.y ?? 0) + 50, pointerType: "touch", bubbles: true };
  await card.dispatchEvent("pointerdown", at);
  await page.getByRole("toolbar", { name: "1 selected" }).waitFor();
  await card.dispatchEvent("pointerup", at);
  await card.dispatchEvent("click", at); // what the finger leaves behind; it must not take the selection back
  await page.getByText("Van 4", { exact: true }).tap();
  await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
  await page.getByRole("button", { name: "Clear selection" }).tap();
  await page.getByText("Van 5", { exact: true }).tap();
  const drawer = page.getByRole("complementary");
  await drawer.waitFor();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeCloseTo(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await leave(page);
});

test("a lost live connection is said, and no longer when it is back", async () => {
  const page = await stage.visitor();
  const open: WebSocketRoute[] = [];
  let blocked = false;
  await page.routeWebSocket(/\/api\/ws\//, (socket) => {
    if (blocked) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await stage.signIn(page, "tenant");
  await page.goto(stage.url("/devices"));
  await page.getByText("Live connection", { exact: true }).waitFor();
  blocked = true;
  for (const socket of open) await socket.close();
  const toast = page.getByText("Live connection lost. Reconnecting.");
  await toast.waitFor();
  const mark = page.getByText("Reconnecting", { exact: true });
  await mark.waitFor();
  const gap = async () => {
    const [above, below] = [await page.locator("[data-type='error']").boundingBox(), await mark.boundingBox()];
    return above && below ? below.y - (above.y + above.height) : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThan(0); // it does not cover what it describes
  blocked = false;
  await page.getByText("Live connection", { exact: true }).waitFor();
  await toast.waitFor({ state: "detached" });
  await leave(page);
});
