import { normaliseConfiguration } from "@orrery/model";
import { expect, test } from "vitest";
import { DashboardEditor } from "./dashboard-editor.ts";

const place = (col: number) => ({ col, row: 0, sizeX: 4, sizeY: 2 });
const widget = (title: string) => ({ isSystemType: true, bundleAlias: "cards", typeAlias: "x", type: "static", title });
const layout = { widgets: { a: place(0), b: place(4) }, gridSettings: { columns: 12 } };
const configuration = normaliseConfiguration(
  {
    widgets: { a: widget("A"), b: widget("B") },
    states: { one: { name: "One", root: true, layouts: { main: layout } }, two: { name: "Two", layouts: {} } },
  },
  { title: "Plant", newId: () => "" },
);
const open = (state = "one") => new DashboardEditor({ document: { title: "Plant", configuration }, state });
const MAIN = { state: "one", layout: "main" } as const;

test("what is removed is neither chosen nor open, and is back with undo", () => {
  const editor = open();
  editor.choose(["a", "b", "gone"]);
  editor.open("a");
  editor.edit({ kind: "remove", at: MAIN, ids: new Set(["a"]) });
  expect([[...editor.state().chosen], editor.state().opened]).toEqual([["b"], undefined]);
  editor.undo();
  expect([Object.keys(editor.places), editor.configuration]).toEqual([["a", "b"], configuration]);
});

test("the panel follows what is chosen alone", () => {
  const editor = open();
  editor.choose(["a"]);
  expect(editor.state().opened).toBeUndefined();
  editor.open("a");
  editor.choose(["b"]);
  expect(editor.state().opened).toBe("b");
  editor.toggle("a", MAIN);
  expect([[...editor.state().chosen], editor.state().opened]).toEqual([["b", "a"], "b"]);
});

test("another state has its own widgets; the root state is shown when a state is gone or unknown", () => {
  const editor = open("nowhere");
  expect(editor.state().at).toEqual(MAIN);
  editor.choose(["a"]);
  editor.show({ state: "two", layout: "main" });
  expect([editor.state().chosen.size, Object.keys(editor.places)]).toEqual([0, []]);
  editor.edit({ kind: "removeState", id: "two" });
  expect(editor.state().at).toEqual(MAIN);
});

test("a screen is worked in once it is arranged by hand, until that is taken back", () => {
  const editor = open();
  editor.choose(["a"]);
  editor.showScreen("xs");
  expect([editor.state().at, editor.isAutomatic, [...editor.state().chosen]]).toEqual([MAIN, true, ["a"]]);
  editor.edit({ kind: "ownScreen", at: editor.state().at, screen: "xs", on: true });
  const { at } = editor.state();
  expect([at, editor.isAutomatic, Object.keys(editor.places)]).toEqual([{ ...MAIN, screen: "xs" }, false, ["a", "b"]]);
  editor.edit({ kind: "remove", at, ids: new Set(["a"]) });
  expect([[...editor.state().chosen], Object.keys(editor.configuration.widgets)]).toEqual([[], ["a", "b"]]);
  editor.show({ state: "two", layout: "main" });
  expect([editor.state().at.screen, editor.state().screen]).toEqual([undefined, "xs"]);
  editor.show(MAIN);
  expect(editor.state().at).toEqual(at);
  editor.showScreen(undefined);
  expect([editor.state().at, Object.keys(editor.places)]).toEqual([MAIN, ["a", "b"]]);
});

test("a draft is one step away from what is stored", () => {
  const document = { title: "Plant", configuration };
  const editor = new DashboardEditor({ document, state: "one", draft: { ...document, title: "Works" } });
  expect(editor.document.title).toBe("Works");
  editor.undo();
  expect(editor.document).toBe(document);
});

test("what is typed is one step, until one rests or does something else", () => {
  let now = 0;
  const editor = new DashboardEditor({ document: { title: "", configuration }, state: "one", now: () => now });
  const type = (title: string) => {
    now += 100;
    editor.edit({ kind: "title", title }, "title");
  };
  type("W");
  type("Wo");
  now += 5000;
  type("Wor");
  type("Work");
  const titles = [editor.document.title];
  while (editor.state().history.past) {
    editor.undo();
    titles.push(editor.document.title);
  }
  expect(titles).toEqual(["Work", "Wo", ""]);
});
