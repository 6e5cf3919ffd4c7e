import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

/** Opens the dialog of a story by its button. */
async function ask(story: string) {
  await workshop.show(page, `dialogs-shared/${story}`);
  await page.getByRole("button", { name: "Ask" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}

const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

/** What the dialog was answered with, once it has gone. */
async function answer(): Promise<unknown> {
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => shownValue(page)).not.toBe("none yet");
  return shownValue(page);
}

test("an alert shows its title and its HTML, and its one button OK answers true (BLOCK-2.018, BLOCK-2.019)", async () => {
  const dialog = await ask("alert");
  await dialog.getByRole("heading", { name: "Cannot upload" }).waitFor();
  await expect.poll(() => dialog.locator("b").textContent()).toBe("x");
  await expect.poll(() => dialog.locator("script").count()).toBe(0);
  await expect.poll(() => dialog.getByRole("button").allTextContents()).toEqual(["OK"]);
  await button("OK").click();
  expect(await answer()).toBe(true);
});

test("a question shows its title and its HTML; Cancel answers false, OK true (BLOCK-2.020, BLOCK-2.021, BLOCK-2.022)", async () => {
  const dialog = await ask("confirm");
  await dialog.getByRole("heading", { name: "Delete 3 devices?" }).waitFor();
  await expect.poll(() => dialog.locator("i").first().textContent()).toBe("Gone");
  await button("Cancel").click();
  expect(await answer()).toBe(false);
  await ask("confirm");
  await page.keyboard.press("Escape");
  expect(await answer()).toBe(false);
  await ask("confirm");
  await button("Delete 3 devices").click();
  expect(await answer()).toBe(true);
});

test("a dialog may ask again", async () => {
  await ask("one-above-the-other");
  await button("OK").click();
  await page.getByRole("heading", { name: "Second?" }).waitFor();
  await button("OK").click();
  expect(await answer()).toBe(true);
});

test("the coming-soon dialog says so and has an Ok button (BLOCK-2.047)", async () => {
  const dialog = await ask("coming-soon");
  await dialog.getByRole("heading", { name: "Coming soon!", exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole("button").allTextContents()).toEqual(["Ok"]);
  await button("Ok").click();
  expect(await answer()).toBeUndefined();
});

test("the colour dialog holds an inline picker, Cancel and Select; Cancel answers null (BLOCK-2.023, BLOCK-2.025)", async () => {
  const dialog = await ask("color");
  await dialog.getByRole("slider", { name: "Saturation and brightness" }).waitFor();
  await dialog.getByRole("slider", { name: "Hue" }).waitFor();
  await dialog.getByRole("slider", { name: "Opacity" }).waitFor();
  await expect.poll(() => dialog.getByRole("textbox", { name: "Color" }).inputValue()).toBe("#4453d6");
  await button("Select").waitFor();
  await button("Cancel").click();
  expect(await answer()).toBeNull();
});

test("Select waits for a change that is a colour, and for what is loading (BLOCK-2.024, BLOCK-5.001)", async () => {
  const dialog = await ask("color");
  const text = dialog.getByRole("textbox", { name: "Color" });
  await expect.poll(() => button("Select").isDisabled()).toBe(true);
  await text.fill("");
  await expect.poll(() => button("Select").isDisabled()).toBe(true);
  await dialog.getByText("Enter a color.", { exact: true }).waitFor();
  await text.fill("reddish");
  await expect.poll(() => button("Select").isDisabled()).toBe(true);
  await text.fill("#00ff00");
  await expect.poll(() => button("Select").isEnabled()).toBe(true);
  await button("Select").click();
  expect(await answer()).toBe("#00ff00");

  await workshop.show(page, "dialogs-shared/color-while-loading");
  await page.getByRole("textbox", { name: "Color" }).fill("#00ff00");
  await expect.poll(() => button("Select").isEnabled()).toBe(true);
  await button("Cancel").click(); // calls the server, which does not answer
  await expect.poll(() => button("Select").isDisabled()).toBe(true);
});

test("a colour is chosen by keys, by sliders and from the palette", async () => {
  const dialog = await ask("color");
  const text = dialog.getByRole("textbox", { name: "Color" });
  await dialog.getByRole("button", { name: "#f44336" }).click();
  await expect.poll(() => text.inputValue()).toBe("#f44336");
  await dialog.getByRole("slider", { name: "Saturation and brightness" }).focus();
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => text.inputValue()).toBe("#000000");
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press("Shift+ArrowUp");
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => text.inputValue()).toBe("#ff1100"); // black has kept its hue
  await dialog.getByRole("slider", { name: "Opacity" }).fill("50");
  await expect.poll(() => text.inputValue()).toBe("rgba(255,17,0,0.5)");
  await dialog.getByRole("slider", { name: "Hue" }).fill("120");
  await expect.poll(() => text.inputValue()).toBe("rgba(0,255,0,0.5)");
});
