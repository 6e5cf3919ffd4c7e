import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
let tries = 0;

const link = { page: 0, pageSize: 100 };

test("a device profile is added with its rule chain, changed, and made the default", async () => {
  tries += 1;
  const name = `Weather station ${tries}`;
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  await page.getByRole("button", { name: "Add device profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Add device profile" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("combobox", { name: "Rule chain" }).fill("Root");
  await page.getByRole("option", { name: /^Root Rule Chain/ }).click();
  await photograph(page, "device-profile-add");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("textbox", { name: "Description" }).fill("On roofs");
  await drawer.getByRole("combobox", { name: "Queue" }).click();
  await page.getByRole("option", { name: "HighPriority" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const find = async () => (await client.deviceProfiles.list(link)).data.find((profile) => profile.name === name);
  expect(await find()).toMatchObject({
    description: "On roofs",
    defaultQueueName: "HighPriority",
    defaultRuleChainId: { entityType: "RULE_CHAIN" },
    default: false,
  });
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make default" }).click();
  await expect.poll(async () => (await find())?.default).toBe(true);
  await leave(page);
});

test("BLOCK-8.020, BLOCK-8.021 the picker of queues says that none begins with the text, and is empty when they cannot be read", async () => {
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  const dialog = page.getByRole("dialog", { name: "Add device profile" });
  const queue = dialog.getByRole("combobox", { name: "Queue" });
  await page.getByRole("button", { name: "Add device profile" }).click();
  await queue.click();
  await page.getByRole("option", { name: "HighPriority" }).waitFor();
  await queue.fill("zzz");
  await page.getByRole("tooltip").getByText("No queue begins with “zzz”.").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.route("**/api/tenant/queues?**", (route) => route.fulfill({ status: 500, json: { message: "down" } }));
  await page.getByRole("button", { name: "Add device profile" }).click();
  const asked = page.waitForResponse("**/api/tenant/queues?**");
  await queue.fill("Main");
  expect((await asked).status()).toBe(500);
  await page.getByRole("tooltip").getByText("No queue begins with “Main”.").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await leave(page);
});
