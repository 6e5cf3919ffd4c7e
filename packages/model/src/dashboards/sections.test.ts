import { expect, test } from "vitest";
import type { Widget } from "./configuration.ts";
import { mobilePlaces } from "./layout.ts";
import { foldedLayout, namedHeading, newHeading, sectionAround, sectionsOf } from "./sections.ts";

const place = (row: number, sizeY = 2, more = {}) => ({ col: 0, row, sizeX: 12, sizeY, ...more });
const card = (id: string): Widget => ({ ...newHeading(id, id), config: { datasources: [] } });
const all = { ...named(newHeading, "first", "second"), ...named(card, "top", "a", "b", "c") };
const layout = {
  widgets: {
    top: place(0),
    b: place(4),
    a: place(3, 1, { col: 12 }),
    first: place(2, 1, { sizeX: 24 }),
    second: place(8, 1, { sizeX: 24 }),
    c: place(9, 4, { mobileOrder: 0 }),
  },
  gridSettings: { columns: 24, margin: 10 },
};

function named(make: (id: string, name: string) => Widget, ...ids: readonly string[]) {
  return Object.fromEntries(ids.map((id) => [id, make(id, id)]));
}

const rowsOf = (folded: readonly string[]) => {
  const { widgets } = foldedLayout(layout, all, (id) => folded.includes(id));
  return Object.fromEntries(Object.entries(widgets).map(([id, { row }]) => [id, row]));
};

test("a section is what stands between its heading and the next one", () => {
  expect(sectionsOf(layout, all).map(({ id, members }) => [id, members])).toEqual([
    ["first", ["b", "a"]],
    ["second", ["c"]],
  ]);
  expect([sectionAround(layout, all, "a"), sectionAround(layout, all, "top")]).toEqual(["first", undefined]);
});

test("a folded section leaves its heading, and what is below moves up", () => {
  expect(rowsOf(["first"])).toEqual({ top: 0, first: 2, second: 3, c: 4 });
  expect(rowsOf(["second"])).toEqual({ top: 0, first: 2, a: 3, b: 4, second: 8 });
  expect(rowsOf(["first", "second"])).toEqual({ top: 0, first: 2, second: 3 });
  expect(foldedLayout(layout, all, () => false)).toBe(layout);
});

test("in one column widgets stay in their sections, whatever order they were given", () => {
  const places = mobilePlaces(layout, (id) => all[id]?.config);
  expect(places.map(({ id }) => id)).toEqual(["top", "first", "a", "b", "second", "c"]);
  const left = foldedLayout(layout, all, (id) => id === "first");
  expect(mobilePlaces(left, (id) => all[id]?.config).map(({ id }) => id)).toEqual(["top", "first", "second", "c"]);
});

test("other readers show the name of a section as text", () => {
  const { bundleAlias, typeAlias, isSystemType, config } = namedHeading(newHeading("s", "Old"), 'R&D <b> "x"');
  expect([bundleAlias, typeAlias, isSystemType, config.title]).toEqual(["cards", "html_card", true, 'R&D <b> "x"']);
  expect(config.settings?.cardHtml).toBe('<h3 style="margin: 0">R&amp;D &lt;b&gt; &quot;x&quot;</h3>');
});
