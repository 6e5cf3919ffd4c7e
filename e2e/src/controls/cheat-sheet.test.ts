import { beforeEach, expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();
beforeEach(async () => {
  await workshop.show(page, "surfaces-keyboard-shortcuts/bound");
  await page.getByRole("button", { name: "Elsewhere" }).focus();
});

const sheet = () => page.getByRole("dialog", { name: "Show / hide this help menu", exact: true });

test("? shows the cheat sheet and hides it, and so does its close control (BLOCK-2.048, BLOCK-2.050, BLOCK-2.051)", async () => {
  await page.keyboard.press("?");
  await sheet().waitFor();
  await page.keyboard.press("?");
  await sheet().waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await sheet().getByRole("button", { name: "Close" }).click();
  await sheet().waitFor({ state: "detached" });
});

test("only keys that say what they do are listed (BLOCK-2.049)", async () => {
  await page.keyboard.press("?");
  await sheet().waitFor();
  const listed = await sheet().locator("dt").allTextContents();
  expect(listed).toContain("Extinguish the fire");
  await expect.poll(() => sheet().locator("dd").allTextContents()).toEqual(expect.arrayContaining(["X", "Z"]));
  await expect.poll(() => sheet().locator("dd").allTextContents()).not.toContain("Y");
});

test("keys are typed in fields and do nothing else, unless they are allowed there (BLOCK-2.052, BLOCK-2.053)", async () => {
  for (const field of ["Input", "Select", "Textarea"]) {
    await page.getByLabel(field).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("y");
  }
  await expect.poll(() => shownValue(page)).toEqual([]);
  for (const field of ["Input", "Select", "Textarea"]) {
    await page.getByLabel(field).focus();
    await page.keyboard.press("z");
  }
  await expect.poll(() => shownValue(page)).toEqual(["z", "z", "z"]);
  await page.getByRole("button", { name: "Elsewhere" }).focus();
  await page.keyboard.press("x");
  await expect.poll(() => shownValue(page)).toEqual(["z", "z", "z", "x"]);
});
