import { readFile } from "node:fs/promises";
import type { Client } from "@orrery/client";
import type { Alarm, EntityId } from "@orrery/model";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { CUSTOMER, signedIn } from "./platform-api.ts";
import { raiserOf } from "./raise-alarm.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
const raiseAlarm = raiserOf(client);
/** What the alarms of a test have in their names, so that its page shows no others. */
let mark: string;

beforeEach(() => {
  mark = `${named("run").replace(" ", "")}x`;
});

/** The account that a client is signed in with. */
async function accountOf(of: Client) {
  const user = await of.auth.user();
  if (!user) throw new Error("Nobody is signed in");
  return user;
}
const device = async (name = "Machine") => (await client.devices.save({ name: `${name} ${mark}` })).id;
const raise = (originator: EntityId, type: string, severity?: Alarm["severity"]) =>
  raiseAlarm(originator, `${type} ${mark}`, severity);
/** The button of a severity, with its count. */
const counted = (page: Page, name: string) =>
  page.getByRole("group", { name: "Severity" }).getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("main").locator("tbody tr[data-clickable]");
const rowOf = (page: Page, type: string) => rows(page).filter({ hasText: `${type} ${mark}` });
/** The types of the alarms that are shown, without what tells tests apart. */
const shown = (page: Page) => () =>
  rows(page).evaluateAll(
    (all, end) => all.map((row) => (row.querySelectorAll("td")[2]?.textContent ?? "").replace(` ${end}`, "")),
    mark,
  );
const at = (query = "") => `/alarms?textSearch=${mark}${query}`;
const pill = (page: Page, filter: string) => page.getByRole("main").getByRole("button", { name: filter, exact: true });

async function choose(page: Page, filter: string, ...values: string[]): Promise<void> {
  await pill(page, filter).first().click();
  const panel = page.getByRole("dialog", { name: filter });
  for (const value of values) {
    await labelAround(panel.getByRole("checkbox", { name: value, exact: true })).click();
  }
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
}

