import { type EntityView, entityId, NO_CUSTOMER, type Point, SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { followed, showsAttribute, windowOf } from "./view-range.ts";

const ID = "784f394c-42b6-435a-983c-b7beff2784f9" as Uuid;
const point = (key: string, ts: number, value = 0): Point => ({ key, ts, value: { type: "LONG", value } });

function view(timeseries: readonly string[] | null | undefined, startTimeMs: number, endTimeMs: number): EntityView {
  return {
    id: entityId("ENTITY_VIEW", ID),
    createdTime: 0,
    tenantId: SYSTEM_TENANT,
    customerId: NO_CUSTOMER,
    entityId: entityId("DEVICE", ID),
    name: "view",
    type: "t",
    keys: timeseries === undefined ? null : { timeseries, attributes: null },
    startTimeMs,
    endTimeMs,
    additionalInfo: null,
  };
}

const POINTS = [point("a", 10), point("b", 10), point("a", 20, 1), point("a", 20, 2), point("a", 15)];

test.each([
  [undefined, 0, 0, [point("a", 20, 2), point("b", 10)]],
  [null, 0, 0, [point("a", 20, 2), point("b", 10)]],
  [[], 0, 0, []],
  [["b"], 0, 0, [point("b", 10)]],
  [null, 10, 0, [point("a", 20, 2)]],
  [null, 9, 15, [point("a", 15), point("b", 10)]],
  [null, 9, 14, [point("a", 10), point("b", 10)]],
] as const)(
  "a view of the keys %j between %i and %i copies the newest points in its range",
  (keys, start, end, expected) => {
    expect(followed(view(keys, start, end), POINTS)).toEqual(expected);
  },
);

test.each([
  [undefined, undefined],
  [null, undefined],
  [[], undefined],
  [["a"], new Set(["a"])],
] as const)("the history of a view of the keys %j contains the keys %j", (keys, expected) => {
  expect(windowOf(view(keys, 0, 0)).keys).toEqual(expected);
});

test("both ends of the time range are inclusive for history, exclusive for attributes", () => {
  const bounded = view(null, 10, 20);
  expect(windowOf(bounded)).toMatchObject({ startTs: 10, endTs: 21 });
  expect([10, 11, 19, 20].map((ts) => showsAttribute(bounded, ts))).toEqual([false, true, true, false]);
  expect(showsAttribute(view(null, 10, 0), 1e15)).toBe(true);
});
