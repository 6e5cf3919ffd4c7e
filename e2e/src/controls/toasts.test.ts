import { afterEach, expect, test } from "vitest";
import { accessibilityProblems } from "../accessibility.ts";
import { passesBy, toastOf } from "../passes-by.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

afterEach(() => page.setViewportSize({ width: 1024, height: 720 }));

const toast = (text: string) => page.locator("[data-type]").filter({ hasText: text });
// By key: toasts may lie over the buttons.
const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

test("BLOCK-8.025 BLOCK-2.092: toasts are dark red, orange, green and dark grey, each with a message and a close button", async () => {
  await workshop.show(page, "surfaces-toasts/types");
  const colors: Record<string, string> = {};
  for (const type of ["success", "info", "warn", "error"]) {
    await press(type);
    const shown = toast(`A message of the type ${type}`);
    await shown.getByRole("button", { name: "Close" }).waitFor();
    colors[type] = await shown.evaluate((element) => getComputedStyle(element).backgroundColor);
  }
  expect(colors).toEqual({
    success: "rgb(28, 82, 56)",
    info: "rgb(43, 49, 58)",
    warn: "rgb(138, 74, 18)",
    error: "rgb(107, 29, 34)",
  });
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("BLOCK-4.094 BLOCK-4.096 BLOCK-4.097 BLOCK-9.050: one message is shown once, closes by its button, and an empty one never", async () => {
  await workshop.show(page, "surfaces-toasts/types");
  await press("info");
  await press("info");
  await press("empty");
  const shown = toast("A message of the type info");
  await shown.waitFor();
  await expect.poll(() => page.locator("[data-type]").count()).toBe(1);
  await shown.getByRole("button", { name: "Close" }).click();
  await shown.waitFor({ state: "detached" });
});

test("CORE-9.013 BLOCK-9.051 BLOCK-9.052: toasts are at the top left, at a chosen place, or at the bottom of a small screen", async () => {
  await workshop.show(page, "surfaces-toasts/types");
  const placeOf = async (text: string) => {
    const box = await toast(text).boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    return box && [box.y < height / 2 ? "top" : "bottom", box.x + box.width / 2 < width / 2 ? "left" : "right"];
  };
  await press("info");
  await press("right");
  await toast("An update is there").waitFor();
  expect([await placeOf("A message of the type info"), await placeOf("An update is there")]).toEqual([
    ["top", "left"],
    ["bottom", "right"],
  ]);
  await page.setViewportSize({ width: 500, height: 720 });
  await expect.poll(async () => (await placeOf("A message of the type info"))?.[0]).toBe("bottom");
});

test("BLOCK-1.022 BLOCK-2.093 BLOCK-4.095 BLOCK-4.100: an area has its own toasts inside of itself, and hides its own alone", async () => {
  await workshop.show(page, "surfaces-toasts/areas");
  await press("to the panel");
  await press("to the window");
  await toast("For the panel").waitFor();
  const formOf = (text: string) => page.locator("[data-form]").filter({ hasText: text }).getAttribute("data-form");
  expect([await formOf("For the panel"), await formOf("For the window")]).toEqual(["panel", "snackbar"]);
  await press("Hide panel");
  await toast("For the panel").waitFor({ state: "detached" });
  await expect.poll(() => toast("For the window").count()).toBe(1);
});

test("BLOCK-4.098 BLOCK-4.099: a panel's toast leaves after its time, the window's only when it must", async () => {
  await workshop.show(page, "surfaces-toasts/times");
  await press("snackbar with a time");
  await passesBy(page, toastOf("Leaves"), () => press("snackbar that must leave"));
  await passesBy(page, toastOf("Leaves the panel"), () => press("panel with a time"));
  await toast("Leaves the panel").waitFor({ state: "detached" });
  await page.getByText("Leaves", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => toast("Stays").count()).toBe(1);
});
