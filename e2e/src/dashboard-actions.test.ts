import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const CELL = { sizeX: 12, sizeY: 6, row: 0, col: 0 };

interface ActionParts {
  readonly name: string;
  readonly type: string;
  readonly customFunction: string;
  readonly customHtml?: string;
  readonly customCss?: string;
}

async function dashboardOf(actions: Readonly<Record<string, readonly ActionParts[]>>) {
  const device = await client.devices.save({ name: named("Truck"), label: "The blue one" });
  await client.telemetry.save(device.id, { level: 7 });
  const widgetOf = (typeAlias: string, more: object) => ({
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias,
    type: "latest",
    title: typeAlias,
    config: {
      title: typeAlias,
      showTitle: true,
      datasources: [
        { type: "entity", entityAliasId: "a", dataKeys: [{ name: "level", type: "timeseries", label: "Level" }] },
      ],
      settings: {},
      ...more,
    },
  });
  const icon = (action: ActionParts) => ({ icon: "edit", id: action.name, ...action });
  const given = Object.fromEntries(Object.entries(actions).map(([source, all]) => [source, all.map(icon)]));
  const title = named("Actions");
  const filter = { type: "singleEntity", resolveMultiple: false, singleEntity: device.id };
  const { id } = await client.dashboards.save({
    title,
    configuration: {
      widgets: {
        card: widgetOf("simple_card", { actions: { headerButton: given.headerButton ?? [] } }),
        table: widgetOf("entities_table", { actions: { actionCellButton: given.actionCellButton ?? [] } }),
      },
      entityAliases: { a: { id: "a", alias: "Van", filter } },
      states: {
        default: {
          name: title,
          root: true,
          layouts: { main: { widgets: { card: CELL, table: { ...CELL, col: 12 } }, gridSettings: {} } },
        },
      },
    },
  });
  return { device, path: `/dashboards/${id.id}` };
}

const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

const OPENS_ANOTHER = `
widgetContext.customDialog.customDialog('<p>{{ data.text }}</p><button (click)="more()">More</button>', function (instance) {
  instance.more = () => widgetContext.dialogs.confirm('Sure?', 'Of ' + entityName).subscribe(yes => {
    if (yes) widgetContext.customDialog.customDialog('<p>Second</p><button (click)="dialogRef.close(5)">Done</button>', () => {})
      .subscribe(result => instance.dialogRef.close(result + 1));
  });
}, { text: 'First' }).subscribe(result => { widgetContext.stateController.updateState(null, { result: result, kept: { deep: true } }); });`;

test("a custom function that shows dialogs runs in a frame, too; what fails is said with its line, and an endless one ends", async () => {
  const { device, path } = await dashboardOf({
    headerButton: [
      { name: "Talk", type: "custom", customFunction: OPENS_ANOTHER },
      { name: "Break", type: "customPretty", customFunction: "let a = 1;\nwidgetContext.nothing.here();" },
      { name: "Misspell", type: "customPretty", customFunction: "\n\nlet = ;" },
      { name: "Hang", type: "customPretty", customFunction: "for (;;);" },
    ],
  });
  const page = await stage.user("tenant", { at: path });
  await page.getByRole("button", { name: "Talk" }).click();
  const frame = frameOf(page, "Talk");
  await frame.getByText("First").waitFor();
  await frame.getByRole("button", { name: "More" }).click();
  const sure = page.getByRole("dialog", { name: "Sure?" });
  await sure.getByText(`Of ${device.name}`).waitFor();
  await sure.getByRole("button", { name: "OK" }).click();
  await frame.getByText("Second").waitFor();
  expect(await frame.getByText("First").isVisible()).toBe(false);
  await frame.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog", { name: "Talk" }).waitFor({ state: "hidden" });
  // All parameters of the state arrive, not its entity only.
  await expect.poll(() => stateIn(page)).toMatchObject([{ params: { result: 6, kept: { deep: true } } }]);

  await page.getByRole("button", { name: "Hang", exact: true }).click();
  await page.getByRole("button", { name: "Break" }).click();
  await page.getByText(/Break, line 2: TypeError: .*'here'/).waitFor();
  await page.getByRole("button", { name: "Misspell" }).click();
  await page.getByText(/Misspell, line 3: SyntaxError/).waitFor();
  await page.getByText("Hang was stopped.").waitFor();
  await expect.poll(() => page.locator('iframe[title="Hang"]').count()).toBe(0);
  await leave(page);
});

/** The address has it encoded twice (reference: dashboards and widgets, 2.2). */
function stateIn(page: Page): unknown {
  const given = new URL(page.url()).searchParams.get("state");
  return given && JSON.parse(Buffer.from(decodeURIComponent(given), "base64").toString());
}
