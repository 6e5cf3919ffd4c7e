import { expect, test } from "vitest";
import { aliasFrom } from "./alias-draft.ts";
import { readClip } from "./clip.ts";
import { readDashboardFile, withFileAliases } from "./dashboard-file.ts";
import { itemAliases, withItemAliases } from "./item-aliases.ts";

const ID = "0b5b1f6e-1111-4222-8333-444455556666";
const OTHER = "0b5b1f6e-1111-4222-8333-444455557777";
let made = 0;
const newId = () => `0b5b1f6e-1111-4222-8333-${String(++made).padStart(12, "0")}`;
const single = (id: string) => ({
  type: "singleEntity",
  resolveMultiple: false,
  singleEntity: { entityType: "DEVICE", id },
});
const today = {
  widgets: { w: { typeAlias: "html_card", config: { datasources: [] } } },
  states: { start: { name: "Start", root: true, layouts: { main: { widgets: {}, gridSettings: { columns: 24 } } } } },
  entityAliases: { [ID]: { id: ID, alias: "Pump", filter: single(ID) } },
  unknown: { kept: [1, null] },
};

test("a file of today's form is saved as it is, without what belongs to another installation", () => {
  const file = readDashboardFile(
    { id: { id: ID }, title: " Plant ", name: "Plant", assignedCustomers: [], configuration: today },
    newId,
  );
  if (typeof file === "string") throw new Error(file);
  expect(file.draft).toEqual({
    title: "Plant",
    image: null,
    mobileHide: false,
    mobileOrder: null,
    configuration: today,
  });
  expect(withFileAliases(file, [])).toBe(file.draft);
  const chosen = withFileAliases(file, [aliasFrom(ID, "Pump", single(OTHER))]);
  expect(chosen.configuration).toEqual({
    ...today,
    entityAliases: { [ID]: { id: ID, alias: "Pump", filter: single(OTHER) } },
  });
});

test("aliases of an older file are given ids once, which a choice is saved under", () => {
  const file = readDashboardFile(
    { title: "Old", configuration: { deviceAliases: { "1": { alias: "Pump", deviceId: ID } }, widgets: [] } },
    newId,
  );
  if (typeof file === "string") throw new Error(file);
  const [alias] = Object.values(file.configuration.entityAliases);
  if (!alias) throw new Error("no alias");
  const { configuration } = withFileAliases(file, [aliasFrom(alias.id, alias.alias, single(OTHER))]);
  expect(configuration.entityAliases).toEqual({ [alias.id]: { id: alias.id, alias: "Pump", filter: single(OTHER) } });
});

test("what is no dashboard is said", () => {
  for (const given of [undefined, [], {}, { title: "A" }, { title: " ", configuration: {} }])
    expect(readDashboardFile(given, newId)).toBe("no-dashboard");
  expect(readDashboardFile({ widget: {}, aliasesInfo: {} }, newId)).toBe("widget");
});

test("aliases that come with a widget are listed once and replaced wherever they stand", () => {
  const info = { alias: "Pump", filter: single(ID) };
  const clip = readClip(
    JSON.stringify({
      widget: { isSystemType: true, bundleAlias: "cards", typeAlias: "simple_card", type: "latest" },
      aliasesInfo: { datasourceAliases: { 0: info }, targetDeviceAliases: { 0: info } },
      originalColumns: 24,
    }),
  );
  if (clip?.kind !== "widgets") throw new Error("no widget");
  const [alias, ...more] = itemAliases(clip.items);
  expect([alias?.alias, more]).toEqual(["Pump", []]);
  const [item] = withItemAliases(clip.items, [aliasFrom(alias?.id ?? "", "Other pump", single(OTHER))]);
  const other = { alias: "Other pump", filter: single(OTHER) };
  expect(item?.aliasesInfo).toEqual({ datasourceAliases: { 0: other }, targetDeviceAliases: { 0: other } });
});
