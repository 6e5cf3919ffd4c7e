import { randomUUID } from "node:crypto";
import type { Client } from "@orrery/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { CUSTOMER, signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
});
afterAll(() => stage[Symbol.asyncDispose]());

async function type(page: Page, text: string) {
  if ((await page.getByRole("listbox").count()) === 0) {
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("Control+k");
  }
  await page.getByRole("combobox").fill(text);
  return page.getByRole("listbox");
}

test("a device is found by its token, with its live value, by those who may read its credentials", async () => {
  const name = `Hidden pump ${randomUUID()}`;
  const token = randomUUID().replaceAll("-", "");
  const { id } = await client.devices.save({ name, type: "default" }, { accessToken: token });
  await client.telemetry.save(id, { level: 42 });
  const page = await stage.user("tenant");
  const palette = await type(page, token);
  await palette.getByRole("option", { name: new RegExp(`${name}.*level 42`) }).waitFor();
  await photograph(page, "palette-token");
  await type(page, token.slice(0, -1));
  await page.getByText(`Nothing matches “${token.slice(0, -1)}”.`).waitFor();
  await type(page, token);
  await palette.getByRole("option", { name: new RegExp(name) }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === `/devices/${id.id}`);
  await leave(page);

  const customer = await signedIn(stage.platform.httpUrl, CUSTOMER);
  expect(await customer.devices.byCredentials(token)).toEqual([]); // not theirs
});

test("alarms of what is named are acknowledged, after a question", async () => {
  const name = `Alarmed pump ${randomUUID()}`;
  const { id } = await client.devices.save({ name, type: "default" });
  for (const kind of ["Hot", "Dry"]) {
    await client.alarms.save({ type: kind, originator: id, severity: "MAJOR", status: "ACTIVE_UNACK" });
  }
  const page = await stage.user("tenant");
  const palette = await type(page, `ack ${name.toLowerCase()}`);
  await palette.getByRole("option", { name: `Acknowledge alarms of ${name}` }).waitFor();
  await photograph(page, "palette-verbs");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Acknowledge 2 alarms?" });
  await question.getByRole("button", { name: "Acknowledge" }).click();
  await expect
    .poll(async () => (await client.alarms.listOf(id, { page: 0, pageSize: 10 })).data.map(({ status }) => status))
    .toEqual(["ACTIVE_ACK", "ACTIVE_ACK"]);
  await type(page, `ack ${name.toLowerCase()}`);
  await palette.getByRole("option", { name: `Acknowledge alarms of ${name}` }).click();
  await page.getByText("No alarm waits for an acknowledgement.").waitFor();
  await leave(page);
});

test("lists are filtered by what is named, and the theme is changed", async () => {
  const page = await stage.user("tenant");
  const { data } = await client.customers.list({ page: 0, pageSize: 1 });
  const [customer] = data;
  if (!customer) throw new Error("The demo has no customers");
  const palette = await type(page, `filter ${customer.title}`);
  await palette.getByRole("option", { name: `Filter Devices by ${customer.title}` }).click();
  await page.waitForURL((url) => url.pathname === "/devices" && url.searchParams.get("customerId") === customer.id.id);
  await type(page, "dark");
  await palette.getByRole("option", { name: "Theme: Dark" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await type(page, "theme");
  await palette.getByRole("option", { name: "Theme: Light" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
  await leave(page);
});

test("a palette opened while the next page is about to be drawn stays open over it", async () => {
  const page = await stage.user("tenant");
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    };
  });
  await page.getByRole("link", { name: "Alarms" }).first().click();
  await page.locator("h1", { hasText: "Alarms" }).waitFor(); // hidden from roles below the palette
  await page.getByRole("combobox").fill("assets");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/assets");
  await leave(page);
});
