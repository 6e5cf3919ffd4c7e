import { expect, test } from "vitest";
import { entityId } from "../../ids/entity-id.ts";
import { parseUuid } from "../../ids/uuid.ts";
import { applyDashboardEdit } from "./dashboard-edit.ts";
import { entityWidgetEdit } from "./entity-widget.ts";
import { aliasId, dashboard, MAIN, placesOf, RIGHT, widget } from "./test-dashboards.ts";

const pump = { id: entityId("DEVICE", parseUuid(aliasId(7))), name: "Pump" };
const about = (id: string) => ({
  type: "singleEntity",
  singleEntity: { entityType: "DEVICE", id },
  resolveMultiple: false,
});
const source = { type: "entity", dataKeys: [{ name: "rpm", type: "timeseries", label: "rpm" }] };
const added = (document: ReturnType<typeof dashboard>, at = MAIN) => {
  let made = 50;
  const item = { widget: widget("new", { datasources: [source] }), size: [8, 5], entity: pump } as const;
  const edit = entityWidgetEdit(document.configuration, at, item, () => aliasId(++made));
  return edit && applyDashboardEdit(document, edit);
};

const CASES = [
  ["none: one is made under the entity's name", {}, { Pump: aliasId(7) }, aliasId(52)],
  [
    "one of the entity: it is used again",
    { [aliasId(1)]: { id: aliasId(1), alias: "The pump", filter: about(aliasId(7)) } },
    { "The pump": aliasId(7) },
    aliasId(1),
  ],
  [
    "one of its name about another entity: the new one has a free name",
    { [aliasId(1)]: { id: aliasId(1), alias: "Pump", filter: about(aliasId(8)) } },
    { Pump: aliasId(8), Pump1: aliasId(7) },
    aliasId(52),
  ],
] as const;

test.each(CASES)("a widget is added to a dashboard with these aliases: %s", (_, entityAliases, names, used) => {
  const after = added(dashboard({ a: [0, 0, 24, 3] }, { entityAliases }));
  const aliases = Object.values(after?.configuration.entityAliases ?? {}).map(({ alias, filter }) => [
    alias,
    filter.type === "singleEntity" && filter.singleEntity?.id,
  ]);
  expect(Object.fromEntries(aliases)).toEqual(names);
  expect(after?.configuration.widgets[aliasId(51)]?.config.datasources).toMatchObject([
    { entityAliasId: used, dataKeys: source.dataKeys },
  ]);
  expect(after && placesOf(after)).toEqual({ a: "0,0 24x3", [aliasId(51)]: "0,3 8x5" });
});

test("an empty dashboard gets it, a layout that is not there does not", () => {
  const empty = added(dashboard({}));
  expect(empty && placesOf(empty)).toEqual({ [aliasId(51)]: "0,0 8x5" });
  expect(added(dashboard({}), RIGHT)).toBeUndefined();
});
