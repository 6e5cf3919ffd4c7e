import { expect, test } from "vitest";
import type { DashboardLayout, WidgetLayout } from "./configuration.ts";
import { mobilePlaces, placeNewWidget, readingOrder, withColumns } from "./layout.ts";

const place = (row: number, col: number, sizeX: number, sizeY: number, more = {}): WidgetLayout => ({
  row,
  col,
  sizeX,
  sizeY,
  ...more,
});
const layout = (widgets: Record<string, WidgetLayout>, columns = 24): DashboardLayout => ({
  widgets,
  gridSettings: { columns, margin: 10 },
});

test("widgets are ordered from top to bottom, then from left to right", () => {
  expect(readingOrder(layout({ c: place(2, 0, 1, 1), b: place(0, 5, 1, 1), a: place(0, 0, 1, 1) }))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("a phone orders by mobile order, then row, then column, and omits hidden widgets", () => {
  const widgets = {
    low: place(8, 0, 4, 4),
    right: place(0, 12, 4, 4),
    left: place(0, 0, 4, 4),
    first: place(9, 0, 4, 4, { mobileOrder: -1 }),
    hidden: place(0, 0, 4, 4, { mobileHide: true }),
    ordered: place(0, 0, 4, 4, { mobileOrder: 20 }),
  };
  const config = (id: string) => (id === "low" ? { mobileOrder: 0 } : undefined);
  expect(mobilePlaces(layout(widgets), config).map(({ id }) => id)).toEqual([
    "low",
    "left",
    "right",
    "first",
    "ordered",
  ]);
});

test.each([
  // columns, height of the place, its mobile height, the widget's, rows
  [24, 5, undefined, undefined, 5],
  [12, 5, undefined, undefined, 10],
  [100, 3, undefined, undefined, 1],
  [24, 5, 3, 7, 3],
  [24, 5, undefined, 7, 7],
])("in %d columns a widget of %d rows is %s or %s or %d rows high on a phone", (columns, sizeY, own, widgets, rows) => {
  const places = mobilePlaces(layout({ a: place(0, 0, 1, sizeY, { mobileHeight: own }) }, columns), () => ({
    mobileHeight: widgets,
  }));
  expect(places).toEqual([{ id: "a", rows }]);
});

test.each([
  [24, 1, 24, { sizeX: 7, sizeY: 6 }],
  [12, 2, 24, { sizeX: 7, sizeY: 6 }],
  [48, 1, 24, { sizeX: 15, sizeY: 13 }],
  [12, 1, 24, { sizeX: 3, sizeY: 3 }],
])(
  "a widget of 7.5 x 6.5 in %d columns of %d layouts, made for %d, is %j",
  (columns, layouts, originalColumns, size) => {
    const target = layout({ a: place(0, 0, 2, 4) }, columns);
    expect(placeNewWidget(target, { sizeX: 7.5, sizeY: 6.5, layouts, originalColumns })).toEqual({
      ...size,
      row: 4,
      col: 0,
    });
  },
);

test("another number of columns keeps the arrangement and its bottom line", () => {
  const widgets = { a: place(0, 0, 12, 3), b: place(3, 12, 12, 4), c: place(0, 23, 1, 7) };
  expect(withColumns(layout(widgets), 12).widgets).toEqual({
    a: place(0, 0, 6, 2),
    b: place(2, 6, 6, 2),
    c: place(0, 11, 1, 4),
  });
});
