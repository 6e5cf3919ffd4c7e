import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { CATALOGUE, peerWidget } from "./peer-file.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const [anyWidget] = CATALOGUE;
if (!anyWidget) throw new Error("the catalogue is empty");

/** A dashboard of widgets of these types, each with its title. */
async function dashboardOf(types: readonly { readonly title: string; readonly [member: string]: unknown }[]) {
  const widgets = types.map(({ title, ...more }, number) => [
    `00000000-0000-4000-8000-00000000000${number}`,
    {
      ...peerWidget(anyWidget as NonNullable<typeof anyWidget>, number, (config) => ({
        ...config,
        title,
        showTitle: true,
      })),
      ...more,
    },
  ]);
  const places = widgets.map(([id], number) => [id, { sizeX: 8, sizeY: 6, row: 0, col: number * 8 }]);
  const main = { widgets: Object.fromEntries(places), gridSettings: { columns: 24, margin: 10 } };
  const configuration = {
    widgets: Object.fromEntries(widgets),
    states: { default: { name: "Default", root: true, layouts: { main } } },
    entityAliases: {},
    filters: {},
    settings: { stateControllerId: "entity" },
  };
  return client.dashboards.save({ title: named("Routed"), configuration });
}

test("CORE-2.022, CORE-2.023, CORE-3.020 one address shows a dashboard in the shell, another gives it the window", async () => {
  const saved = await dashboardOf([{ title: "Alone" }]);
  const { id, title } = saved;
  expect(saved).toMatchObject({ id: { entityType: "DASHBOARD", id: expect.any(String) }, title });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("group", { name: "Alone" }).first().waitFor();
  expect(await menu.count()).toBeGreaterThan(0);
  await page.getByRole("banner").getByText(title).first().waitFor();
  await page.getByRole("toolbar").first().waitFor();
  await page.goto(stage.url(`/dashboard/${id.id}`));
  await page.getByRole("group", { name: "Alone" }).first().waitFor();
  expect(await menu.count()).toBe(0);
  await leave(page);
});

test("BLOCK-3.034, BLOCK-3.035, BLOCK-3.036, BLOCK-8.008 a widget whose type is missing or cannot be loaded says so", async () => {
  const { id } = await dashboardOf([
    { title: "From a later version", bundleAlias: "charts", typeAlias: "not_yet_known" },
    { title: "Deleted", isSystemType: false, bundleAlias: "tanks", typeAlias: "level" },
    { title: "Unreachable", isSystemType: false, bundleAlias: "tanks", typeAlias: "pressure" },
  ]);
  const page = await stage.userAtNoPage("tenant");
  await page.route(
    (url) => url.pathname === "/api/widgetType" && url.searchParams.get("alias") === "pressure",
    (route) => route.fulfill({ status: 500, json: { status: 500, errorCode: 2, message: "The disk is full" } }),
  );
  await page.goto(stage.url(`/dashboards/${id.id}`));
  const widget = (name: string) => page.getByRole("group", { name });
  for (const [name, type] of [
    ["From a later version", "charts.not_yet_known"],
    ["Deleted", "tanks.level"],
  ] as const) {
    await widget(name).getByText("Widget type not found", { exact: true }).waitFor();
    await widget(name).getByText(`“${type}”`).waitFor();
  }
  const failure = widget("Unreachable").getByRole("alert");
  await failure.getByText("Error loading widget", { exact: true }).waitFor();
  await failure.getByText("The disk is full").waitFor();
  await photograph(page, "widget-types-missing");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("a tablet shows widgets that are not wide side by side, a phone one below the other", async () => {
  const { id } = await dashboardOf([{ title: "Left" }, { title: "Right" }]);
  const page = await stage.userAtNoPage("tenant", { viewport: { width: 820, height: 1180 } });
  await page.goto(stage.url(`/dashboard/${id.id}`));
  const placeOf = async (title: string) => {
    const place = await page.getByRole("group", { name: title }).first().boundingBox();
    return { x: place?.x ?? 0, y: place?.y ?? 0, height: place?.height ?? 0 };
  };
  const beside = async () => {
    const [left, right] = [await placeOf("Left"), await placeOf("Right")];
    return { inOneRow: left.y === right.y && left.height === right.height, toTheRight: right.x > left.x };
  };
  await expect.poll(beside).toEqual({ inOneRow: true, toTheRight: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(beside).toEqual({ inOneRow: false, toTheRight: false });
  await leave(page);
});
