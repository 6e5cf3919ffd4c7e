import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const show = (story: string) => workshop.show(page, story);
const value = () => expect.poll(() => shownValue(page));
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const textFile = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
const choose = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator("input[type=file]").setInputFiles(files);

test("BLOCK-3.068 BLOCK-3.069 BLOCK-5.030 BLOCK-5.031 BLOCK-9.020 a file is read as text, its name shown, and removed again", async () => {
  await show("inputs-files-and-lists/file-required");
  await said("No file chosen");
  await expect.poll(() => page.locator("input[type=file]").getAttribute("accept")).toBe("*/*");
  await choose(textFile("a.csv", "x;y"));
  await value().toBe("x;y");
  await expect.poll(() => page.locator("[data-names]").textContent()).toBe('"a.csv"');
  await expect.poll(() => page.getByText("No file chosen").count()).toBe(0);
  await page.getByRole("button", { name: "Remove: a.csv" }).click();
  await value().toBe(null);
  await said("No file chosen");
});

test("BLOCK-3.068 a file is read as binary text, or stays a file", async () => {
  const file = { name: "b.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0xff, 0x41]) };
  await show("inputs-files-and-lists/file-as-binary");
  await choose(file);
  await value().toBe("\u00ffA");
  await show("inputs-files-and-lists/file-as-object");
  await choose(file);
  await value().toEqual({ file: "b.bin", size: 2 });
});

test("BLOCK-3.070 several files give arrays", async () => {
  await show("inputs-files-and-lists/files");
  await choose(textFile("a.txt", "1"), textFile("b.txt", "2"));
  await value().toEqual(["1", "2"]);
  await expect.poll(() => page.locator("[data-names]").textContent()).toBe('["a.txt","b.txt"]');
  await page.getByRole("button", { name: "Remove: a.txt" }).click();
  await value().toEqual(["2"]);
});

test("BLOCK-5.028 BLOCK-5.029 files of other kinds and empty files are refused", async () => {
  await show("inputs-files-and-lists/file-by-extension");
  await choose(textFile("a.exe", "x"));
  await said("Only files of these kinds can be used: csv.");
  await value().toBe(null);
  await choose(textFile("a.csv", ""));
  await said("This file is empty or cannot be read.");
  await value().toBe(null);
  await choose(textFile("a.csv", "x"));
  await value().toBe("x");
});

test("BLOCK-3.071 options of the file input: kinds, extensions, binary, file object, several, existing name, label, texts", async () => {
  await show("inputs-files-and-lists/file-by-extension");
  await expect.poll(() => page.locator("input[type=file]").getAttribute("accept")).toBe(".csv,text/csv");
  await show("inputs-files-and-lists/file-existing");
  await page.locator('[data-chip="firmware-1.4.0.bin"]').waitFor();
  await said("Drop firmware here or");
  await said("Import file");
  await page.getByRole("button", { name: /Remove/ }).click();
  await said("No firmware");
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("BLOCK-3.067 BLOCK-5.024 BLOCK-9.018 BLOCK-9.019 an image is a data URL; other files are none", async () => {
  await show("inputs-files-and-lists/image");
  await expect.poll(() => page.locator("input[type=file]").getAttribute("accept")).toBe("image/*");
  await choose(textFile("a.txt", "x"));
  await said("This file is not an image.");
  await value().toBe(null);
  await choose({ name: "a.png", mimeType: "image/png", buffer: PIXEL });
  await value().toMatch(/^data:image\/png;base64,iVBOR/);
  await expect.poll(() => page.locator("[data-preview]").boundingBox()).toMatchObject({ width: 100, height: 100 });
  await page.getByRole("button", { name: "Remove the image" }).click();
  await value().toBe(null);
});

test("BLOCK-5.025 BLOCK-5.026 BLOCK-5.027 an image that is too large is refused with an alert", async () => {
  await show("inputs-files-and-lists/image-limited");
  const before = await shownValue(page);
  await choose({ name: "a.png", mimeType: "image/png", buffer: Buffer.concat([PIXEL, Buffer.alloc(2000)]) });
  const alert = page.getByRole("dialog", { name: "This file cannot be used" }).or(page.getByRole("alertdialog"));
  await alert.getByText(/at most/).waitFor();
  await expect.poll(() => alert.textContent()).toContain("1.0 KB");
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.poll(() => shownValue(page)).toBe(before);
});
