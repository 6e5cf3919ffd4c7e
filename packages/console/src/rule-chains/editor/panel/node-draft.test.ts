import { expect, test } from "vitest";
import type { NodeKind } from "../../model/node-kinds.ts";
import { node } from "../../model/test-chains.ts";
import { changeOf, draftOf, rebased } from "./node-draft.ts";

const KIND: NodeKind = {
  clazz: "a.Filter",
  category: "FILTER",
  name: "filter",
  description: "",
  details: "",
  labels: [],
  hasInput: true,
  hasOutput: true,
  hasFreeLabels: false,
  callsChain: false,
  preset: {},
  form: { schema: { type: "object", properties: { jsScript: { type: "string" }, limit: { type: "integer" } } } },
};
const NODE = node("a", {
  configuration: { jsScript: "return 1;", limit: 3, version: 7 },
  info: { description: "d", own: 1 },
});

test("a draft that was not touched changes nothing", () => {
  const change = changeOf(draftOf(NODE), NODE, KIND);
  expect([change.configuration, change.info]).toEqual([NODE.configuration, NODE.info]);
  expect(change.configuration).toBe(NODE.configuration);
});

test("what a form does not know stays, what it leaves out goes", () => {
  const draft = { ...draftOf(NODE), name: " a ", configuration: { jsScript: "return 2;" }, description: " new " };
  expect(changeOf(draft, NODE, KIND)).toEqual({
    name: "a",
    debugMode: false,
    configuration: { version: 7, jsScript: "return 2;" },
    info: { description: "new", own: 1 },
  });
});

test("what is edited as JSON is taken as it is", () => {
  const draft = { ...draftOf(NODE), configuration: { other: 1 } };
  expect(changeOf(draft, NODE, undefined).configuration).toEqual({ other: 1 });
});

test("test cases are kept with the description", () => {
  const one = { name: "warm", msg: "{}", metadata: {}, msgType: "X", expected: "true" };
  const change = changeOf({ ...draftOf(NODE), cases: [one] }, NODE, KIND);
  expect(change.info).toEqual({ description: "d", own: 1, orrery: { cases: [one] } });
});

test("after a save what was typed meanwhile is kept, and the rest is as it was saved", () => {
  const stored = { ...NODE, configuration: { jsScript: "return 1;", limit: 3, password: "***" }, name: "saved" };
  const typed = { ...draftOf(NODE), description: "typed" };
  expect(rebased(typed, NODE, stored)).toEqual({ ...draftOf(stored), description: "typed" });
  expect(rebased({ ...draftOf(NODE), name: "other" }, NODE, stored).name).toBe("other");
});
