import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { COLOR_SCHEMES, problemsIn } from "./accessibility.ts";
import { takePicture } from "./browser.ts";
import {
  aliasGuid,
  CATALOGUE,
  filterGuid,
  type Json,
  PER_STATE,
  peerAlias,
  peerFile,
  peerFilter,
  peerWidget,
  stateName,
  titleOf,
} from "./peer-file.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const STATES = Math.ceil(CATALOGUE.length / PER_STATE);
/** So that every page has one or two of the maps, which share what a browser draws them with. */
const MIXED = Array.from({ length: STATES }, (_, state) =>
  CATALOGUE.filter((_one, at) => at % STATES === state),
).flat();

const fileOf = (title: string, changed?: (config: Json) => Json, more: Partial<Parameters<typeof peerFile>[0]> = {}) =>
  peerFile({ title, widgets: MIXED.map((widget, number) => peerWidget(widget, number, changed)), ...more });

/** A widget's configuration over the entities of the first alias, with the first filter, in place of functions. */
function overEntities(config: Json): Json {
  const source = { type: "entity", name: null, entityAliasId: aliasGuid(1), filterId: filterGuid(1) };
  const sources = (config.datasources ?? []) as readonly {
    readonly type: string;
    readonly dataKeys: readonly Json[];
  }[];
  const keysOf = (keys: readonly Json[]) =>
    keys.map(({ funcBody: _, ...key }) => ({ ...key, name: key.label, type: "timeseries" }));
  const datasources = sources.map((one) =>
    one.type === "static" ? one : { ...source, dataKeys: keysOf(one.dataKeys) },
  );
  return {
    ...config,
    ...(config.datasources ? { datasources } : {}),
    ...(config.alarmSource ? { alarmSource: { ...(config.alarmSource as Json), ...source } } : {}),
    ...(config.targetDeviceAliases ? { targetDeviceAliasIds: [aliasGuid(1)] } : {}),
  };
}

const NOTHING = [peerAlias(1, "Nothing", { type: "entityName", entityType: "DEVICE", entityNameFilter: "None so" })];
/** More conditions than the platform takes. */
const TOO_MUCH = peerFilter(
  1,
  "Too much",
  Array.from({ length: 120 }, () => ({ type: "NUMERIC", operation: "GREATER", value: { defaultValue: 0 } })),
);
const USUAL = peerFilter(1, "Usual", []);

const PAGES: readonly number[] = Array.from({ length: STATES }, (_, at) => at + 1);

interface Visit {
  readonly name: string;
  readonly schemes: readonly (typeof COLOR_SCHEMES)[number][];
  readonly pages: readonly number[];
}

/** Shows pages of the dashboard once, and what the widgets of all say when nothing loads any more. */
async function visit(page: Page, { name, schemes, pages }: Visit) {
  const said = new Map<string, string>();
  for (const number of pages) {
    const shown = MIXED.slice((number - 1) * PER_STATE, number * PER_STATE).map(titleOf);
    if (number > 1) {
      await page.getByRole("button", { name: /^States: / }).click();
      await page.getByRole("menuitem", { name: stateName(number), exact: true }).click();
    }
    const state = () => page.evaluate(stateOfWidgets, shown);
    await expect.poll(async () => Object.keys(await state()).sort()).toEqual(shown.toSorted());
    await expect.poll(async () => Object.entries(await state()).filter(([, text]) => text === "…")).toEqual([]);
    for (const [title, text] of Object.entries(await state())) said.set(title, text);
    for (const scheme of schemes) {
      // The simple card of the catalogue is white on orange, as its authors chose.
      expect(await problemsIn(page, scheme, '[aria-label="cards/simple_card"]')).toEqual([]);
      await takePicture(page, `peer-${name}-${number}-${scheme}`);
    }
  }
  return (expected: Readonly<Record<string, RegExp>>, otherwise: RegExp) =>
    [...said].filter(([title, text]) => !(expected[title] ?? otherwise).test(text));
}

