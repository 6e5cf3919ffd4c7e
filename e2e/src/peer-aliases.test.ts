import { readFile } from "node:fs/promises";
import { relations } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takePicture } from "./browser.ts";
import { aliasGuid, CATALOGUE, type Json, PER_STATE, peerAlias, peerFile, peerWidget, stateName } from "./peer-file.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

/** A plant of pumps, with everything that aliases can search for, and nothing else of these types. */
async function plant() {
  const mark = crypto.randomUUID().slice(0, 8);
  const of = (name: string) => `${mark} ${name}`;
  const type = (name: string) => `${name}-${mark}`;
  const [pump, spare, lamp] = await Promise.all([
    client.devices.save({ name: of("Pump"), type: type("pump") }),
    client.devices.save({ name: of("Pump, spare"), type: type("pump") }),
    client.devices.save({ name: of("Lamp"), type: type("lamp") }),
  ]);
  const [site, hall, yard] = await Promise.all([
    client.assets.save({ name: of("Site"), type: type("site") }),
    client.assets.save({ name: of("Hall"), type: type("hall") }),
    client.assets.save({ name: of("Yard"), type: type("yard") }),
  ]);
  const edge = await client.edges.save({
    ...{ name: of("Edge"), type: type("edge") },
    ...{
      routingKey: crypto.randomUUID(),
      secret: crypto.randomUUID(),
      edgeLicenseKey: "none",
      cloudEndpoint: "http://localhost",
    },
  });
  const view = await client.entityViews.save({
    ...{ name: of("View"), type: type("view"), entityId: pump.id },
    ...{ keys: { timeseries: ["rpm"], attributes: { cs: [], ss: [], sh: [] } }, startTimeMs: 0, endTimeMs: 0 },
  });
  const relate = (from: EntityId, to: EntityId, relation = "Contains") =>
    relations(client.api).save({ from, to, type: relation, typeGroup: "COMMON" });
  await Promise.all([
    relate(site.id, hall.id),
    relate(site.id, yard.id, "Manages"),
    relate(hall.id, pump.id),
    relate(hall.id, lamp.id),
    relate(hall.id, edge.id),
    relate(hall.id, view.id),
    relate(yard.id, spare.id),
  ]);
  return { of, type, pump, spare, lamp, site, hall, yard, edge, view };
}

/** Each kind of filter with the names that it finds. */
function filtersOf({ of, type, pump, spare, lamp, site, hall, edge, view }: Awaited<ReturnType<typeof plant>>) {
  const root = (rootEntity: EntityId) => ({
    rootStateEntity: false,
    rootEntity,
    stateEntityParamName: null,
    defaultStateEntity: null,
  });
  const walk = (direction: "FROM" | "TO", maxLevel: number, fetchLastLevelOnly = false) => ({
    direction,
    maxLevel,
    fetchLastLevelOnly,
  });
  const found: readonly (readonly [name: string, filter: Json, names: readonly string[]])[] = [
    ["One", { type: "singleEntity", singleEntity: pump.id }, [pump.name]],
    [
      "List",
      { type: "entityList", entityType: "DEVICE", entityList: [pump.id.id, lamp.id.id] },
      [pump.name, lamp.name],
    ],
    ["Name", { type: "entityName", entityType: "DEVICE", entityNameFilter: of("Pump") }, [pump.name, spare.name]],
    ["Of the state", { type: "stateEntity", stateEntityParamName: null, defaultStateEntity: lamp.id }, [lamp.name]],
    ["Assets", { type: "assetType", assetType: type("hall"), assetNameFilter: "" }, [hall.name]],
    ["Devices", { type: "deviceType", deviceType: type("pump"), deviceNameFilter: of("Pump, ") }, [spare.name]],
    ["Edges", { type: "edgeType", edgeType: type("edge"), edgeNameFilter: "" }, [edge.name]],
    ["Views", { type: "entityViewType", entityViewType: type("view"), entityViewNameFilter: "" }, [view.name]],
    [
      "Relations",
      {
        ...{ type: "relationsQuery", ...root(site.id), ...walk("FROM", 2) },
        filters: [{ relationType: "Contains", entityTypes: ["ASSET", "DEVICE"] }],
      },
      // Filters choose among what is reached, they do not end the walk: the spare pump is contained in the yard.
      [hall.name, pump.name, lamp.name, spare.name],
    ],
    [
      "Relations of the state",
      {
        ...{ type: "relationsQuery", rootStateEntity: true, stateEntityParamName: null, defaultStateEntity: pump.id },
        ...{ ...walk("TO", 3, true), filters: [] },
      },
      [site.name],
    ],
    [
      "Asset search",
      {
        type: "assetSearchQuery",
        ...root(site.id),
        ...walk("FROM", 1),
        relationType: "Manages",
        assetTypes: [type("yard"), type("hall")],
      },
      [of("Yard")],
    ],
    [
      "Device search",
      {
        type: "deviceSearchQuery",
        ...root(site.id),
        ...walk("FROM", 2),
        relationType: "Contains",
        deviceTypes: [type("pump")],
      },
      [pump.name, spare.name],
    ],
    [
      "Edge search",
      {
        type: "edgeSearchQuery",
        ...root(site.id),
        ...walk("FROM", 2),
        relationType: "Contains",
        edgeTypes: [type("edge")],
      },
      [edge.name],
    ],
    [
      "View search",
      {
        type: "entityViewSearchQuery",
        ...root(site.id),
        ...walk("FROM", 2),
        relationType: "Contains",
        entityViewTypes: [type("view")],
      },
      [view.name],
    ],
  ];
  return found;
}

