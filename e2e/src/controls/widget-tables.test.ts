import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const cells = (column: number) => page.locator(`tbody tr[data-index] td:nth-child(${column})`);
const heads = () => page.getByRole("columnheader").getByRole("button").allTextContents();

test("functions of a table write and colour its cells, and their markup is kept where it is harmless", async () => {
  await workshop.show(page, "widgets-entities-table/with-functions");
  const first = cells(3).first();
  await expect.poll(() => first.innerHTML()).toContain("<i>Pump 00001</i>: 20.5");
  await expect.poll(() => first.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toContain("0.3");
  await expect.poll(() => cells(4).first().locator(".material-icon").textContent()).toBe("play_arrow");
});

test("a function that fails is named with its line, and what it writes cannot load or leave its cell", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await workshop.show(page, "widgets-entities-table/with-functions-that-fail");
  await page.getByText(/^Temperature, cellContentFunction, line 2: /).waitFor();
  await expect.poll(() => cells(3).first().textContent()).toBe("20.50"); // the value as it is without the function
  await expect.poll(() => cells(4).first().textContent()).toBe("running");
  expect(await cells(4).first().locator("img").count()).toBe(0);
  const { color, position } = await cells(4)
    .first()
    .evaluate((cell) => ({ color: getComputedStyle(cell).color, position: getComputedStyle(cell).position }));
  expect([color, position]).toEqual(["rgb(0, 80, 80)", "static"]);
  expect(asked.filter((url) => url.includes("example.org"))).toEqual([]);
});

test("a function without end is stopped; the table stays as it is without it", async () => {
  await workshop.show(page, "widgets-entities-table/with-a-function-without-end");
  await page.getByText("The functions of this widget took too long and were stopped.").waitFor();
  await expect.poll(() => cells(3).allTextContents()).toEqual(["running", "running", "stopped"]);
});

test("buttons that a row does not have keep their room, and rows are walked by arrows", async () => {
  await workshop.show(page, "widgets-entities-table/with-buttons");
  const row = (name: string) => page.getByRole("row", { name });
  await row("Pump 00003").getByRole("button", { name: "Start" }).waitFor();
  await expect.poll(() => row("Pump 00001").getByRole("button", { name: "Start" }).count()).toBe(0);
  await row("Pump 00001").getByRole("button", { name: "Open" }).waitFor();
  await row("Pump 00001").focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => row("Pump 00002").evaluate((one) => one === document.activeElement)).toBe(true);
});

test("a table without pages renders the rows in sight, wherever it is scrolled to", async () => {
  await workshop.show(page, "widgets-entities-table/without-pages");
  const table = page.getByRole("table");
  await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("1025");
  await page.getByText("Pump 00001").waitFor();
  expect(await page.getByRole("row").count()).toBeLessThan(60);
  await table.evaluate((element) => {
    if (element.parentElement) element.parentElement.scrollTop = 1e9;
  });
  await page.getByText("Pump 01024").waitFor();
  expect(await page.getByRole("row").count()).toBeLessThan(60);
});

test("columns of alarms are chosen, alarms filtered, and each button asks before it acts", async () => {
  await workshop.show(page, "widgets-alarms-table/filled");
  await expect.poll(heads).toEqual(["Created time", "Originator", "Severity", "Status"]);
  const widget = page.getByRole("group");
  await widget.hover();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name: "Type" }).check();
  await page.keyboard.press("Escape");
  await expect.poll(heads).toContain("Type");
  await page.getByRole("button", { name: "Filter alarms" }).click();
  await page.getByRole("dialog", { name: "Filter alarms" }).getByRole("checkbox", { name: "Critical" }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => cells(3).allTextContents()).toEqual(["Pump 5", "Pump 10"]);
  const row = page.getByRole("row", { name: /Pump 5/ });
  await row.getByRole("button", { name: "Acknowledge" }).click();
  const question = page.getByRole("dialog", { name: "Acknowledge this alarm?" });
  await question.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByText("1 alarm acknowledged").waitFor();
  await row.getByRole("button", { name: "Details" }).click();
  await page.getByRole("dialog", { name: "High temperature" }).waitFor();
});

test("selected alarms are acknowledged together", async () => {
  await workshop.show(page, "widgets-alarms-table/filled");
  await page.getByRole("checkbox", { name: "Select High temperature, Pump 1", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select High temperature, Pump 2", exact: true }).check();
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Acknowledge" }).click();
  const question = page.getByRole("dialog", { name: "Acknowledge 2 alarms?" });
  await question.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByText("2 alarms acknowledged").waitFor();
});

test("a table that nobody may act in has neither buttons nor boxes", async () => {
  await workshop.show(page, "widgets-alarms-table/only-to-look-at");
  await cells(2).first().waitFor();
  expect(await page.getByRole("row").getByRole("button", { name: "Acknowledge" }).count()).toBe(0);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Filter alarms" }).count()).toBe(0);
});
