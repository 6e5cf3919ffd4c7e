import { beforeEach, expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();
beforeEach(async () => {
  await workshop.show(page, "dialogs-json-edit/filled");
  await editor().waitFor();
});

const dialog = () => page.getByRole("dialog");
const editor = () => dialog().getByRole("textbox", { name: "JSON value" });
const button = (name: string) => dialog().getByRole("button", { name, exact: true });

async function write(text: string): Promise<void> {
  await editor().click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

test("BLOCK-2.026 BLOCK-2.027 it is called Edit JSON, has one required editor, Cancel and Save", async () => {
  await page.getByRole("dialog", { name: "Edit JSON" }).waitFor();
  await expect.poll(() => editor().getAttribute("aria-required")).toBe("true");
  expect([await button("Cancel").count(), await button("Save").count()]).toEqual([1, 1]);
});

test("BLOCK-2.028 BLOCK-2.030 only a valid change is saved", async () => {
  await expect.poll(() => button("Save").isDisabled()).toBe(true);
  await write("[1]");
  await expect.poll(() => button("Save").isDisabled()).toBe(true);
  await write('{"a": 2}');
  await button("Save").click();
  await expect.poll(() => shownValue(page)).toEqual({ a: 2 });
});

test("BLOCK-2.029 cancelling gives undefined", async () => {
  await button("Cancel").click();
  await dialog().waitFor({ state: "detached" });
  await expect.poll(() => shownValue(page)).toBeUndefined();
});

test("a click beside it does not close it, the first Escape leaves the text", async () => {
  await page.mouse.click(5, 400);
  await write('{"a": 3}'); // what a click closed would not be written into
  await editor().click();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(1);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
});

test("Escape in the editor's search closes the search, not the dialog", async () => {
  await editor().click();
  await page.keyboard.press("ControlOrMeta+f");
  await dialog().getByRole("textbox", { name: "Find" }).fill("floor");
  await page.keyboard.press("Escape");
  await dialog().getByRole("textbox", { name: "Find" }).waitFor({ state: "detached" });
  await expect.poll(() => dialog().count()).toBe(1);
});
