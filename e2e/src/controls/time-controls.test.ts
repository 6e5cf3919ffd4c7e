import { expect, test } from "vitest";
import { passesBy } from "../passes-by.ts";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-03-18T12:00:00Z");
const DAY = 86_400_000;

const workshop = await openWorkshop();
const page = await workshop.page();

const show = (story: string) => workshop.show(page, story);
const field = (name: string) => page.getByLabel(name, { exact: true });
const zone = () => page.getByRole("combobox");
const player = (name: string) => page.getByRole("button", { name });

test("BLOCK-1.016 the shared time controls exist", async () => {
  const stories = await workshop.stories(page);
  for (const control of ["quick-interval", "time-interval", "time-window", "history-player"]) {
    expect(stories).toContain(`time-${control}/${control === "time-window" ? "realtime" : "filled"}`);
  }
});

test("BLOCK-4.059 BLOCK-4.070 an interval is picked from a list", async () => {
  await show("time-time-interval/filled");
  await zone().click();
  await expect.poll(() => page.getByRole("option").count()).toBe(19);
  await page.getByRole("option", { name: "5 minutes", exact: true }).click();
  await expect.poll(() => page.locator("[role=option]").count()).toBe(0); // faded out
  await expect.poll(() => shownValue(page)).toBe(5 * MINUTE);
});

test("BLOCK-4.060 BLOCK-4.061 BLOCK-4.071 BLOCK-5.082 BLOCK-9.049 or put together from units", async () => {
  await show("time-time-interval/filled");
  await page.getByRole("button", { name: "Advanced" }).click();
  const days = page.getByRole("spinbutton", { name: "Days" });
  expect([await days.getAttribute("min"), await days.getAttribute("step")]).toEqual(["0", "1"]);
  await field("Seconds").fill("75");
  await expect.poll(() => shownValue(page)).toBe(135_000);
  await expect.poll(() => field("Minutes").inputValue()).toBe("2");
  for (const unit of ["Minutes", "Seconds"]) await field(unit).fill("0");
  await expect.poll(() => shownValue(page)).toBeNull();
  const width = async () => (await page.locator("[data-time-interval]").boundingBox())?.width;
  await expect.poll(width).toBeGreaterThanOrEqual(355);
});

test.each([
  ["BLOCK-4.067 no predefined one", "no-predefined-one", true, 61_000],
  ["BLOCK-4.068 too short", "too-short", true, 90_000],
  ["BLOCK-4.068 too long", "too-long", true, 7300 * DAY],
  ["BLOCK-4.069 too short for the list", "too-short-for-the-list", false, 2 * MINUTE],
])("%s is shown as it may be", async (_, story, isAdvanced, value) => {
  await show(`time-time-interval/${story}`);
  await expect.poll(() => shownValue(page)).toBe(value);
  await expect.poll(() => field("Hours").count()).toBe(isAdvanced ? 1 : 0);
});

test("BLOCK-9.046 quick intervals, all or the current ones", async () => {
  for (const [story, count] of [
    ["filled", 18],
    ["current-only", 11],
  ] as const) {
    await show(`time-quick-interval/${story}`);
    await zone().click();
    await expect.poll(() => page.getByRole("option").count()).toBe(count);
  }
});

test("BLOCK-5.085 BLOCK-5.086 BLOCK-5.087 zones are found by name, whatever the case", async () => {
  await show("time-timezone/filled");
  await zone().fill("ATHENS");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Europe/Athens (UTC+2)"]);
  await zone().fill("zzz");
  await page.getByText("No time zone matches “zzz”.").waitFor();
  await zone().fill("athens");
  await page.getByRole("option").click();
  await expect.poll(() => shownValue(page)).toBe("Europe/Athens");
});

test("BLOCK-4.082 no zone can be the browser's time", async () => {
  await show("time-timezone/browser-time");
  await expect.poll(() => zone().inputValue()).toMatch(/^Browser time, /);
  await expect.poll(() => shownValue(page)).toBeNull();
});

test.each([
  ["BLOCK-4.083 its default", "with-default", "America/New_York"],
  ["BLOCK-4.084 the browser's time", "named-or-browser-time", null],
])("an emptied zone returns to %s", async (_, story, value) => {
  await show(`time-timezone/${story}`);
  await zone().fill("");
  await page.keyboard.press("Escape");
  await expect.poll(() => shownValue(page)).toBe(value);
});

test("BLOCK-4.083 an emptied zone returns to the user's", async () => {
  await show("time-timezone/user-zone-by-default");
  const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await zone().fill("");
  await page.keyboard.press("Escape");
  await expect.poll(() => shownValue(page)).toBe(own);
});

test("BLOCK-5.084 a zone that is required says so", async () => {
  await show("time-timezone/required");
  const message = page.getByText("Choose a time zone.");
  await expect.poll(() => message.count()).toBe(0);
  await zone().fill("");
  await message.waitFor();
  await show("time-timezone/empty");
  await expect.poll(() => message.count()).toBe(0);
});

