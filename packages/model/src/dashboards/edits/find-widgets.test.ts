import { expect, test } from "vitest";
import { findWidgets } from "./find-widgets.ts";
import { aliasId, dashboard, widget } from "./test-dashboards.ts";

const PUMP = aliasId(7);
const source = {
  type: "entity",
  entityAliasId: aliasId(1),
  dataKeys: [{ name: "rpm", label: "Speed", type: "timeseries" }],
};
const gridSettings = { columns: 24, margin: 10 };
const place = (row: number) => ({ col: 0, row, sizeX: 4, sizeY: 2 });
const { configuration } = dashboard(
  {},
  {
    widgets: {
      a: { ...widget("a"), config: { title: "Pump speed", datasources: [] } },
      b: { ...widget("b"), config: { title: "Chart", datasources: [source] } },
      c: { ...widget("c"), typeAlias: "html_card", type: "static", config: { title: "Note", datasources: [] } },
    },
    states: {
      default: {
        name: "Start",
        root: true,
        layouts: {
          main: { widgets: { c: place(4), b: place(0) }, gridSettings },
          right: { widgets: { a: place(0) }, gridSettings },
        },
      },
      more: { name: "More", root: false, layouts: { main: { widgets: { b: place(0) }, gridSettings } } },
    },
    entityAliases: {
      [aliasId(1)]: {
        id: aliasId(1),
        alias: "Drives",
        filter: { type: "singleEntity", singleEntity: { entityType: "DEVICE", id: PUMP } },
      },
    },
  },
);
const names = new Map([[PUMP, "Glycol pump"]]);
const types = new Map([["cards/html_card", "HTML card"]]);
const found = (text: string) =>
  findWidgets(configuration, { text, names, types }).map(
    ({ widget: { id }, at, by }) => `${id} ${at.state} ${at.layout} ${by?.kind}: ${by?.text}`,
  );

test.each([
  ["note", ["c default main title: Note"]],
  ["HTML", ["c default main type: HTML card"]],
  ["drives", ["b default main alias: Drives", "b more main alias: Drives"]],
  ["RPM", ["b default main key: rpm", "b more main key: rpm"]],
  ["glycol", ["b default main entity: Glycol pump", "b more main entity: Glycol pump"]],
  // A title is before a label.
  ["speed", ["a default right title: Pump speed", "b default main key: Speed", "b more main key: Speed"]],
  ["nothing has this", []],
])("%s is found", (text, expected) => expect(found(text)).toEqual(expected));

test("without a text all are listed: by states, layouts and reading", () => {
  expect(found("  ").map((one) => one.split(" ").slice(0, 3).join(" "))).toEqual([
    "b default main",
    "c default main",
    "a default right",
    "b more main",
  ]);
});
