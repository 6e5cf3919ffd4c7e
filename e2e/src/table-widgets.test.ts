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

test("what is typed on a dashboard is stored; a value that comes meanwhile does not replace it", async () => {
  const admin = await signedIn(stage.platform.httpUrl, TENANT);
  const device = await admin.devices.save({ name: `Mash tun ${crypto.randomUUID()}`, type: "tun" });
  await admin.telemetry.saveAttributes(device.id, "SERVER_SCOPE", { limit: 20, note: "Clean", active: false });
  await admin.telemetry.save(device.id, { setpoint: 60 });
  const attribute = (name: string, label: string, settings: object = {}) => ({
    name,
    type: "attribute",
    label,
    settings,
  });
  const form = (typeAlias: string, title: string, row: number, dataKeys: readonly object[]) => ({
    ...widget(typeAlias, "latest", title, {
      datasources: [{ type: "entity", entityAliasId: ALIAS, dataKeys }],
      settings: {},
    }),
    bundleAlias: "input_widgets",
    ...{ sizeX: 12, sizeY: 4, row, col: 0 },
  });
  const several = [
    attribute("note", "Note"),
    attribute("active", "Active", { dataKeyValueType: "booleanSwitch" }),
    attribute("boost", "Boost", { dataKeyValueType: "double", dataKeyType: "shared" }),
  ];
  const widgets = {
    one: form("update_server_integer_attribute", "Limit form", 0, [attribute("limit", "Limit")]),
    two: form("update_double_timeseries", "Setpoint form", 4, [key("setpoint", "Setpoint")]),
    three: form("update_multiple_attributes", "Form of several", 8, several),
  };
  const title = `Mash forms ${crypto.randomUUID()}`;
  const filter = { type: "singleEntity", resolveMultiple: false, singleEntity: device.id };
  const { id } = await admin.dashboards.save({
    title,
    configuration: {
      widgets,
      entityAliases: { [ALIAS]: { id: ALIAS, alias: "Tun", filter } },
      states: { default: { name: title, root: true, layouts: { main: { widgets, gridSettings: {} } } } },
    },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const of = (name: string) => page.getByRole("group", { name, exact: true });
  const field = (name: string, label: string) => of(name).getByRole("textbox", { name: label });
  const save = async (name: string) => {
    await of(name).getByRole("button", { name: "Save", exact: true }).click();
    await of(name).getByText("Saved", { exact: true }).waitFor();
  };
  await expect.poll(() => field("Limit form", "Limit").inputValue()).toBe("20");
  await field("Limit form", "Limit").fill("25");
  await admin.telemetry.saveAttributes(device.id, "SERVER_SCOPE", { limit: 30 });
  await of("Limit form").getByText("30 was stored meanwhile").waitFor();
  expect(await field("Limit form", "Limit").inputValue()).toBe("25");
  await save("Limit form");
  await expect.poll(() => field("Setpoint form", "Setpoint").inputValue()).toBe("60");
  await field("Setpoint form", "Setpoint").fill("62.5");
  await save("Setpoint form");
  await expect.poll(() => field("Form of several", "Note").inputValue()).toBe("Clean");
  await field("Form of several", "Note").fill("Filled");
  await of("Form of several").getByRole("switch", { name: "Active" }).click();
  await field("Form of several", "Boost").fill("1.5");
  await save("Form of several");
  const valuesOf = async (scope: "SERVER_SCOPE" | "SHARED_SCOPE", keys: readonly string[]) =>
    Object.fromEntries((await admin.telemetry.attributes(device.id, scope, keys)).map((one) => [one.key, one.value]));
  const wanted = { limit: 25, note: "Filled", active: true };
  expect(await valuesOf("SERVER_SCOPE", Object.keys(wanted))).toEqual(wanted);
  expect(await valuesOf("SHARED_SCOPE", ["boost"])).toEqual({ boost: 1.5 });
  expect((await admin.telemetry.latestTyped(device.id, ["setpoint"])).setpoint?.[0]?.value).toBe(62.5);
  // A value of a device shows where nothing is typed.
  await admin.telemetry.save(device.id, { setpoint: 64 });
  await expect.poll(() => field("Setpoint form", "Setpoint").inputValue()).toBe("64");
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "form-widgets");
  await leave(page);
});