describe("the page of all alarms", () => {
  test("is reached from the menu, and shows alarms of every device as they come, change and go", async () => {
    const [first, second] = [await device("First"), await device("Second")];
    const { id: customer } = await client.customers.save({ title: `Harbour ${mark}` });
    await client.devices.assign(customer, first);
    const hot = await raise(first, "Too hot", "CRITICAL");
    const page = await stage.user("tenant", { at: "/home" });
    await page.getByRole("navigation").getByRole("link", { name: "Alarms" }).click();
    await page.waitForURL(/\/alarms$/);
    await page.getByRole("heading", { name: /^Alarms/ }).waitFor();
    await page.getByRole("searchbox").fill(mark);
    await expect.poll(shown(page)).toEqual(["Too hot"]);
    await page.getByText("Live", { exact: true }).waitFor();
    await raise(second, "Door open", "MINOR");
    await expect.poll(shown(page)).toEqual(["Door open", "Too hot"]);
    await rowOf(page, "Door open")
      .getByRole("link", { name: `Second ${mark}` })
      .waitFor();
    await rowOf(page, "Door open").getByText("Not assigned").waitFor();
    await rowOf(page, "Too hot")
      .getByRole("link", { name: `Harbour ${mark}` })
      .waitFor();
    for (const name of ["Critical: 1", "Minor: 1", "Major: 0"]) await counted(page, name).waitFor(); // as they come
    await client.alarms.acknowledge(hot.id.id);
    await rowOf(page, "Too hot").getByText("Active, acknowledged").waitFor();
    await photograph(page, "alarms-page");
    expect(await accessibilityProblems(page)).toEqual([]);
    await client.alarms.delete(hot.id.id);
    await expect.poll(shown(page)).toEqual(["Door open"]);
    await leave(page);
  });

  test("finds alarms by each filter, and its address restores what was chosen", async () => {
    const [pump, tank] = [await device("Pump"), await device("Tank")];
    await raise(pump, "Dry", "CRITICAL");
    const hot = await raise(pump, "Hot", "MAJOR");
    const leak = await raise(tank, "Leak", "WARNING");
    await client.alarms.clear(leak.id.id);
    const me = await accountOf(client);
    await client.alarms.assign(hot.id.id, me.id.id);
    const page = await stage.user("tenant", { at: at() });
    const types = shown(page);
    await expect.poll(types).toEqual(["Leak", "Hot", "Dry"]);

    for (const name of ["Critical: 1", "Major: 1", "Minor: 0", "Warning: 1"]) await counted(page, name).waitFor();
    await counted(page, "Critical: 1").click();
    await expect.poll(types).toEqual(["Dry"]);
    await counted(page, "Major: 1").click();
    await expect.poll(types).toEqual(["Hot", "Dry"]);
    await counted(page, "Warning: 1").waitFor(); // also of those that are not shown
    expect(new URL(page.url()).searchParams.getAll("severity").toSorted()).toEqual(["CRITICAL", "MAJOR"]);
    await page.reload();
    await expect.poll(types).toEqual(["Hot", "Dry"]);
    await expect.poll(() => counted(page, "Major: 1").getAttribute("aria-pressed")).toBe("true");
    await counted(page, "Major: 1").click();
    await expect.poll(types).toEqual(["Dry"]);
    await counted(page, "Critical: 1").click();
    await expect.poll(types).toEqual(["Leak", "Hot", "Dry"]);

    await pill(page, "Status").first().click();
    await labelAround(page.getByRole("dialog", { name: "Status" }).getByRole("checkbox", { name: "Cleared" })).click();
    await expect.poll(types).toEqual(["Leak"]);
    await page.goto(stage.url(at()));

    await choose(page, "Type", `Hot ${mark}`);
    await expect.poll(types).toEqual(["Hot"]);
    await page.goto(stage.url(at()));

    await pill(page, "Assignee").first().click();
    await labelAround(
      page.getByRole("dialog", { name: "Assignee" }).getByRole("checkbox", { name: "Assigned to me" }),
    ).click();
    await expect.poll(types).toEqual(["Hot"]);
    await page.goto(stage.url(at()));

    await pill(page, "Originator").first().click();
    const originators = page.getByRole("dialog", { name: "Originator" });
    await originators.getByRole("searchbox").fill(`Tank ${mark}`);
    await labelAround(originators.getByRole("checkbox", { name: `Tank ${mark}` })).click();
    await expect.poll(types).toEqual(["Leak"]);
    await page.reload();
    await expect.poll(types).toEqual(["Leak"]);
    await page.getByRole("main").getByText(`Tank ${mark}`).first().waitFor(); // the filter says whose they are

    await page.goto(stage.url(at("&from=1000&to=2000")));
    await page.getByText("Nothing matches").waitFor();
    await page.goto(stage.url(at("&last=3600000&property=type&direction=ASC")));
    await expect.poll(types).toEqual(["Dry", "Hot", "Leak"]);
    await page.getByRole("searchbox").fill(`pump ${mark}`); // the name of the originator
    await expect.poll(types).toEqual(["Dry", "Hot"]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect([file.includes("Dry"), file.includes("Hot"), file.includes("Leak")]).toEqual([true, true, false]);
    await leave(page);
  });

  test("acknowledges, clears and assigns alarms of several pages at once", async () => {
    const id = await device();
    const alarms: Alarm[] = [];
    for (let n = 10; n < 32; n++) alarms.push(await raise(id, `Many ${n}`));
    const page = await stage.user("tenant", { at: at("&pageSize=10&property=type&direction=ASC") });
    const bar = page.getByRole("toolbar");
    await expect.poll(() => rows(page).count()).toBe(10);
    const select = (n: number) => labelAround(rowOf(page, `Many ${n}`).getByRole("checkbox")).check();
    await select(10);
    await page.getByRole("button", { name: "Next page" }).click();
    await rowOf(page, "Many 20").waitFor();
    await select(20);
    await select(21);
    await bar.getByText("3 selected").waitFor();
    await photograph(page, "alarms-page-selected");
    await bar.getByRole("button", { name: "Acknowledge" }).click();
    await page.getByText("3 alarms acknowledged").waitFor();
    const acknowledged = async () =>
      (await Promise.all(alarms.map(({ id: { id: alarm } }) => client.alarms.get(alarm)))).flatMap(
        ({ status }, index) => (status === "ACTIVE_ACK" ? [index + 10] : []),
      );
    await expect.poll(acknowledged).toEqual([10, 20, 21]);

    await labelAround(page.getByRole("checkbox", { name: "Select all on this page" })).check();
    await bar.getByRole("button", { name: "Select all 22" }).click();
    await bar.getByText("22 selected").waitFor();
    await bar.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByText("22 alarms cleared").waitFor();

    await select(20);
    await select(21);
    await bar.getByRole("button", { name: "Assign" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign 2 alarms" });
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await dialog.getByText("Choose a person").waitFor();
    await dialog.getByRole("combobox", { name: "Assignee" }).fill("tenant@");
    await page.getByRole("option", { name: /tenant@orrery\.local/ }).click();
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await page.getByText("2 alarms assigned").waitFor();
    const me = await accountOf(client);
    const { totalElements } = await client.alarms.list({ page: 0, pageSize: 1 }, { assigneeId: me.id.id });
    expect(totalElements).toBeGreaterThanOrEqual(2);
    await leave(page);
  });

  test("says that there is nothing, that it waits, and that it was refused", async () => {
    const page = await stage.visitor();
    const held = { isRefused: true };
    await page.routeWebSocket(/\/api\/ws/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const text = String(message);
        if (!text.includes("ALARM_DATA") || !held.isRefused) return socket.send(message);
        const { cmdId } = JSON.parse(text) as { readonly cmdId: number };
        const refusal = { cmdId, errorCode: 3, errorMsg: "Too many subscriptions", cmdUpdateType: "ALARM_DATA" };
        socket.send(JSON.stringify(refusal));
      });
    });
    await page.goto(stage.url("/login"));
    await stage.signIn(page, "tenant");
    await page.goto(stage.url("/alarms?from=1000&to=2000"));
    await page.getByText("Too many subscriptions").first().waitFor();
    await photograph(page, "alarms-page-refused");
    held.isRefused = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No alarms in this time").waitFor();
    await photograph(page, "alarms-page-none");
    await leave(page);
  });

  test("shows users of a customer what is theirs, and lets them act on it", async () => {
    const { customerId } = await accountOf(await signedIn(stage.platform.httpUrl, CUSTOMER));
    const [ours, theirs] = [await device("Ours"), await device("Theirs")];
    await client.devices.assign(customerId, ours);
    const alarm = await raise(ours, "Seen");
    await raise(theirs, "Hidden");
    const page = await stage.user("customer", { at: "/home" });
    await page.getByRole("navigation").getByRole("link", { name: "Alarms" }).click();
    await page.getByRole("searchbox").fill(mark);
    await expect.poll(shown(page)).toEqual(["Seen"]);
    await raise(theirs, "Hidden, too");
    await raise(ours, "Seen, too");
    await expect.poll(shown(page)).toEqual(["Seen, too", "Seen"]);
    await rowOf(page, "Seen").last().hover();
    await page.getByRole("button", { name: `Acknowledge: Seen ${mark}` }).click();
    await expect.poll(async () => (await client.alarms.get(alarm.id.id)).status).toBe("ACTIVE_ACK");
    await leave(page);
  });

  test("is read and used on a phone", async () => {
    const id = await device();
    await raise(id, "On a phone", "CRITICAL");
    const page = await stage.user("tenant", { viewport: { width: 390, height: 844 }, hasTouch: true, at: at() });
    const card = page.getByRole("main").getByText(`On a phone ${mark}`);
    await card.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await card.tap();
    const drawer = page.getByRole("complementary");
    await drawer.getByRole("heading", { name: `On a phone ${mark}` }).waitFor();
    await (await drawer.elementHandle())?.waitForElementState("stable"); // it slides in
    await drawer.getByRole("button", { name: "Acknowledge" }).tap();
    await drawer.getByText("Active, acknowledged").first().waitFor();
    await drawer.getByRole("button", { name: "Close" }).tap();
    await drawer.waitFor({ state: "detached" });
    await leave(page);
  });
});