/** In the page, by title: `…` while a widget loads or has drawn nothing, what it says in place of content, or nothing. */
function stateOfWidgets(titles: readonly string[]): Record<string, string> {
  const found: [string, string][] = [];
  for (const group of document.querySelectorAll<HTMLElement>("[role=group]")) {
    const title = group.ariaLabel ?? group.querySelector(":scope > header > h2")?.textContent ?? "";
    const body = group.lastElementChild;
    if (!titles.includes(title) || !(body instanceof HTMLElement)) continue;
    const said = [...group.querySelectorAll<HTMLElement>("[role=status], [role=alert], header [role=img]")];
    const text = said
      .map((one) => one.ariaLabel ?? one.textContent)
      .join(" ")
      .trim();
    const isDrawn = body.textContent.trim() !== "" || body.querySelector("canvas, svg, iframe, input, img") !== null;
    const isLoading = group.querySelector("[role=status][data-kind]") !== null;
    found.push([title, isLoading || !isDrawn ? "…" : text.replaceAll(/\s+/g, " ")]);
  }
  return Object.fromEntries(found);
}

const forms = (text: RegExp) =>
  Object.fromEntries(
    CATALOGUE.filter(
      ({ bundle, declaration }) => bundle === "input_widgets" && declaration.parameters.singleEntity,
    ).map((widget) => [titleOf(widget), text] as const),
  );
const controls = (text: RegExp) =>
  Object.fromEntries(
    CATALOGUE.filter(({ declaration }) => declaration.kind === "rpc").map((one) => [titleOf(one), text]),
  );

/** What these show needs a choice of their author, or of their viewer. */
const CHOICES = {
  "cards/dashboard_state_widget": /^No state chosen$/,
  "gateway_widgets/gateway_configuration": /Choose a gateway/,
  "input_widgets/device_claiming_widget": /^Users of customers can claim devices here$/,
};

test("BLOCK-1.002 every widget of the catalogue opens from the peer's file as it is made there, and the file leaves unchanged", async () => {
  const title = named("From the peer");
  const file = JSON.stringify(fileOf(title), null, 2);
  const page = await stage.user("tenant", { at: "/dashboards", viewport: { width: 1440, height: 1000 } });
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Import dashboard" });
  const chosen = { name: "from_the_peer.json", mimeType: "text/json", buffer: Buffer.from(file) };
  await dialog.locator("input[type=file]").setInputFiles(chosen);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: title }).click();
  const othersThan = await visit(page, { name: "default", schemes: COLOR_SCHEMES, pages: PAGES });
  const expected = {
    ...forms(/^(This form writes|A key of this form is missing)/),
    ...controls(/^(No device to send the command to|No commands|)$/),
    ...CHOICES,
    "cards/label_widget": /^No picture chosen$/,
    "edge_widgets/edges_overview": /^Choose an edge$/,
    "gateway_widgets/attributes_card": /^Choose a gateway$/,
    "gateway_widgets/config_form_latest": /^Choose a gateway$/,
  };
  expect(
    othersThan(expected, /^(Maps of .+ are not loaded; this is the map of the world of this installation\.)?$/),
  ).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export dashboard" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(file);
  await leave(page);
});

/** These show what does not depend on entities, or are complete without. */
const WITHOUT_DATA = {
  ...CHOICES,
  "cards/html_card": /^$/,
  "date/date_range_navigator": /^$/,
  "navigation_widgets/navigation_card": /^$/,
  "navigation_widgets/navigation_cards": /^$/,
};
const FINDS_NOTHING = /^Alias “Nothing” finds nothing/;

test.each([
  [
    ...(["whose alias finds nothing says so", "empty", USUAL, FINDS_NOTHING] as const),
    { "alarm_widgets/alarms_table": /^No alarms in this time$/, "cards/markdown_card": /^$/ },
  ],
  [
    ...(["that is refused its data says why", "refused", TOO_MUCH, /^This widget could not be shown/] as const),
    controls(FINDS_NOTHING), // targets have no filter
  ],
] as const)("every widget of the catalogue %s", async (_title, name, filter, text, others) => {
  const pages = sampleOf(PAGES, 2, name === "empty" ? 0 : 1);
  const file = fileOf(named(name), overEntities, { aliases: NOTHING, filters: [filter] });
  const { id } = await client.dashboards.save(file as never);
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}`, viewport: { width: 1440, height: 1000 } });
  const othersThan = await visit(page, { name, schemes: ["dark"], pages });
  expect(othersThan({ ...WITHOUT_DATA, ...others }, text)).toEqual([]);
  await leave(page);
});
