import {
  type EntityCountQuery,
  type EntityKey,
  entityId,
  NULL_UUID,
  type Predicate,
  type TypedValue,
} from "@orrery/model";
import { expect, test } from "vitest";
import { LiveValue } from "../hub/live-value.ts";
import { MembershipRules } from "./membership.ts";

const query: EntityCountQuery = { entityFilter: { type: "deviceType", deviceType: "pump" } };
const above10: Predicate = { type: "NUMERIC", operation: "GREATER", value: 10 };
const rpm: EntityKey = { type: "TIME_SERIES", key: "rpm" };
const long = (value: number): TypedValue => ({ type: "LONG", value });

test.each<[string, boolean, LiveValue, boolean]>([
  ["a member that still satisfies stays", true, new LiveValue("rpm", 1, long(20)), false],
  ["a member that does not satisfy any more may leave", true, new LiveValue("rpm", 1, long(5)), true],
  ["another entity that satisfies may come in", false, new LiveValue("rpm", 1, long(20)), true],
  ["another entity that does not satisfy stays out", false, new LiveValue("rpm", 1, long(5)), false],
  ["a member whose value is deleted may leave", true, LiveValue.deleted("rpm"), true],
  ["another entity whose value is deleted stays out", false, LiveValue.deleted("rpm"), false],
  ["a value of another type satisfies nothing", true, new LiveValue("rpm", 1, { type: "STRING", value: "20" }), true],
  ["another key changes nothing", true, new LiveValue("temperature", 1, long(5)), false],
])("%s", (_title, isMember, value, expected) => {
  const rules = new MembershipRules(query, [{ key: rpm, predicate: above10 }], undefined);
  expect(rules.seriesMayChange(isMember, [value])).toBe(expected);
});

test("any change of the sort key may move an entity across the edge of the page", () => {
  const rules = new MembershipRules(query, [], rpm);
  expect(rules.seriesMayChange(true, [new LiveValue("rpm", 1, long(1))])).toBe(true);
});

test.each<[EntityKey["type"], boolean, boolean]>([
  ["ATTRIBUTE", true, true],
  ["SERVER_ATTRIBUTE", true, false],
  ["SHARED_ATTRIBUTE", false, true],
  ["TIME_SERIES", false, false],
])("a filter on %s looks at the server scope: %s, at the shared scope: %s", (type, server, shared) => {
  const rules = new MembershipRules(query, [{ key: { type, key: "a" }, predicate: above10 }], undefined);
  const values = [new LiveValue("a", 1, long(20))];
  expect(rules.attributesMayChange(false, "SERVER_SCOPE", values)).toBe(server);
  expect(rules.attributesMayChange(false, "SHARED_SCOPE", values)).toBe(shared);
});

test("a query is about the entities of its type", () => {
  const rules = new MembershipRules(query, [], undefined);
  expect(rules.concerns(entityId("DEVICE", NULL_UUID))).toBe(true);
  expect(rules.concerns(entityId("ASSET", NULL_UUID))).toBe(false);
});
