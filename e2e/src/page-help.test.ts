import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test.each([
  ["/home", "Home"],
  ["/devices", "Devices"],
  ["/alarms", "Alarms"],
  ["/recycleBin", "Recycle bin"],
  ["/settings/home", "Home settings"],
  ["/widgets-bundles", "Widgets bundles"],
])("the help of %s says what the page is for, and leads to its keys", async (at, heading) => {
  const page = await stage.user("tenant", { at });
  await page.getByRole("banner").getByRole("button", { name: "Help", exact: true }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await help.getByRole("heading", { name: heading, exact: true }).waitFor();
  await expect.poll(() => help.getByRole("listitem").count()).toBeGreaterThan(1);
  if (at === "/devices") {
    expect(await accessibilityProblems(page)).toEqual([]);
    await photograph(page, "page-help");
  }
  await help.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog", { name: "Show / hide this help menu" }).waitFor();
  await leave(page);
});

test("a drawer and the dialog that adds have help beside them, in the language of the reader", async () => {
  const { id } = await client.devices.save({ name: "Asked about" });
  const page = await stage.user("tenant", { at: `/devices/${id.id}` });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Details" }).waitFor();
  await drawer.getByRole("button", { name: "Show help" }).click();
  const popover = page.getByRole("dialog", { name: "Help" });
  await popover.getByRole("heading", { name: "Devices", exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "drawer-help");
  await page.keyboard.press("Escape");
  await popover.waitFor({ state: "detached" });
  await drawer.getByRole("heading", { name: "Asked about" }).waitFor(); // only the help has closed

  await page.goto(stage.url("/assets"));
  await page.getByRole("main").getByRole("button", { name: "Add asset" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add asset" });
  await dialog.getByRole("button", { name: "Show help" }).click();
  await page.getByRole("dialog", { name: "Help" }).getByRole("heading", { name: "Assets", exact: true }).waitFor();
  await leave(page);

  const german = await stage.user("tenant", { at: "/devices", locale: "de-DE" });
  await german.getByRole("banner").getByRole("button", { name: "Hilfe", exact: true }).click();
  await german.getByRole("dialog", { name: "Hilfe" }).getByRole("heading", { name: "Geräte", exact: true }).waitFor();
  await leave(german);
});
