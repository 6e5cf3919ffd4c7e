import { describe, expect, test } from "vitest";
import { evaluateCondition } from "./conditions/condition.ts";
import { type Check, FormStore } from "./form-store.ts";
import { type FormSource, formGroups } from "./schema/form-fields.ts";
import { readSchema } from "./schema/json-schema.ts";

const PROPERTIES = {
  name: { type: "string", minLength: 2 },
  on: { type: "boolean" },
  token: { type: "string" },
  rows: { type: "array", items: { type: "object", required: ["key"], properties: { key: { type: "string" } } } },
};
const SOURCE: FormSource = {
  schema: { type: "object", required: ["name", "token"], properties: PROPERTIES },
  form: ["name", "on", { key: "token", condition: "model.on === true" }, { key: "rows", startEmpty: true }],
};
const start = (model: unknown) => ({ schema: readSchema(SOURCE.schema), groups: formGroups(SOURCE), model });
const open = (model: unknown, check?: Check) => new FormStore(start(model), { check, evaluate: evaluateCondition });

test("a problem is shown when its field was changed or left, all when the form is checked", () => {
  const store = open({ on: true });
  expect(store.isValid()).toBe(false);
  expect(store.shownProblem("name")).toBeUndefined();
  store.touch(["name"]);
  expect(store.shownProblem("name")).toEqual({ code: "required" });
  expect(store.shownProblem("token")).toBeUndefined();
  store.touchAll();
  expect(store.brokenPlaces()).toEqual(["name", "token"]);
});

test("a form that is checked late shows no problem before", () => {
  const store = new FormStore(start({ on: true }), { late: true, evaluate: evaluateCondition });
  store.change(["name"], "a");
  expect(store.shownProblem("name")).toBeUndefined();
  store.touchAll();
  expect(store.shownProblem("name")).toEqual({ code: "minLength", limit: 2 });
  store.change(["name"], "ab");
  expect(store.shownProblem("name")).toBeUndefined();
});

test("a field that its condition hides demands nothing", () => {
  const store = open({ name: "ab", on: true });
  expect(store.isValid()).toBe(false);
  store.change(["on"], false);
  expect(store.isValid()).toBe(true);
});

test("problems of elements are found by their places, and shown when the list was changed", () => {
  const store = open({ name: "ab", rows: [{ key: "a" }] });
  store.change(["rows"], [{ key: "a" }, {}]);
  expect(store.brokenPlaces()).toEqual(["rows.1.key"]);
  const [first, , , rows] = formGroups(SOURCE)[0]?.fields ?? [];
  expect(rows && store.isBroken([rows])).toBe(true);
  expect(first && store.isBroken([first])).toBe(false);
});

test("a check of the page adds problems, which the schema's come before", () => {
  const store = open({ name: "ab" }, ({ name }) => ({ name: name === "ab" ? "taken" : undefined }));
  store.touchAll();
  expect(store.shownProblem("name")).toEqual({ code: "custom", limit: "taken" });
  store.change(["name"], "x");
  expect(store.shownProblem("name")).toEqual({ code: "minLength", limit: 2 });
  store.change(["name"], "abc");
  expect(store.isValid()).toBe(true);
});

test("what the server refused is shown until its field is changed", () => {
  const store = open({ name: "ab" });
  store.refuse("name", "exists");
  expect(store.shownProblem("name")).toEqual({ code: "refused", limit: "exists" });
  expect(store.isValid()).toBe(true);
  store.change(["on"], false);
  expect(store.brokenPlaces()).toEqual(["name"]);
  store.change(["name"], "abc");
  expect(store.brokenPlaces()).toEqual([]);
});

describe("values", () => {
  test("an edit leaves all others as they are, and is notified once", () => {
    const store = open({ name: "ab", rows: [{ key: "a" }] });
    const rows = store.valueAt(["rows"]);
    const edits: unknown[] = [];
    let notified = 0;
    store.onEdit = (model) => edits.push(model);
    const stop = store.subscribe(() => notified++);
    store.change(["name"], "abc");
    expect(store.valueAt(["rows"])).toBe(rows);
    expect(edits).toEqual([{ name: "abc", rows: [{ key: "a" }] }]);
    expect(notified).toBe(1);
    stop();
    store.change(["name"], "x");
    expect(notified).toBe(1);
  });

  test("a problem that stays is the same value, so that its field is not drawn again", () => {
    const store = open({ name: "a" });
    store.touchAll();
    const before = store.shownProblem("name");
    store.change(["on"], false);
    expect(store.shownProblem("name")).toBe(before);
  });

  test("what comes from outside begins anew, what was edited here does not", () => {
    const { schema, groups } = start({});
    const store = open({ name: "ab" });
    store.receive({ schema, groups, model: { name: "ab" } });
    store.change(["name"], "abc");
    store.receive({ schema, groups, model: { name: "abc" } });
    expect(store.model()).toEqual({ name: "abc" });
    store.receive({ schema, groups, model: { name: "other", unknown: 1 } });
    expect(store.model()).toEqual({ name: "other" });
  });

  test("an owner that has not seen an edit undoes none", () => {
    const { schema, groups } = start({});
    const before = { name: "ab" };
    const store = open(before);
    const edits: unknown[] = [];
    store.onEdit = (model) => edits.push(model);
    store.change(["name"], "abc");
    store.change(["name"], "abcd");
    for (const model of [before, { ...before }, edits[0], { ...Object(edits[0]) }]) {
      store.receive({ schema, groups, model });
      expect(store.model()).toEqual({ name: "abcd" });
    }
    const wider = readSchema({ ...Object(SOURCE.schema), properties: { ...PROPERTIES, size: { type: "number" } } });
    store.receive({ schema: wider, groups, model: edits[0] }); // another schema begins anew, with what was edited
    expect(store.model()).toEqual({ name: "abcd" });
  });

  test("an owner that has seen an edit may undo it", () => {
    const { schema, groups } = start({});
    const store = open({ name: "ab" });
    const edits: unknown[] = [];
    store.onEdit = (model) => edits.push(model);
    store.change(["name"], "abc");
    store.change(["name"], "abcd");
    store.receive({ schema, groups, model: edits[1] }); // both: it drew once for two edits
    store.receive({ schema, groups, model: edits[0] });
    expect(store.model()).toEqual({ name: "abc" });
    store.receive({ schema, groups, model: { name: "ab" } });
    expect(store.model()).toEqual({ name: "ab" });
  });
});
