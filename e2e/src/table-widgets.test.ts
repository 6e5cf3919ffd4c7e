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

const ALIAS = "c0000000-0000-4000-8000-000000000003";
const at = { sizeX: 12, sizeY: 8, row: 0, col: 0 };

const key = (name: string, label: string, settings: object = {}) => ({ name, type: "timeseries", label, settings });
const STYLED = {
  useCellStyleFunction: true,
  cellStyleFunction:
    "return { color: 'black', backgroundColor: value > 50 ? 'rgb(255, 200, 200)' : 'rgb(200, 255, 200)' };",
};

const widget = (typeAlias: string, type: string, title: string, config: object) => ({
  isSystemType: true,
  bundleAlias: "cards",
  typeAlias,
  type,
  title,
  ...at,
  config: { title, showTitle: true, useDashboardTimewindow: true, ...config },
});

test("BLOCK-1.004: the keys of a datasource are the columns of its tables, which are searched and styled", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const name = `Kettle ${crypto.randomUUID()}`;
  const device = await admin.devices.save({ name, type: "kettle" });
  const now = Date.now();
  for (const [ago, level, state] of [
    [30_000, 40, "heating"],
    [20_000, 60, "heating"],
    [10_000, 80, "boiling"],
  ] as const) {
    await admin.telemetry.save(device.id, { ts: now - ago, values: { level, state } });
  }
  const datasources = [
    { type: "entity", entityAliasId: ALIAS, dataKeys: [key("level", "Level", STYLED), key("state", "State")] },
  ];
  const title = `Kettle tables ${crypto.randomUUID()}`;
  const { id } = await admin.dashboards.save({
    title,
    configuration: {
      widgets: {
        entities: widget("entities_table", "latest", "Now", {
          datasources,
          settings: { entitiesTitle: "${entityName} now" },
        }),
        points: widget("timeseries_table", "timeseries", "Points", {
          datasources,
          settings: {
            useRowStyleFunction: true,
            rowStyleFunction: "return rowData.state === 'boiling' ? { fontWeight: 700 } : {};",
          },
        }),
      },
      entityAliases: {
        [ALIAS]: {
          id: ALIAS,
          alias: "Kettle",
          filter: { type: "singleEntity", resolveMultiple: false, singleEntity: device.id },
        },
      },
      timewindow: { realtime: { timewindowMs: 3_600_000 }, aggregation: { type: "NONE", limit: 200 } },
      states: {
        default: {
          name: title,
          root: true,
          layouts: {
            main: { widgets: { entities: at, points: { ...at, col: 12 } }, gridSettings: {} },
          },
        },
      },
    },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const entities = page.getByRole("table", { name: "Now" });
  const points = page.getByRole("table", { name: "Points" });
  await entities.getByRole("row", { name: /80\.00/ }).waitFor();
  await page.getByRole("heading", { name: `${name} now` }).waitFor();
  const heads = (table: typeof points) => table.getByRole("columnheader").allTextContents();
  await expect.poll(() => heads(entities)).toEqual(["Name", "Type", "Level", "State"]);
  await expect.poll(() => heads(points)).toEqual(["Timestamp", "Level", "State"]);
  const colorOf = (text: string) =>
    points.getByRole("cell", { name: text }).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await expect.poll(() => colorOf("40.00")).toBe("rgb(200, 255, 200)");
  await expect.poll(() => colorOf("80.00")).toBe("rgb(255, 200, 200)");
  const weightOf = () =>
    points.getByRole("cell", { name: "80.00" }).evaluate((cell) => getComputedStyle(cell).fontWeight);
  await expect.poll(async () => Number(await weightOf())).toBeGreaterThanOrEqual(500);
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "table-widgets");
  await page.setViewportSize({ width: 1440, height: 900 });
  const group = page.getByRole("group", { name: "Points" });
  await group.hover();
  await group.getByRole("button", { name: "Search" }).click();
  await group.getByRole("searchbox").fill("boil");
  const states = () => points.locator("tbody tr[data-index] td:nth-child(3)").allTextContents();
  await expect.poll(states).toEqual(["boiling"]);
  await group.getByRole("searchbox").fill("nothing of it");
  await group.getByText("Nothing matches").waitFor();
  await leave(page);
});
