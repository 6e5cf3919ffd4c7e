import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();
const card = () => page.frameLocator("iframe[title]");

test("a card of HTML shows values in their places", async () => {
  await workshop.show(page, "widgets-text-cards/html-with-values");
  await card().getByRole("heading", { name: "Mash pump" }).waitFor();
  await card().getByRole("heading", { name: "1284.5" }).waitFor();
  await card().getByText("on Open").waitFor();
});

test("a card of Markdown shows values, and nothing in it runs", async () => {
  await workshop.show(page, "widgets-text-cards/markdown");
  await card().getByRole("heading", { name: "Mash pump" }).waitFor();
  await card().getByText("Speed: 1285 rpm").waitFor();
  expect(await page.title()).not.toBe("no");
});

test("a function may write the text of a card, with patterns in it; one that fails is named", async () => {
  await workshop.show(page, "widgets-text-cards/markdown-by-a-function");
  await card().getByRole("heading", { name: "1 pump" }).waitFor();
  await card().getByText("1284.50 on").waitFor();
  await workshop.show(page, "widgets-text-cards/markdown-by-a-function-that-fails");
  await page.getByText(/^markdownTextFunction, line 1: /).waitFor();
});

test("a card of Markdown needs no datasource", async () => {
  await workshop.show(page, "widgets-text-cards/markdown-without-datasource");
  await card().getByRole("heading", { name: "Shift ends at six" }).waitFor();
});

test("a card of attributes lists the values of each entity", async () => {
  await workshop.show(page, "widgets-value-cards/attributes");
  const list = page.getByRole("region", { name: "Mash pump" });
  await expect.poll(() => list.getByRole("definition").allTextContents()).toEqual(["1,285rpm", "on"]);
  await page.getByRole("region", { name: "Wort pump" }).waitFor();
});

test("labels stand at their places on the picture, in sizes that are parts of it", async () => {
  await workshop.show(page, "widgets-value-cards/labels");
  const label = page.getByText("1285 rpm");
  const image = page.locator("img");
  await expect.poll(async () => Math.round(((await image.boundingBox())?.width ?? 0) * 10) / 10).toBeGreaterThan(100);
  const placed = async () => {
    const [at, of] = [await label.boundingBox(), await image.boundingBox()];
    return at && of
      ? [Math.round((100 * (at.x - of.x)) / of.width), Math.round((100 * (at.y - of.y)) / of.height)]
      : [];
  };
  await expect.poll(placed).toEqual([60, 40]);
  await expect
    .poll(async () => {
      const box = await image.boundingBox();
      return box ? Math.round((10 * box.width) / box.height) : 0;
    })
    .toBe(20); // as the picture is
  await workshop.show(page, "widgets-value-cards/labels-without-a-picture");
  await page.getByText("No picture chosen").waitFor();
});
