import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { passesBy } from "../passes-by.ts";
import { leave } from "../visitors.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
let page: Page;

beforeEach(async () => {
  if (page) await leave(page);
  page = await workshop.page({ permissions: ["clipboard-read", "clipboard-write"] });
});

const lamp = (name: string) =>
  page.getByRole("img", { name }).evaluate((box) => {
    const light = box.firstElementChild ?? box;
    const { backgroundColor, opacity, boxShadow } = getComputedStyle(light);
    return { backgroundColor, opacity, boxShadow, size: box.clientWidth, radius: light.clientWidth / 2 };
  });

test("an LED that is on glows in its colour, one that is off is faded and does not (BLOCK-4.041, BLOCK-4.042, BLOCK-9.009)", async () => {
  await workshop.show(page, "surfaces-led/on");
  await expect
    .poll(() => lamp("Pump runs"))
    .toEqual({
      backgroundColor: "rgb(0, 128, 0)",
      opacity: "1",
      boxShadow: "rgb(0, 128, 0) 0px 0px 5px 2.5px",
      size: 50,
      radius: 12.5,
    });
  await workshop.show(page, "surfaces-led/off");
  await expect
    .poll(() => lamp("Pump stands"))
    .toEqual({
      backgroundColor: "rgb(128, 0, 0)",
      opacity: "0.4",
      boxShadow: "none",
      size: 50,
      radius: 12.5,
    });
});

test("the copy button writes to the clipboard and says so for 1.5 s (BLOCK-4.011, BLOCK-7.047)", async () => {
  await page.clock.install();
  await workshop.show(page, "controls-copy-button/ready");
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000));
  const icon = () => page.locator("main button use").getAttribute("href");
  await page.getByRole("button", { name: "Copy the token" }).click();
  const copied = page.getByRole("button", { name: "Copied", exact: true });
  await copied.waitFor();
  await expect.poll(() => icon()).toMatch(/#i-check$/);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("7f3a-e91c");
  await page.clock.runFor(1499);
  await expect.poll(() => copied.count()).toBe(1);
  await page.clock.runFor(1);
  await page.getByRole("button", { name: "Copy the token" }).waitFor();
  await expect.poll(() => icon()).toMatch(/#i-copy$/);
});

test("what is only read is marked as such and can be copied", async () => {
  await workshop.show(page, "controls-read-only-field/filled");
  const field = page.getByRole("textbox", { name: "Routing key" });
  const key = await field.inputValue();
  expect([await field.getAttribute("readonly"), await field.getAttribute("aria-required")]).toEqual(["", "false"]);
  const copy = () => page.getByRole("button", { name: "Copy: Routing key" }).click();
  await passesBy(page, { selector: "button[aria-label='Copied']" }, copy);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test("a spinner of 20 px replaces the content while it loads (BLOCK-4.014, BLOCK-4.015)", async () => {
  await workshop.show(page, "surfaces-progress/toggled");
  const content = page.getByRole("button", { name: "Refresh" });
  const spinner = page.getByRole("progressbar");
  await expect.poll(() => spinner.count()).toBe(0);
  await page.getByRole("checkbox", { name: "Loading" }).check();
  await expect.poll(() => spinner.boundingBox()).toMatchObject({ width: 20, height: 20 });
  await expect.poll(() => content.count()).toBe(0); // hidden from eyes and assistive technology
  await page.getByRole("checkbox", { name: "Loading" }).uncheck();
  await expect.poll(() => content.isVisible()).toBe(true);
  await expect.poll(() => spinner.count()).toBe(0);
});

test("the error label shows a message and goes with it (BLOCK-1.021)", async () => {
  await workshop.show(page, "inputs-error-label/bound");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await page.getByRole("button", { name: "Break" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Enter a name.");
  await page.getByRole("button", { name: "Repair" }).click();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("the share panel offers four providers, and none for a local or empty link (BLOCK-2.097, BLOCK-2.098)", async () => {
  await workshop.show(page, "surfaces-social-share/public");
  const names = await page
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  expect(names).toEqual(["Facebook", "Twitter", "Linkedin", "Reddit"].map((provider) => `Share on ${provider}`));
  expect(await page.getByRole("link").allInnerTexts()).toEqual(["", "", "", ""]); // drawings, no letters
  await expect.poll(() => page.getByRole("link").locator("svg.icon").count()).toBe(4);
  for (const story of ["local", "empty"]) {
    await workshop.show(page, `surfaces-social-share/${story}`);
    await expect.poll(() => page.getByRole("link").count()).toBe(0);
  }
});

test("the footer names the year and the brand (BLOCK-2.056)", async () => {
  const year = new Date().getFullYear();
  await workshop.show(page, "surfaces-footer-and-logo/footer");
  await expect.poll(() => page.locator("small").textContent()).toBe(`Copyright © ${year} The Orrery Authors`);
  await workshop.show(page, "surfaces-footer-and-logo/another-brand");
  await expect.poll(() => page.locator("small").textContent()).toBe(`Copyright © ${year} The Acme IoT Authors`);
});

test("a click on the logo opens the product's website in a new tab (BLOCK-2.057)", async () => {
  await page.context().route("https://acme.example/**", (route) => route.fulfill({ body: "website" }));
  await workshop.show(page, "surfaces-footer-and-logo/logo");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Acme IoT" }).click();
  await (await opened).waitForURL("https://acme.example/");
});

test("every shared surface has a story (BLOCK-1.018)", async () => {
  const surfaces = [
    "surfaces-led/on",
    "surfaces-footer-and-logo/logo",
    "surfaces-footer-and-logo/footer",
    "surfaces-speed-dial/dial",
    "surfaces-speed-dial/toolbar",
    "surfaces-full-screen/small",
    "surfaces-keyboard-shortcuts/bound",
    "surfaces-keyboard-shortcuts/open",
    "surfaces-markdown/text",
    "surfaces-navigation-tree/plant",
    "surfaces-popover/click",
    "surfaces-social-share/public",
    "inputs-error-label/shown",
  ];
  const all = await workshop.stories(page);
  expect(all).toEqual(expect.arrayContaining(surfaces));
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  for (const story of surfaces) {
    await workshop.show(page, story);
    expect(await page.locator("main > :not(h1)").count(), story).toBeGreaterThan(0);
  }
  expect(failures).toEqual([]);
});

test("BLOCK-2.012: a level of the breadcrumb whose icon is a vector has a drawing of its own", async () => {
  await workshop.show(page, "shell-breadcrumb/vector-icon");
  const link = page.getByRole("link", { name: "Device profiles" });
  const drawing = link.locator('svg[data-vector="alpha-d-box"]');
  await drawing.waitFor();
  const other = page.locator('svg[data-vector="alpha-t-box"] path');
  expect(await drawing.locator("path").getAttribute("d")).not.toBe(await other.getAttribute("d"));
  await workshop.show(page, "shell-breadcrumb/symbol");
  await page.getByRole("link", { name: "Customers" }).waitFor();
  await expect.poll(() => page.locator("svg[data-vector]").count()).toBe(0);
});
