import { expect, test } from "vitest";
import { device, id, openPickers } from "./picker-page.ts";

const { page, workshop, show, field, option, value, said, calls, clear } = await openPickers();

test("BLOCK-4.005 BLOCK-4.006 a gateway is chosen on load: that of the device's name, or the first", async () => {
  await show("pickers-gateway/with-the-name-of-a-device");
  await value().toEqual(device(22));
  await show("pickers-gateway/default");
  await value().toEqual(device(21));
  await show("pickers-gateway/in-a-state");
  await value().toEqual(device(22));
  expect((await calls())[0]).toContain("pageSize=2147483647&page=0&textSearch=Yard gateway");
});

test("BLOCK-4.007 BLOCK-4.008 BLOCK-5.017 BLOCK-8.005 BLOCK-8.006 a new gateway is created by Enter or by the link, after a question", async () => {
  await show("pickers-gateway/default");
  await value().toEqual(device(21));
  await field().fill("Roof gateway");
  await said("No gateway matches “Roof gateway”.");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create a new gateway" });
  await dialog.getByText("Create a new gateway with the name “Roof gateway”?").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => field().inputValue()).toBe("");
  await value().toBe(null);
  await field().fill("Roof gateway");
  await page.getByRole("button", { name: "Create a new gateway" }).click();
  await dialog.getByRole("button", { name: "Create" }).click();
  await value().toEqual(device(29));
  await expect.poll(() => field().inputValue()).toBe("Roof gateway");
});

test("BLOCK-7.010 the name of a device that exists is passed on", async () => {
  await show("pickers-gateway/default");
  await value().toEqual(device(21));
  await field().fill("Mash pump");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect.poll(() => page.locator("[data-exists]").textContent()).toBe("Mash pump");
});

test("BLOCK-5.016 BLOCK-8.004 without gateways the picker says so, and that it is required", async () => {
  await show("pickers-gateway/invalid");
  await said("Enter the name of a gateway.");
  await field().click();
  await said("No gateway found.");
  await show("pickers-gateway/empty");
  await field().click();
  await said("No gateway found.");
});

test("BLOCK-1.015 BLOCK-5.070 BLOCK-5.071 BLOCK-3.128 message types are shown by their labels; own ones are texts", async () => {
  await show("pickers-names/message-type");
  await expect.poll(() => field().inputValue()).toBe("Post telemetry");
  await field().fill("Connect");
  await page.getByRole("option", { name: "Connect Event", exact: true }).click();
  await value().toBe("CONNECT_EVENT");
  await field().fill("BREW_STARTED");
  await value().toBe("BREW_STARTED");
  await field().fill("");
  await said("Enter a message type.");
});

test("BLOCK-5.067 BLOCK-5.068 BLOCK-5.069 BLOCK-3.129 relation types", async () => {
  await show("pickers-names/relation-type");
  await expect.poll(() => field().getAttribute("placeholder")).toBe("Any type");
  await value().toBe("");
  await field().click();
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Contains", "Manages"]);
  await field().fill("Man");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Manages"]);
  await option("Manages").click();
  await value().toBe("Manages");
  await show("pickers-names/relation-type-too-long");
  await said("A relation type has at most 255 characters.");
  await show("pickers-names/relation-type-filled");
  await field().fill("");
  await said("Enter a relation type.");
});

test("BLOCK-5.072 BLOCK-7.028 BLOCK-7.029 BLOCK-9.039 queues are read once, sorted, and required", async () => {
  await show("pickers-names/queue-filled");
  await clear();
  await said("Choose a queue.");
  await field().click();
  await option("HighPriority").waitFor();
  await expect
    .poll(() => page.getByRole("option").allTextContents())
    .toEqual(["HighPriority", "Main", "SequentialByOriginator"]);
  await field().fill("m");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Main"]);
  await expect.poll(() => calls()).toEqual(["GET /api/tenant/queues?serviceType=TB_RULE_ENGINE"]);
  await field().fill("zzz");
  await said("No queue begins with “zzz”.");
});

test("BLOCK-5.073 BLOCK-2.006 BLOCK-3.082 OTA packages: required texts by type, the link, an id that is gone", async () => {
  await show("pickers-names/ota-package-filled");
  await expect.poll(() => field("Assigned firmware").inputValue()).toBe("Probe (1.4.0)");
  await expect.poll(() => page.getByRole("link").count()).toBe(0);
  await clear();
  await said("Choose a firmware package.");
  await show("pickers-names/software-invalid");
  await said("Choose a software package.");
  await show("pickers-names/ota-package-with-link");
  await expect
    .poll(() => page.getByRole("link", { name: "Open package" }).getAttribute("href"))
    .toBe(`/otaUpdates/${id(51)}`);
  await show("pickers-names/ota-package-without-link");
  await expect.poll(() => page.getByRole("link").count()).toBe(0);
  await show("pickers-names/ota-package-unknown");
  await value().toBe(null);
});

test("BLOCK-1.012 BLOCK-1.015 every picker has a story", async () => {
  const stories = await workshop.stories(page);
  for (const group of ["entity", "entity-type", "entity-subtype", "entity-keys", "gateway", "names", "dashboard"])
    expect(stories.some((story) => story.startsWith(`pickers-${group}/`))).toBe(true);
  for (const name of ["queue", "relation-type", "message-type", "ota-package"])
    expect(stories).toContain(`pickers-names/${name}`);
  expect(stories).toEqual(expect.arrayContaining(["time-timezone/filled", "dialogs-shared/icon"]));
});
