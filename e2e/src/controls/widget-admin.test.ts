import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

/** What stories have asked their server. */
interface Stories {
  readonly storyCalls?: readonly { readonly call: string; readonly body?: unknown }[];
}

test("commands that wait for a device are filtered, looked into, sent and deleted", async () => {
  await workshop.show(page, "widgets-persistent-rpc-table/filled");
  const rows = () => page.locator("tbody tr[data-index]");
  await expect.poll(() => rows().count()).toBe(7);
  await page.getByRole("group").hover();
  await page.getByRole("button", { name: "Status", exact: true }).first().click();
  await page
    .getByRole("menuitemradio", { name: "Failed" })
    .or(page.getByRole("menuitem", { name: "Failed" }))
    .click();
  await expect.poll(() => rows().count()).toBe(1);
  await rows().getByRole("button", { name: "Command details" }).click();
  await page.getByRole("dialog", { name: "setSpeed6" }).getByText('"ok": true').waitFor();
  await page.keyboard.press("Escape");
  await workshop.show(page, "widgets-persistent-rpc-table/filled");
  await rows().first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this command?" }).getByRole("button", { name: "Delete" }).click();
  const called = (call: string) =>
    page.evaluate((text) => (globalThis as Stories).storyCalls?.some((one) => one.call === text), call);
  await expect.poll(() => called("DELETE /api/rpc/persistent/00000700-1dd2-11b2-8080-808080808080")).toBe(true);
  await page.getByRole("group").hover();
  await page.getByRole("button", { name: "Send a command" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a command" });
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByText("Enter the name of a method").waitFor();
  await dialog.getByRole("textbox", { name: "Method" }).fill("reboot");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const sent = await page.evaluate(
    () => (globalThis as Stories).storyCalls?.find(({ call }) => call.startsWith("POST /api/rpc/twoway"))?.body,
  );
  expect(sent).toMatchObject({ method: "reboot", persistent: true });
});

test("devices are added, edited with their place, and deleted", async () => {
  await workshop.show(page, "widgets-admin-tables/devices");
  const body = (call: string) =>
    page.evaluate((text) => (globalThis as Stories).storyCalls?.find((one) => one.call.startsWith(text))?.body, call);
  const row = (name: string) => page.getByRole("row", { name });
  await row("Mash pump").getByRole("button", { name: "Edit device" }).click();
  const edit = page.getByRole("dialog", { name: "Edit device" });
  await expect.poll(() => edit.getByRole("textbox", { name: "Latitude" }).inputValue()).toBe("52.5");
  await edit.getByRole("textbox", { name: "Longitude" }).fill("200");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.getByText("A number from −180 to 180").waitFor();
  await edit.getByRole("textbox", { name: "Longitude" }).fill("13.4");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "detached" });
  expect(await body("POST /api/device")).toMatchObject({ name: "Mash pump", type: "pump" });
  expect(await body("POST /api/plugins/telemetry/DEVICE")).toEqual({ latitude: 52.5, longitude: 13.4 });
  await row("Wort pump").getByRole("button", { name: "Delete device" }).click();
  await page.getByRole("dialog", { name: "Delete Wort pump?" }).getByRole("button", { name: "Delete" }).click();
  const isDeleted = () =>
    page.evaluate(() => (globalThis as Stories).storyCalls?.some(({ call }) => call.startsWith("DELETE /api/device/")));
  await expect.poll(isDeleted).toBe(true);
  await page.getByRole("group").hover();
  await page.getByRole("button", { name: "Add device" }).click();
  await page.getByRole("dialog", { name: "Add device" }).getByRole("textbox", { name: "Name" }).waitFor();
  await workshop.show(page, "widgets-admin-tables/devices-without-actions");
  await row("Mash pump").waitFor();
  expect(await page.getByRole("button", { name: /device/ }).count()).toBe(0);
});
