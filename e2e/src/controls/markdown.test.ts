import { expect, test } from "vitest";
import { passesBy } from "../passes-by.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page({ permissions: ["clipboard-read", "clipboard-write"] });

const show = (story: string) => workshop.show(page, `surfaces-markdown/${story}`);

test("blocks of code are copied with their button (BLOCK-9.065, BLOCK-7.047)", async () => {
  await show("text");
  const copy = () => page.getByRole("button", { name: "Copy the code" }).click();
  await passesBy(page, { selector: "button[aria-label='Copied']" }, copy);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('if (msg.temperature > 20) {\n  return metadata.deviceType === "thermometer";\n}\nreturn false;');
  await show("tables-by-their-content");
  await page.locator("pre").waitFor();
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
});

test("tables are as wide as the text, or as what they hold (BLOCK-9.066)", async () => {
  const widths = () =>
    page.locator("table").evaluate((table) => [table.clientWidth, table.parentElement?.clientWidth ?? 0] as const);
  await show("text");
  await page.locator("table").waitFor();
  const [full, room] = await widths();
  expect(full).toBe(room);
  await show("tables-by-their-content");
  await page.locator("table").waitFor();
  const [auto, same] = await widths();
  expect(auto).toBeLessThan(same / 2);
});

test("links open in a new tab when they should (BLOCK-9.067)", async () => {
  await show("text");
  await expect.poll(() => page.getByRole("link").getAttribute("target")).toBe("_blank");
  await expect.poll(() => page.getByRole("link").getAttribute("rel")).toBe("noopener noreferrer");
  await show("tables-by-their-content");
  await expect.poll(() => page.getByRole("link").getAttribute("target")).toBeNull();
});

test("nothing in a text runs", async () => {
  await show("text");
  await page.locator("table").waitFor();
  await expect.poll(() => page.locator(".markdown script").count()).toBe(0);
  await expect.poll(() => page.locator(".markdown img").getAttribute("onerror")).toBeNull();
  await expect.poll(() => page.title()).not.toBe("taken over");
});

test("a failure says its text in red, or the common sentence; with the fallback the text is shown as it is (BLOCK-8.014, BLOCK-8.015, BLOCK-8.016)", async () => {
  await show("failed");
  const failure = page.getByRole("alert");
  await expect.poll(() => failure.textContent()).toBe("x");
  await expect.poll(() => failure.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(196, 40, 58)");
  await page.getByRole("button", { name: "Fall back" }).click();
  await expect.poll(() => page.locator(".markdown strong").textContent()).toBe("plain");
  await expect.poll(() => failure.count()).toBe(0);
  await show("failed-without-a-text");
  await expect.poll(() => failure.textContent()).toBe("Failed to render markdown!");
});
