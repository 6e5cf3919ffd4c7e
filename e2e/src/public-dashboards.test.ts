import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("who makes a dashboard public is told what of it is not, and visitors see what he chose", async () => {
  const page = await stage.user("tenant");
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  const dialog = page.getByRole("dialog", { name: "Make Energy public?" });
  const incomer = dialog.getByRole("checkbox", { name: "Main incomer" });
  await incomer.waitFor();
  await photograph(page, "make-public");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("switch", { name: "Visitors may command the devices" }).check();
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await passesBy(page, toastOf("Energy is public"), () => dialog.getByRole("button", { name: "Make public" }).click());

  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Copy public link" }).click();
  const shared = page.getByRole("dialog", { name: "Public link" });
  const commands = shared.getByRole("switch", { name: "Visitors may command the devices" });
  await expect.poll(() => commands.isChecked()).toBe(true);
  await shared.getByRole("status", { name: "Loading" }).waitFor({ state: "detached" });
  await expect.poll(() => shared.getByRole("checkbox").count()).toBe(0); // nothing is hidden any more
  await photograph(page, "public-link");
  const link = await shared.getByRole("textbox", { name: "Public link" }).inputValue();
  await page.context().close();

  const visitor = await stage.visitor();
  const refused: string[] = [];
  visitor.on("response", (answer) => {
    if ([401, 403].includes(answer.status())) refused.push(new URL(answer.url()).pathname);
  });
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "Energy" }).first().waitFor();
  await stage.publish("demo-main-incomer", { power: 4711 });
  await visitor.getByText(/4,711/).first().waitFor();
  expect(refused).toEqual([]);
  await visitor.context().close();
});

test("what belongs to a customer is taken from him on purpose only", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const page = await stage.user("tenant");
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("button", { name: "More actions: Brewery plant" }).click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  const dialog = page.getByRole("dialog", { name: "Make Brewery plant public?" });
  const taken = dialog.getByRole("listitem").filter({ hasText: "Taken from Harbour Brewery" }).first();
  await taken.waitFor();
  const name = await taken.locator("label").textContent();
  await expect.poll(() => taken.getByRole("checkbox").isChecked()).toBe(false);
  const publish = () => dialog.getByRole("button", { name: "Make public" }).click();
  await passesBy(page, toastOf("Brewery plant is public"), publish);
  const device = await tenant.devices.byName((name ?? "").trim());
  expect((await tenant.devices.info(device.id)).customerIsPublic).toBe(false);
  await page.context().close();
});
