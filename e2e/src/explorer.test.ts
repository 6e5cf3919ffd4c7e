import { readFile } from "node:fs/promises";
import type { DeviceId } from "@orrery/model";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const STEP_MS = 90_000;

/** A device whose sensor was wrong for a while: a value each 90 seconds, the newest now. */
async function greenhouse(): Promise<{ id: DeviceId; name: string; token: string }> {
  const name = named("Explored greenhouse");
  const { id } = await client.devices.save({ name });
  const now = Math.floor(Date.now() / 1000) * 1000;
  const points = Array.from({ length: 200 }, (_, at) => ({
    ts: now - (199 - at) * STEP_MS,
    values: {
      temperature_celsius: 18.5 + Math.sin(at / 9) / 2 + (at % 3) / 20 + (at >= 120 && at < 132 ? 22 : 0),
      humidityPercent: 60 + (at % 5),
      ventilation: at % 40 < 20,
    },
  }));
  await client.telemetry.save(id, points);
  const { credentialsId } = await client.devices.credentials(id);
  return { id, name, token: credentialsId };
}

test("values of any keys are drawn over any time, selected, corrected, and undone in the history", async () => {
  const { id, name } = await greenhouse();
  const page = await stage.user("tenant", { at: `/devices/${id.id}?tab=explore&whole=true` });
  const keys = page.getByRole("list", { name: "Keys" });
  await keys.getByRole("checkbox", { name: "temperature_celsius" }).waitFor();
  const table = page.getByRole("table", { name: "Values" });
  await table.getByRole("row").nth(5).waitFor();
  await photograph(page, "explorer");
  expect(await accessibilityProblems(page)).toEqual([]);

  // The wrong values, by their notes.
  await keys.getByRole("checkbox", { name: "humidityPercent" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll("key")).toEqual(["temperature_celsius"]);
  await page.getByRole("button", { name: /Rows per page/ }).click();
  await page.getByRole("menuitem", { name: "100" }).click();
  const wrong = table.getByRole("row").filter({ hasText: "above neighbours" });
  await expect.poll(() => wrong.count()).toBe(12);
  await wrong.first().getByRole("checkbox").click();
  await wrong
    .last()
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "12 selected" });
  await bar.waitFor();
  await photograph(page, "explorer-selected");
  await bar.getByRole("button", { name: "Correct" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct values" });
  await dialog.getByRole("combobox", { name: "What happens to the values" }).click();
  await page.getByRole("option", { name: "Something is added" }).click();
  await dialog.getByRole("textbox", { name: "Add" }).fill("-22");
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Sensor in the sun");
  await dialog.getByRole("table", { name: "What would change" }).getByRole("row").nth(12).waitFor();
  await photograph(page, "explorer-correct");
  await dialog.getByRole("button", { name: "Correct 12 values" }).click();
  const highest = async () => {
    const query = { keys: ["temperature_celsius"], startTs: 0, endTs: Date.now() + 1, limit: 500 };
    const found = await client.telemetry.history(id, query);
    return Math.max(...(found.temperature_celsius ?? []).map(({ value }) => Number(value)));
  };
  await expect.poll(highest).toBeLessThan(20);
  await expect.poll(() => wrong.count()).toBe(0);

  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("radio", { name: "Corrected values" }).check({ force: true });
  await page.getByRole("button", { name: /12 values corrected.*Sensor in the sun/ }).click();
  await page.getByRole("table", { name: "12 values corrected" }).getByRole("row").nth(12).waitFor();
  await photograph(page, "explorer-history");
  await page.getByRole("button", { name: "Undo this change" }).click();
  await page.getByRole("button", { name: /12 values corrected.*undone/ }).waitFor();
  await expect.poll(highest).toBeGreaterThan(38);
  expect(new URL(page.url()).searchParams.has("key")).toBe(false); // it was the explorer's
  await page.getByRole("heading", { name }).waitFor();
  await leave(page);
});

test("a time is moved, compared, deleted and exported, also where nobody can drag", async () => {
  const { id } = await greenhouse();
  const query = "tab=explore&whole=true&key=temperature_celsius&key=ventilation";
  const page = await stage.user("tenant", { at: `/devices/${id.id}?${query}` });
  const table = page.getByRole("table", { name: "Values" });
  await table.getByRole("row").nth(5).waitFor();
  const window = () => new URL(page.url()).searchParams.get("window") ?? "";
  await page.getByRole("slider", { name: "Move the time window" }).press("ArrowLeft");
  await expect.poll(window).toMatch(/^\d+-\d+;NONE/);
  const fixed = window();
  await page.getByRole("slider", { name: "Start of the time window" }).press("ArrowLeft");
  await expect.poll(window).not.toBe(fixed);
  await page.getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: "The time before" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("compare")).toBe("previousInterval");
  await photograph(page, "explorer-compared");

  await table.getByRole("row").nth(3).getByRole("checkbox").click();
  await page.getByRole("toolbar", { name: "1 selected" }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete values" });
  await dialog.getByRole("button", { name: "Delete 2 values" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const all = { keys: ["temperature_celsius", "ventilation", "humidityPercent"], startTs: 0, endTs: Date.now() + 1 };
  const found = await client.telemetry.history(id, { ...all, limit: 500 });
  expect(Object.fromEntries(Object.entries(found).map(([key, points]) => [key, points.length]))).toEqual({
    temperature_celsius: 199,
    ventilation: 199,
    humidityPercent: 200,
  });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Whole window as CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.split("\n")[0]).toMatch(/temperature_celsius.*ventilation/);
  await leave(page);
});

test("a command is sent from the explorer, and its answer or its failure shown", async () => {
  const { id, token } = await greenhouse();
  const page = await stage.user("tenant", { at: `/devices/${id.id}?tab=explore&whole=true` });
  await page.getByRole("button", { name: "Send a command" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a command" });
  await dialog.getByRole("textbox", { name: "Method" }).fill("setValve");
  await dialog.getByRole("textbox", { name: /Parameters/ }).fill('{"open": true}');
  const device = fetch(stage.url(`/api/v1/${token}/rpc?timeout=20000`)).then(async (asked) => {
    const { id: request } = (await asked.json()) as { id: number };
    await fetch(stage.url(`/api/v1/${token}/rpc/${request}`), { method: "POST", body: '{"position":17}' });
  });
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await device;
  await dialog.getByText('{"position":17}').waitFor();
  await dialog.getByRole("textbox", { name: "Wait for, in seconds" }).fill("1");
  await dialog.getByRole("button", { name: "Send", exact: true }).click(); // nobody listens
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(2);
  await expect.poll(() => dialog.getByRole("listitem").first().getAttribute("data-kind")).toBe("failed");
  await photograph(page, "explorer-command");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});
