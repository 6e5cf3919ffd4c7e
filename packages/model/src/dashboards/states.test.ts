import { expect, test } from "vitest";
import { entityId } from "../ids/entity-id.ts";
import { NULL_UUID, parseUuid } from "../ids/uuid.ts";
import { DEFAULT_GRID } from "./normalise-states.ts";
import { formatStateParam, parseStateParam } from "./state-param.ts";
import { isPlainRoot, openedStates, openState, stateName, updateState, withEntity } from "./state-stack.ts";

const state = (root: boolean) => ({ name: "", root, layouts: { main: { widgets: {}, gridSettings: DEFAULT_GRID } } });
const states = { overview: state(true), room: state(false) };
const PUMP = entityId("DEVICE", parseUuid("11111111-1111-1111-1111-111111111111"));
const overview = { id: "overview", params: {} };
const room = { id: "room", params: { entityName: "Kühlraum 1" } };
const entity = { states, controller: "entity" } as const;
const single = { states, controller: "default" } as const;

test.each([
  ["once", (text: string) => text],
  ["twice", encodeURIComponent],
  ["not at all", decodeURIComponent],
])("a state parameter encoded %s is read", (_, encode) => {
  expect(parseStateParam(encode(formatStateParam([overview, room])))).toEqual([overview, room]);
});

test.each([[null], [""], ["%%%"], ["bm90IGpzb24"], [btoa("{}")], [btoa("[1,{}]")]])(
  "%j is an invalid state",
  (text) => {
    expect(parseStateParam(text)).toEqual([]);
  },
);

test("unknown states are dropped and an empty rest is the root", () => {
  expect(openedStates([{ id: "gone", params: {} }], states, "entity")).toEqual([overview]);
  expect(openedStates([{ id: "gone", params: {} }, room], states, "entity")).toEqual([room]);
  expect(openedStates([overview, room], states, "default")).toEqual([room]);
});

test("the entity controller stacks states, the default one replaces them", () => {
  expect(openState([overview], room, entity)).toEqual([overview, room]);
  expect(openState([overview], room, single)).toEqual([room]);
  expect(openState([overview], { id: "gone", params: {} }, entity)).toEqual([overview]);
});

test("an update replaces the shown state; the default controller ignores one that stays in it", () => {
  expect(updateState([overview, room], { params: {} }, entity)).toEqual([overview, { id: "room", params: {} }]);
  expect(updateState([room], { id: "", params: {} }, single)).toEqual([room]);
  expect(updateState([room], { id: "overview", params: {} }, single)).toEqual([overview]);
});

test("only the root state without an entity needs no parameter", () => {
  expect(isPlainRoot([overview], states)).toBe(true);
  expect(isPlainRoot([room], states)).toBe(false);
  expect(isPlainRoot([{ id: "overview", params: { a: 1 } }], states)).toBe(false);
});

test.each([
  // params, parameter name, result
  [{ kept: 1 }, null, { kept: 1, entityId: PUMP, entityName: "Pump" }],
  [{ entityLabel: "old" }, "", { entityId: PUMP, entityName: "Pump", entityLabel: "old" }],
  [{}, "pump", { targetEntityParamName: "pump", pump: { entityId: PUMP, entityName: "Pump" } }],
  [{ pump: { a: 1 } }, "pump", { pump: { a: 1, entityId: PUMP, entityName: "Pump" } }],
])("an entity goes into %j under %j as %j", (params, name, expected) => {
  expect(withEntity(params, { entityId: PUMP, entityName: "Pump", entityLabel: "" }, name)).toEqual(expected);
});

test("the null entity is never written", () => {
  expect(withEntity({}, { entityId: entityId("DEVICE", NULL_UUID) }, null)).toEqual({});
});

test("names of states contain names of their entity", () => {
  const params = { entityName: "Pump 1", room: { entityLabel: "North" } };
  expect(stateName("${entityName} in ${room:entityLabel}${entityLabel}", params)).toBe("Pump 1 in North");
});
