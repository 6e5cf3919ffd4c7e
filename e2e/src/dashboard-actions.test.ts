import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const CELL = { sizeX: 12, sizeY: 6, row: 0, col: 0 };

/** As dashboards of the contract have it: a reactive form in a dialog of the author's. */
const FORM = `
<form #editForm="ngForm" [formGroup]="editFormGroup" (ngSubmit)="save()" class="edit-form">
  <mat-toolbar fxLayout="row" color="primary"><h2>Limits of {{ entityName }}</h2></mat-toolbar>
  <mat-progress-bar color="warn" mode="indeterminate" *ngIf="isLoading$ | async"></mat-progress-bar>
  <div mat-dialog-content fxLayout="column">
    <p class="values">{{ values }}</p>
    <mat-form-field>
      <mat-label>Highest speed</mat-label>
      <input matInput type="number" formControlName="speed" required>
      <mat-error *ngIf="editFormGroup.get('speed').hasError('max')">At most 90</mat-error>
    </mat-form-field>
    <mat-slide-toggle formControlName="watched">Watched</mat-slide-toggle>
  </div>
  <div mat-dialog-actions fxLayout="row" fxLayoutAlign="end center">
    <button mat-button type="button" (click)="cancel()">Cancel</button>
    <button mat-raised-button color="primary" type="submit" [disabled]="editForm.invalid || !editForm.dirty">Save</button>
  </div>
</form>`;

const EDIT = `
let $injector = widgetContext.$scope.$injector;
let customDialog = $injector.get(widgetContext.servicesMap.get('customDialog'));
let attributeService = $injector.get(widgetContext.servicesMap.get('attributeService'));
$event.stopPropagation();
customDialog.customDialog(htmlTemplate, EditController).subscribe(result => {
  if (result) widgetContext.showSuccessToast('Stored ' + result + ' of ' + entityLabel);
});
function EditController(instance) {
  let vm = instance;
  vm.entityName = entityName;
  vm.values = widgetContext.data.map(each => each.dataKey.label + ' ' + (each.data[0] || [])[1]).join(', ');
  vm.editFormGroup = vm.fb.group({ speed: [50, [vm.validators.required, vm.validators.max(90)]], watched: [false] });
  vm.cancel = function () { vm.dialogRef.close(null); };
  vm.save = function () {
    vm.editFormGroup.markAsPristine();
    attributeService.saveEntityAttributes(entityId, 'SERVER_SCOPE', [
      { key: 'speed', value: vm.editFormGroup.get('speed').value },
      { key: 'watched', value: vm.editFormGroup.get('watched').value }
    ]).subscribe(() => vm.dialogRef.close(vm.editFormGroup.get('speed').value));
  };
}`;

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

test("an action with HTML of its author's shows its form in a frame, saves with the viewer's rights and ends", async () => {
  const edit = {
    name: "Edit limits",
    type: "customPretty",
    customFunction: EDIT,
    customHtml: FORM,
    customCss: ".edit-form { min-width: 340px; } .values { color: rgb(10, 120, 10); }",
  };
  const { device, path } = await dashboardOf({
    headerButton: [edit],
    actionCellButton: [{ ...edit, name: "Edit row" }],
  });
  const page = await stage.user("tenant", { at: path });
  await page.getByRole("group", { name: "simple_card" }).getByText("7.00").waitFor();
  await page.getByRole("button", { name: "Edit limits" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit limits" });
  const form = frameOf(page, "Edit limits");
  await form.getByRole("heading", { name: `Limits of ${device.name}` }).waitFor();
  await dialog.waitFor();
  // What the function reads is that of the widget in which it was pressed.
  await expect.poll(() => form.locator(".values").textContent()).toBe("Level 7");
  expect(await form.locator(".values").evaluate((element) => getComputedStyle(element).color)).toBe("rgb(10, 120, 10)");
  const speed = form.getByLabel("Highest speed");
  const focused = () => form.locator("body").evaluate(() => document.activeElement?.outerHTML);
  await expect.poll(focused).toContain('type="number"');
  const room = await dialog.locator("iframe").boundingBox();
  const needed = await form.locator(".edit-form").boundingBox();
  expect(room?.height).toBeGreaterThanOrEqual(Math.floor(needed?.height ?? Number.POSITIVE_INFINITY));
  expect(room?.width).toBeLessThan(700);
  await photograph(page, "pretty-action");
  expect(await accessibilityProblems(page)).toEqual([]);

  await speed.fill("120");
  await form.getByText("At most 90").waitFor();
  await speed.fill("80");
  await form.getByText("Watched").click();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Stored 80 of The blue one").waitFor();
  await dialog.waitFor({ state: "hidden" });
  const stored = await client.telemetry.attributes(device.id, "SERVER_SCOPE", ["speed", "watched"]);
  expect(new Map(stored.map(({ key, value }) => [key, value]))).toEqual(
    new Map<string, unknown>([
      ["speed", 80],
      ["watched", true],
    ]),
  );
  // Nothing of it stays.
  await expect.poll(() => page.locator('iframe[title="Edit limits"]').count()).toBe(0);

  const row = page.getByRole("row", { name: device.name });
  await row.getByRole("button", { name: "Edit row" }).click();
  await frameOf(page, "Edit row").getByLabel("Highest speed").press("Escape");
  await page.getByRole("dialog", { name: "Edit row" }).waitFor({ state: "hidden" });
  await row.getByRole("button", { name: "Edit row" }).click();
  const again = page.getByRole("dialog", { name: "Edit row" });
  await again.getByRole("button", { name: "Close" }).click();
  await again.waitFor({ state: "hidden" });
  await leave(page);
});

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