test("BLOCK-5.079 a moment outside its bounds is reported, inside it is not", async () => {
  await show("time-date-and-time/within-bounds");
  const starts = field("Starts");
  const problem = page.getByRole("alert");
  const invalid = () => starts.getAttribute("aria-invalid");
  await page.getByRole("button", { name: "Choose a date and time: Starts" }).click();
  const days = page.getByRole("group", { name: "Choose a date and time: Starts" });
  const canBeChosen = (day: string) =>
    days.getByRole("button", { name: new RegExp(`\\b${day} March|March ${day}\\b`) }).isEnabled();
  await expect.poll(() => Promise.all(["16", "17", "19", "20"].map(canBeChosen))).toEqual([false, true, true, false]);
  const walked = (day: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(new RegExp(`\\b${day} March|March ${day}\\b`));
  await walked("18");
  await page.keyboard.press("PageDown"); // no further than what can be chosen
  await walked("19");
  await page.keyboard.press("PageUp");
  await walked("17");
  await page.keyboard.press("Escape");
  await starts.fill("2026-03-19T12:00:01");
  expect([await problem.textContent(), await invalid()]).toEqual(["Not after 2026-03-19 12:00:00.", "true"]);
  await starts.fill("2026-03-17T11:59:59");
  expect([await problem.textContent(), await invalid()]).toEqual(["Not before 2026-03-17 12:00:00.", "true"]);
  for (const bound of ["2026-03-17T12:00:00", "2026-03-19T12:00:00"]) {
    await starts.fill(bound);
    expect([await problem.count(), await invalid()]).toEqual([0, "false"]);
  }
});

test("a moment is typed as everywhere else, stepped through by keys, and chosen from a calendar", async () => {
  await show("time-date-and-time/filled");
  const starts = field("Starts");
  await expect.poll(() => starts.inputValue()).toBe("2026-03-18 12:00:00");
  await starts.fill("2026-03-20 08:30");
  await expect.poll(() => shownValue(page)).toBe(Date.parse("2026-03-20T08:30:00Z"));
  await starts.blur();
  await expect.poll(() => starts.inputValue()).toBe("2026-03-20 08:30:00");
  await starts.fill("2026-13-90 10:00");
  await starts.blur(); // no time: the last one stays
  await expect.poll(() => starts.inputValue()).toBe("2026-03-20 08:30:00");
  await starts.focus();
  await starts.evaluate((input: HTMLInputElement) => input.setSelectionRange(9, 9));
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => starts.inputValue()).toBe("2026-03-21 08:30:00");
  await page.getByRole("button", { name: "Choose a date and time: Starts" }).click();
  const days = page.getByRole("group", { name: "Choose a date and time: Starts" });
  const chosen = days.getByRole("button", { name: /21 March|March 21/, pressed: true });
  await expect.poll(() => chosen.evaluate((day) => day === document.activeElement)).toBe(true);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect.poll(() => starts.inputValue()).toBe("2026-04-20 08:30:00");
  await expect.poll(() => shownValue(page)).toBe(Date.parse("2026-04-20T08:30:00Z"));
});

test("BLOCK-5.080 a moment that is required says so when it is cleared; another one may be empty", async () => {
  await show("time-date-and-time/filled");
  await field("Starts").fill("");
  await expect.poll(() => shownValue(page)).toBeNull();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Enter a date and time.");
  await expect.poll(() => field("Starts").getAttribute("aria-invalid")).toBe("true");
  await show("time-date-and-time/empty");
  const optional = page.getByLabel("Starts optional");
  await optional.fill("2026-03-18T12:00:00");
  await expect.poll(() => shownValue(page)).toBe(NOW);
  await optional.fill("");
  expect([await shownValue(page), await page.getByRole("alert").count()]).toEqual([null, 0]);
});

test("BLOCK-5.074 BLOCK-5.075 BLOCK-5.076 BLOCK-5.077 a period that cannot be is moved", async () => {
  await show("time-date-and-time-period/filled");
  await field("From").fill("2026-03-18T11:00:00");
  await expect.poll(() => shownValue(page)).toMatchObject({ startTimeMs: NOW - 3_601_000 });
  await field("To").fill("2026-03-01T11:00:00");
  await expect.poll(() => shownValue(page)).toMatchObject({ endTimeMs: NOW - 3_600_000 });
  await field("To").fill("2027-03-01T11:00:00");
  await field("To").blur();
  await expect.poll(() => shownValue(page)).toMatchObject({ endTimeMs: NOW });
  await expect.poll(() => field("To").inputValue()).toMatch(/^2026-03-18 12:00/);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("BLOCK-5.078 an empty period is the last 24 hours", async () => {
  await show("time-date-and-time-period/empty");
  await expect.poll(() => shownValue(page)).toEqual({ startTimeMs: NOW - DAY, endTimeMs: NOW });
});

test("BLOCK-2.094 BLOCK-2.095 BLOCK-4.047 the player has five controls and four speeds", async () => {
  await show("time-history-player/a-few-steps");
  for (const name of ["On one step", "Back one step", "To the end", "To the start"]) await player(name).click();
  await expect.poll(() => shownValue(page)).toEqual([1000, 0, 3000, 0]);
  await passesBy(page, { selector: "button[aria-label='Pause']" }, () => player("Play").click());
  await player("On one step").click();
  await player("Play").waitFor();
  await expect.poll(() => page.getByRole("radio").count()).toBe(4);
  await page.getByRole("radio", { name: "25×" }).check();
  await player("Play").click();
  await expect.poll(() => page.locator("time").textContent()).toBe("2026-03-18 08:00:03");
  await player("Play").waitFor(); // it stopped
});

test("BLOCK-3.089 the controls have the colour they are given", async () => {
  await show("time-history-player/coloured");
  await expect
    .poll(() => player("Play").evaluate((button) => getComputedStyle(button).color))
    .toBe("rgb(15, 118, 110)");
});

test("BLOCK-8.023 without a time there is nothing to play", async () => {
  await show("time-history-player/empty");
  await page.getByText("No data found").waitFor();
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
});
