import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const ALIAS = "c0000000-0000-4000-8000-000000000002";
const KEYS = ["createdTime", "originator", "type", "severity", "status"];
const LABELS = ["Created time", "Originator", "Type", "Severity", "Status"];

test("BLOCK-1.005: an alarm widget shows the alarm's fields, and what is done there is done to the alarm", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const name = `Kettle ${crypto.randomUUID()}`;
  const device = await admin.devices.save({ name, type: "kettle" });
  const alarm = await admin.alarms.save({
    type: "Boils over",
    severity: "MAJOR",
    status: "ACTIVE_UNACK",
    originator: device.id,
  });
  const title = `Kettles ${crypto.randomUUID()}`;
  const widget = {
    isSystemType: true,
    bundleAlias: "alarm_widgets",
    typeAlias: "alarms_table",
    type: "alarm",
    title: "Kettle alarms",
    sizeX: 24,
    sizeY: 8,
    row: 0,
    col: 0,
    config: {
      title: "Kettle alarms",
      showTitle: true,
      useDashboardTimewindow: false,
      timewindow: { realtime: { timewindowMs: 86_400_000 } },
      settings: { alarmsTitle: "Alarms of ${entityName}" },
      alarmSource: {
        type: "entity",
        entityAliasId: ALIAS,
        dataKeys: KEYS.map((key, index) => ({ name: key, type: "alarm", label: LABELS[index], settings: {} })),
      },
    },
  };
  const filter = { type: "singleEntity", resolveMultiple: false, singleEntity: device.id };
  const layout = { widgets: { w: { sizeX: 24, sizeY: 8, row: 0, col: 0 } }, gridSettings: {} };
  const { id } = await admin.dashboards.save({
    title,
    configuration: {
      widgets: { w: widget },
      entityAliases: { [ALIAS]: { id: ALIAS, alias: "Kettle", filter } },
      states: { default: { name: title, root: true, layouts: { main: layout } } },
    },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const table = page.getByRole("table", { name: "Kettle alarms" });
  const row = table.getByRole("row", { name: /Boils over/ });
  await row.waitFor();
  await page.getByRole("heading", { name: `Alarms of ${name}` }).waitFor();
  await expect.poll(() => table.getByRole("columnheader").getByRole("button").allTextContents()).toEqual(LABELS);
  await expect
    .poll(() => row.locator("td").allTextContents())
    .toEqual([
      "",
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      name,
      "Boils over",
      "Major",
      "Active, unacknowledged",
      "",
    ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "alarms-widget");
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Acknowledge" }).click();
  await expect.poll(async () => (await admin.alarms.getInfo(alarm.id.id)).status).toBe("ACTIVE_ACK");
  await row.getByText("Active, acknowledged").waitFor();
  await expect.poll(() => row.getByRole("button", { name: "Acknowledge" }).isDisabled()).toBe(true);
  await leave(page);
});