const TABLE = CATALOGUE.find(({ declaration }) => declaration.alias === "entities_table");
const NAME_KEY = { name: "name", type: "entityField", label: "Name", color: "#2196f3", settings: {}, _hash: 0.5 };

function tableOf(number: number, title: string): Json {
  if (!TABLE) throw new Error("The catalogue has no table of entities");
  const datasources = [
    { type: "entity", name: null, entityAliasId: aliasGuid(number), filterId: null, dataKeys: [NAME_KEY] },
  ];
  return peerWidget(TABLE, number, (config) => ({ ...config, title, datasources }));
}

/** The names of the entities in a table of the page. */
const namesIn = (page: Page, title: string) =>
  page
    .getByRole("group", { name: title, exact: true })
    .locator("tbody tr:not([aria-hidden]) > :first-child")
    .allTextContents();

test("aliases of every kind of a file find what they are to find, and the file leaves unchanged", async () => {
  const found = filtersOf(await plant());
  const aliases = [
    ...found.map(([name, filter], at) => peerAlias(at + 1, name, filter)),
    peerAlias(found.length + 1, "All edges", { type: "entityType", entityType: "EDGE" }),
    peerAlias(found.length + 2, "Usage", { type: "apiUsageState" }),
  ];
  const title = named("Aliases");
  const widgets = aliases.map(({ alias }, at) => tableOf(at + 1, String(alias)));
  const file = JSON.stringify(peerFile({ title, widgets, aliases }), null, 2);
  const page = await stage.user("tenant", { at: "/dashboards", viewport: { width: 1440, height: 1000 } });
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Import dashboard" });
  const chosen = { name: "aliases.json", mimeType: "text/json", buffer: Buffer.from(file) };
  await dialog.locator("input[type=file]").setInputFiles(chosen);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: title }).click();
  for (const [at, [name, , names]] of found.entries()) {
    if (at === PER_STATE) {
      await page.getByRole("button", { name: /^States: / }).click();
      await page.getByRole("menuitem", { name: stateName(2), exact: true }).click();
    }
    await expect.poll(async () => (await namesIn(page, name)).toSorted(), { message: name }).toEqual(names.toSorted());
    if (at === 0) await takePicture(page, "peer-aliases");
  }
  const { data } = await client.edges.tenantInfos({ page: 0, pageSize: 100 });
  await expect
    .poll(async () => (await namesIn(page, "All edges")).toSorted())
    .toEqual(data.map(({ name }) => name).toSorted());
  await expect.poll(() => namesIn(page, "Usage")).toHaveLength(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export dashboard" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(file);
  await leave(page);
});
