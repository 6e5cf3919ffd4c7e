import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Client } from "@orrery/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { collectErrors } from "./sign-in.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
});
afterAll(() => stage[Symbol.asyncDispose]());

const START = Date.parse("2026-03-01T00:00:00Z");
const device = (name: string) => client.devices.save({ name, type: "default" });
const dialogOf = (page: Page) => page.getByRole("dialog");

async function give(page: Page, text: string, name = "values.csv") {
  const dialog = dialogOf(page);
  await dialog.getByText("Drop a file here or").waitFor();
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  return dialog;
}

/** The import of one entity, from the menu of its drawer. */
async function openFor(page: Page, text: string) {
  await page.getByRole("complementary").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import values" }).click();
  return give(page, text);
}

async function choose(page: Page, field: string, option: string) {
  await dialogOf(page).getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const counts = (page: Page) => dialogOf(page).locator("dd").allTextContents();

test("values of one device are imported with their times; lines that cannot be read are said, saved and left out", async () => {
  const { id } = await device(`Kiln ${randomUUID()}`);
  const page = await stage.user("tenant", { at: `/devices/${id.id}` });
  const errors = collectErrors(page);
  const dialog = await openFor(
    page,
    [
      "when;temperature;state;open;notes;remark",
      '01.03.2026 10:00;21,5;on;true;{"a":[1]};x',
      "01.03.2026 10:01;22,75;;false;;",
      "01.03.2026 10:02;hot;off;;;",
      "soon;23;off;;;",
      "01.03.2026 10:03;-4;off",
      '01.03.2026 10:04;24;"of"f;;;',
      "01.03.2026 10:05;25;off;true;;",
    ].join("\r\n"),
  );
  await dialog.getByRole("heading", { name: "Dry run" }).waitFor();
  await choose(page, "Type of temperature", "Number");
  await choose(page, "What remark is", "Leave out");
  const zone = dialog.getByRole("combobox", { name: "Time zone of times without an offset" });
  await zone.fill("Tokyo");
  await page.getByRole("option", { name: /Asia\/Tokyo/ }).click();
  await dialog.getByRole("textbox", { name: "Key of notes" }).fill(" ");
  await dialog.getByText("Enter a key of at most 255 characters.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Key of notes" }).fill("note");
  await dialog.getByRole("button", { name: "Import 9 values" }).waitFor();
  await dialog.getByRole("cell", { name: "2026-03-01 10:05:00.000" }).waitFor();
  await photograph(page, "telemetry-import");
  expect(await accessibilityProblems(page)).toEqual([]);

  await dialog.getByRole("button", { name: "9 Values", exact: true }).click();
  await dialog.getByRole("row", { name: /^temperature Number 3 21.5 25/ }).waitFor();
  await photograph(page, "telemetry-import-keys");
  await dialog.getByRole("button", { name: "4 Problems" }).click();
  await dialog.getByText("temperature takes a number, not “hot”.").waitFor();
  await dialog.getByText("“soon” is no time of this format.").waitFor();
  await dialog.getByText("The line has 3 values, the first line has 6.").waitFor();
  await dialog.getByText("There is text behind a quoted value.").waitFor();

  await dialog.getByRole("button", { name: "Import 9 values" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await expect.poll(() => counts(page)).toEqual(["9", "3", "4"]);
  await photograph(page, "telemetry-import-done");
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Problems as CSV" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("values-failed.csv");
  const lines = (await readFile(await saved.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("when;temperature;state;open;notes;remark;# Reason");
  expect(lines[1]).toBe('01.03.2026 10:02;hot;off;;;;"Line: 4; Error: temperature takes a number, not “hot”."');
  expect(lines).toHaveLength(6);
  await dialog.getByRole("button", { name: "Close" }).click();

  const at = (minute: number) => Date.parse(`2026-03-01T01:0${minute}:00Z`); // ten o'clock in Tokyo
  const keys = ["temperature", "state", "open", "note", "remark"];
  const query = { keys, startTs: START, endTs: START + 86_400_000, orderBy: "ASC" } as const;
  expect(await client.telemetry.historyTyped(id, query)).toEqual({
    temperature: [
      { ts: at(0), value: 21.5 },
      { ts: at(1), value: 22.75 },
      { ts: at(5), value: 25 },
    ],
    state: [
      { ts: at(0), value: "on" },
      { ts: at(5), value: "off" },
    ],
    open: [
      { ts: at(0), value: true },
      { ts: at(1), value: false },
      { ts: at(5), value: true },
    ],
    note: [{ ts: at(0), value: { a: [1] } }],
  });
  expect(errors).toEqual([]);
  await leave(page);
});

test("an import that fails on its way goes on where it was, and one that is stopped keeps what was stored", async () => {
  const { id } = await device(`Oven ${randomUUID()}`);
  const page = await stage.user("tenant", { at: `/devices/${id.id}` });
  let calls = 0;
  await page.route("**/timeseries/ANY", (route) => {
    calls++;
    return calls === 3 ? route.abort("connectionreset") : route.continue();
  });
  const rows = Array.from({ length: 6000 }, (_, at) => `${START + at * 1000},${at}`);
  const dialog = await openFor(page, `ts,count\n${rows.join("\n")}`);
  await dialog.getByRole("button", { name: "Import 6,000 values" }).click();
  await dialog.getByRole("heading", { name: "Paused" }).waitFor();
  await photograph(page, "telemetry-import-paused");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Resume" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await expect.poll(() => counts(page)).toEqual(["6,000", "6,000", "0"]);
  const { count = [] } = await client.telemetry.history(id, {
    keys: ["count"],
    startTs: START,
    endTs: START + 86_400_000,
    limit: 10_000,
    orderBy: "ASC",
  });
  expect(count.map(({ value }) => Number(value))).toEqual(rows.map((_, at) => at));
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.unrouteAll();
  await page.route("**/timeseries/ANY", () => undefined); // never answered
  const again = await openFor(page, `ts,other\n${rows.join("\n")}`);
  await again.getByRole("button", { name: "Import 6,000 values" }).click();
  await again.getByRole("heading", { name: "Importing" }).waitFor();
  await again.getByRole("button", { name: "Stop" }).click();
  await again.getByRole("heading", { name: "Stopped" }).waitFor();
  expect(await client.telemetry.timeSeriesKeys(id)).not.toContain("other");
  await leave(page);
});

test("values of many devices are imported, which the lines name, also of a pasted table", async () => {
  const names = [`North gauge ${randomUUID()}`, `South gauge ${randomUUID()}`] as const;
  const [north, south] = [await device(names[0]), await device(names[1])];
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import values of devices" }).click();
  const seconds = START / 1000;
  const dialog = await give(
    page,
    [
      "time,device,key,value",
      `${seconds},${names[0]},level,1.25`,
      `${seconds},${names[1]},level,2.5`,
      `${seconds + 60},${names[1]},valve,open`,
      `${seconds + 60},Nobody,level,7`,
      `${seconds + 120},${names[0]},,7`,
    ].join("\n"),
  );
  await dialog.getByRole("button", { name: "2 Problems" }).click();
  await dialog.getByText("No device is called “Nobody”.").waitFor();
  await dialog.getByText("“” cannot be a key.").waitFor();
  await photograph(page, "telemetry-import-many");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 3 values" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await expect.poll(() => counts(page)).toEqual(["3", "3", "2"]);
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(await client.telemetry.latest(north.id)).toEqual({ level: [{ ts: START, value: "1.25" }] });
  expect(await client.telemetry.latest(south.id)).toEqual({
    level: [{ ts: START, value: "2.5" }],
    valve: [{ ts: START + 60_000, value: "open" }],
  });

  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import values of devices" }).click();
  await dialogOf(page).getByText("Or paste rows").waitFor();
  const pasted = `device id\ttime\tlevel\n${north.id.id}\t2026-03-02T00:00:00Z\t9\n`;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
  }, pasted);
  await dialogOf(page).getByRole("button", { name: "Import 1 value" }).click();
  await dialogOf(page).getByRole("heading", { name: "Import complete" }).waitFor();
  expect(await client.telemetry.latest(north.id)).toEqual({ level: [{ ts: START + 86_400_000, value: "9" }] });
  await leave(page);
});

test("a file without rows or with one column is refused", async () => {
  const { id } = await client.assets.save({ name: `Hall ${randomUUID()}`, type: "hall" });
  const page = await stage.user("tenant", { at: `/assets/${id.id}` });
  const dialog = await openFor(page, "ts\n1\n2");
  await dialog.getByText("This file has no lines with at least two columns.").waitFor();
  await give(page, `ts,t\n${START},1`);
  await dialog.getByRole("button", { name: "Import 1 value" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  expect(await client.telemetry.latest(id)).toEqual({ t: [{ ts: START, value: "1" }] });
  await leave(page);
});
