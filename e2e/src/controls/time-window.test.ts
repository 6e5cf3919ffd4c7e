import { expect, test } from "vitest";
import { standsStill } from "../accessibility.ts";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const HOUR = 3_600_000;

const workshop = await openWorkshop();
const page = await workshop.page();

/** Found as well while the panel hides everything else from assistive technology. */
const control = () => page.getByRole("button", { name: "Change the time window", includeHidden: true });
const panel = () => page.getByRole("dialog");
const update = () => panel().getByRole("button", { name: "Update" });
const tab = (name: string) => panel().getByRole("tab", { name });
const option = (name: string) => panel().getByRole("radio", { name, exact: true });
const isFocused = (element: Element) => element === document.activeElement;
const isThere = (role: "combobox" | "switch" | "textbox" | "slider", name: string) =>
  panel().getByRole(role, { name }).isVisible();

async function open(story: string): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 720 });
  await workshop.show(page, `time-time-window/${story}`);
  await control().click();
  await panel().waitFor();
  await standsStill(page);
}

test("BLOCK-2.066 BLOCK-2.068 BLOCK-2.069 BLOCK-2.070 BLOCK-2.071 the button opens a panel beside it", async () => {
  await page.setViewportSize({ width: 700, height: 720 });
  await workshop.show(page, "time-time-window/realtime");
  await expect.poll(() => control().textContent()).toContain("Last 6 hours");
  await expect.poll(() => panel().count()).toBe(0);
  await control().click();
  await panel().waitFor();
  await standsStill(page);
  const [button, box] = [await control().boundingBox(), await panel().boundingBox()];
  expect(box?.y).toBeCloseTo((button?.y ?? 0) + (button?.height ?? 0) + 6, 0);
  expect(box?.x).toBeCloseTo(button?.x ?? 0, 0);
  const style = await panel().evaluate((element) => {
    const { minInlineSize, maxBlockSize } = getComputedStyle(element);
    return { minInlineSize, maxBlockSize };
  });
  expect(style).toEqual({ minInlineSize: "417px", maxBlockSize: "550px" });
  const backdrop = page.locator(".MuiBackdrop-root");
  await expect
    .poll(() => backdrop.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe("rgba(0, 0, 0, 0)");
});

test("BLOCK-2.067 inline it is a pencil, the text and the zone", async () => {
  await workshop.show(page, "time-time-window/inline");
  await expect.poll(() => control().locator("svg").count()).toBe(1);
  await expect.poll(() => control().textContent()).toBe("Realtime, 1 min avg, Last 6 hoursUTC+9");
  await control().click();
  await panel().waitFor();
});

test("BLOCK-2.072 BLOCK-2.073 near the edges the panel opens upwards and to the left", async () => {
  await open("at-the-bottom-edge");
  const [button, box] = [await control().boundingBox(), await panel().boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await open("at-the-right-edge");
  const [right, left] = [await control().boundingBox(), await panel().boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + (right?.width ?? 0) + 9);
});

test("BLOCK-2.074 on small screens the panel is all of the screen, without a backdrop", async () => {
  await page.setViewportSize({ width: 500, height: 720 });
  await workshop.show(page, "time-time-window/realtime");
  await control().click();
  await expect.poll(() => panel().boundingBox()).toEqual({ x: 0, y: 0, width: 500, height: 720 });
  await expect.poll(() => page.locator(".MuiBackdrop-root").count()).toBe(0);
  await panel().getByRole("button", { name: "Close" }).click();
  await expect.poll(() => panel().count()).toBe(0);
});

test("the panel is walked by keys, from its control and back", async () => {
  await page.setViewportSize({ width: 1024, height: 720 });
  await workshop.show(page, "time-time-window/realtime");
  await control().press("Enter");
  await panel().waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => panel().getByRole("tab", { name: "Realtime" }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => panel().getByRole("button", { name: "Cancel" }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => control().evaluate(isFocused)).toBe(true);
});

test("BLOCK-2.075 BLOCK-4.075 neither a click beside it nor Cancel nor Escape changes anything", async () => {
  const ways = [
    () => page.mouse.click(1000, 700),
    () => panel().getByRole("button", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
  ];
  await open("realtime");
  for (const leave of ways) {
    if ((await panel().count()) === 0) await control().click();
    await panel().getByRole("button", { name: "1 hour", exact: true }).click();
    await leave();
    await expect.poll(() => panel().count()).toBe(0);
    await expect.poll(() => shownValue(page)).toMatchObject({ realtime: { timewindowMs: 6 * HOUR } });
  }
});

test("BLOCK-2.076 BLOCK-2.078 BLOCK-2.079 BLOCK-2.081 the tabs, what they offer, and their grouping", async () => {
  await open("realtime");
  const options = () => panel().getByRole("radio").count();
  await expect.poll(() => options()).toBe(2);
  await expect.poll(() => isThere("combobox", "Grouping interval")).toBe(true);
  await option("Current period").check();
  const periods = await panel().locator(".choices button").allTextContents();
  expect(periods).toHaveLength(11);
  expect(periods.every((text) => text.startsWith("Current"))).toBe(true);
  await tab("History").click();
  await expect.poll(() => options()).toBe(3);
  await expect.poll(() => isThere("combobox", "Grouping interval")).toBe(true);
  await option("Period").check();
  await expect.poll(() => panel().locator(".choices button").count()).toBe(18);
  await option("Range").check();
  await panel().getByLabel("From", { exact: true }).waitFor();
  await panel().getByLabel("To", { exact: true }).waitFor();
});

test("the moments of a range are whole in the panel, beside the buttons of their calendars", async () => {
  await open("realtime");
  await tab("History").click();
  await option("Range").check();
  for (const name of ["From", "To"]) {
    const field = panel().getByLabel(name, { exact: true });
    await expect.poll(() => field.inputValue()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  }
});

test("list and fields of a length take the focus from each other", async () => {
  await open("realtime");
  const days = panel().getByRole("spinbutton", { name: "Days" });
  const focused = (selector: string) =>
    expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true);
  await panel().getByRole("button", { name: "Custom" }).press("Enter");
  await days.waitFor();
  await focused("input[type=number]");
  await panel().getByRole("button", { name: "Usual lengths" }).press("Enter");
  await focused(".choices [aria-pressed='true']");
});

test("BLOCK-2.077 where only history is offered there are no tabs", async () => {
  await open("history-only");
  await expect.poll(() => panel().getByRole("tab").count()).toBe(0);
  await expect.poll(() => option("Range").count()).toBe(1);
});

test("BLOCK-2.080 BLOCK-2.082 BLOCK-2.083 aggregation, limit, zone and buttons", async () => {
  await open("realtime");
  await expect.poll(() => isThere("combobox", "Aggregation")).toBe(true);
  await expect.poll(() => isThere("slider", "Max values")).toBe(true);
  await expect.poll(() => isThere("textbox", "Max values")).toBe(true);
  await expect.poll(() => isThere("combobox", "Timezone")).toBe(true);
  await panel().getByRole("button", { name: "Cancel" }).waitFor();
  await update().waitFor();
  await open("no-aggregation");
  await expect.poll(() => panel().getByText("Aggregation").count()).toBe(0);
  await expect.poll(() => panel().getByText("Max values").count()).toBe(0);
  await expect.poll(() => isThere("combobox", "Timezone")).toBe(true);
});

test("BLOCK-2.084 BLOCK-5.083 Update waits for a change that is complete", async () => {
  await open("custom-length");
  await expect.poll(() => update().isDisabled()).toBe(true);
  await panel().getByLabel("Seconds").fill("9");
  await expect.poll(() => update().isEnabled()).toBe(true);
  for (const unit of ["Days", "Hours", "Minutes", "Seconds"]) await panel().getByLabel(unit).fill("0");
  await expect.poll(() => update().isDisabled()).toBe(true);
  await option("Current period").check(); // where the length is not asked for
  await expect.poll(() => update().isEnabled()).toBe(true);
  await open("loading");
  await panel().getByRole("button", { name: "1 hour", exact: true }).click();
  await expect.poll(() => update().isDisabled()).toBe(true);
});

test("BLOCK-4.074 Update replaces the time window and closes the panel", async () => {
  await open("realtime");
  await tab("History").click();
  await panel().getByRole("button", { name: "1 day", exact: true }).click();
  await update().click();
  await expect.poll(() => panel().count()).toBe(0);
  await expect.poll(() => shownValue(page)).toMatchObject({ selectedTab: 1, history: { timewindowMs: 24 * HOUR } });
});

test("a limit is read in groups of digits, and written without them", async () => {
  await open("without-aggregation");
  const limit = panel().getByRole("textbox", { name: "Max values" });
  await expect.poll(() => limit.inputValue()).toBe("25,000");
  await limit.focus();
  await expect.poll(() => limit.inputValue()).toBe("25000");
  await limit.fill("12 345");
  await panel().getByRole("slider", { name: "Max values" }).focus();
  await expect.poll(() => limit.inputValue()).toBe("12,345");
  await update().click();
  await expect.poll(() => shownValue(page)).toMatchObject({ aggregation: { type: "NONE", limit: 12_345 } });
});

test("BLOCK-5.081 the slider ends where the platform does", async () => {
  await open("small-limit");
  const slider = panel().getByRole("slider", { name: "Max values" });
  await expect.poll(() => slider.getAttribute("max")).toBe("200");
  await panel().getByRole("textbox", { name: "Max values" }).fill("201");
  await expect.poll(() => update().isDisabled()).toBe(true);
  await panel().getByRole("textbox", { name: "Max values" }).fill("150");
  await update().click();
  await expect.poll(() => shownValue(page)).toMatchObject({ aggregation: { type: "NONE", limit: 150 } });
});

test("BLOCK-6.013 BLOCK-4.072 BLOCK-4.073 editors may hide parts, which are then disabled", async () => {
  await open("realtime");
  await expect.poll(() => panel().getByRole("switch").count()).toBe(0);
  await open("edit");
  await expect.poll(() => panel().getByRole("switch").count()).toBe(4);
  await panel().getByRole("switch", { name: "Hide the choice of the time from viewers" }).check();
  await panel().getByRole("switch", { name: "Hide the time zone from viewers" }).check();
  await expect.poll(() => option("Last").isDisabled()).toBe(true);
  await expect.poll(() => panel().getByRole("button", { name: "1 hour", exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => panel().getByRole("combobox", { name: "Timezone" }).isDisabled()).toBe(true);
  await update().click();
  await expect.poll(() => shownValue(page)).toMatchObject({ hideInterval: true, hideTimezone: true });
});

test.each([
  ["time-hidden", { Last: false, Aggregation: true, "Grouping interval": true, Timezone: true }],
  ["aggregation-hidden", { Last: true, Aggregation: false, "Grouping interval": true, Timezone: true }],
  ["grouping-hidden", { Last: true, Aggregation: true, "Grouping interval": false, Timezone: true }],
  ["zone-hidden", { Last: true, Aggregation: true, "Grouping interval": true, Timezone: false }],
])("BLOCK-6.014 with the %s a viewer sees %j", async (story, { Last, ...fields }) => {
  await open(story);
  expect((await option("Last").count()) === 1).toBe(Last);
  for (const [name, shown] of Object.entries(fields)) {
    expect([name, await isThere("combobox", name)]).toEqual([name, shown]);
  }
});

test("BLOCK-4.076 BLOCK-4.077 BLOCK-4.078 nothing left to choose, nothing to open", async () => {
  for (const [story, disabled] of [
    ["disabled", true],
    ["everything-hidden", true],
    ["time-hidden-no-aggregation", true],
    ["time-hidden", false],
    ["edit-with-parts-hidden", false],
  ] as const) {
    await workshop.show(page, `time-time-window/${story}`);
    expect([story, await control().isDisabled()]).toEqual([story, disabled]);
  }
});
