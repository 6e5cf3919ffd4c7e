import { assetAdminTable, deviceAdminTable } from "@orrery/model/widgets/entity-bundles";
import { expect, test } from "vitest";
import { adminActions, withoutAdminActions } from "./admin-actions.ts";

test.each([
  [deviceAdminTable, { add: "Add device", edit: "Edit device", remove: "Delete device" }],
  [assetAdminTable, { add: "Add asset", edit: "Edit asset", remove: "Delete asset" }],
])("a new table adds, edits and deletes", ({ defaultConfig }, expected) => {
  expect(adminActions({ datasources: [], ...defaultConfig() })).toEqual(expected);
});

test.each([
  [undefined, { add: undefined, edit: undefined, remove: undefined }],
  [
    {
      headerButton: [{ name: "Overview", icon: "add", type: "openDashboardState" }],
      actionCellButton: [{ name: "Change it", icon: "edit", type: "customPretty" }],
    },
    { add: undefined, edit: "Change it", remove: undefined },
  ],
])("a table with the actions %j does %j", (actions, expected) => {
  expect(adminActions({ datasources: [], actions })).toEqual(expected);
});

test("the author's other actions stay", () => {
  const overview = { name: "Overview", icon: "add", type: "openDashboardState" };
  const actions = { headerButton: [overview, { name: "Add", icon: "add", type: "custom" }], rowClick: [overview] };
  const widget = { config: { datasources: [], actions } } as never;
  expect(withoutAdminActions(widget).config.actions).toEqual({ headerButton: [overview], rowClick: [overview] });
});
