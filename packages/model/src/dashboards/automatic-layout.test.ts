import { expect, test } from "vitest";
import { automaticLayout } from "./automatic-layout.ts";
import type { DashboardLayout, Widget } from "./configuration.ts";
import { normaliseConfiguration } from "./normalise.ts";
import { newHeading } from "./sections.ts";

const { widgets } = normaliseConfiguration(
  {
    widgets: {
      one: { bundleAlias: "cards", typeAlias: "simple_card", config: { showTitle: false } },
      two: { bundleAlias: "cards", typeAlias: "simple_card", config: { showTitle: false } },
      chart: { bundleAlias: "charts", typeAlias: "basic_timeseries" },
      table: { bundleAlias: "cards", typeAlias: "entities_table" },
      hidden: { bundleAlias: "cards", typeAlias: "html_card" },
    },
  },
  { title: "", newId: () => "" },
);
const all: Readonly<Record<string, Widget>> = { ...widgets, rooms: newHeading("rooms", "Rooms") };
const place = (col: number, row: number, sizeX: number, sizeY: number, more = {}) => ({
  col,
  row,
  sizeX,
  sizeY,
  ...more,
});
const layout: DashboardLayout = {
  widgets: {
    one: place(0, 0, 4, 2, { foreign: 1 }),
    two: place(4, 0, 4, 2),
    rooms: place(0, 2, 24, 1),
    chart: place(0, 3, 12, 4),
    table: place(12, 3, 12, 6),
    hidden: place(0, 9, 8, 4, { mobileHide: true }),
  },
  gridSettings: {
    columns: 24,
    margin: 10,
    backgroundColor: "#123456",
    mobileAutoFillHeight: true,
    autoFillHeight: false,
  },
};

const placesOn = (screen: "xs" | "sm") =>
  Object.fromEntries(
    Object.entries(automaticLayout(layout, all, screen).widgets).map(([id, { col, row, sizeX, sizeY }]) => [
      id,
      `${col},${row} ${sizeX}x${sizeY}`,
    ]),
  );

test("the automatic arrangement in cells: a phone's column, a tablet's side by side", () => {
  expect(placesOn("xs")).toEqual({
    one: "0,0 6x4",
    two: "6,0 6x4",
    rooms: "0,4 12x2",
    chart: "0,6 12x10",
    table: "0,16 12x15",
  });
  expect(placesOn("sm")).toEqual({
    one: "0,0 12x4",
    two: "12,0 12x4",
    rooms: "0,4 24x2",
    chart: "0,6 12x15",
    table: "12,6 12x15",
  });
});

test("the arrangement keeps what others wrote, and what the layout stands on", () => {
  const { widgets: places, gridSettings } = automaticLayout(layout, all, "xs");
  expect(places.one).toMatchObject({ foreign: 1 });
  expect(gridSettings).toEqual({
    columns: 12,
    margin: 8,
    backgroundColor: "#123456",
    viewFormat: "grid",
    autoFillHeight: true,
  });
});
