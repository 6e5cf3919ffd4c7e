import type { EntityData, LiveMessage, PageData } from "@orrery/model";
import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { entityDataProtocol, latestProtocol } from "./protocols.ts";

const id = entityId("DEVICE", NULL_UUID);
const v1 = (data: Record<string, [number, string | null][]>): LiveMessage => ({
  subscriptionId: 1,
  errorCode: 0,
  errorMsg: null,
  data,
  latestValues: {},
});

test.each<[string, LiveMessage[], object]>([
  [
    "the newest of several points counts",
    [
      v1({
        a: [
          [1, "x"],
          [3, "z"],
          [2, "y"],
        ],
      }),
    ],
    { a: { ts: 3, value: "z" } },
  ],
  ["a late point changes nothing", [v1({ a: [[5, "x"]] }), v1({ a: [[4, "y"]] })], { a: { ts: 5, value: "x" } }],
  ["the same time takes the later value", [v1({ a: [[5, "x"]] }), v1({ a: [[5, "y"]] })], { a: { ts: 5, value: "y" } }],
  ["a key without a value is absent", [v1({ a: [[5, null]] })], {}],
  ["a deletion removes", [v1({ a: [[5, "x"]], b: [[1, "b"]] }), v1({ a: [[0, ""]] })], { b: { ts: 1, value: "b" } }],
  [
    "an older value may follow a deletion",
    [v1({ a: [[5, "x"]] }), v1({ a: [[0, ""]] }), v1({ a: [[2, "w"]] })],
    { a: { ts: 2, value: "w" } },
  ],
])("latest values: %s", (_title, messages, expected) => {
  const { reduce } = latestProtocol(id, undefined);
  expect(messages.reduce(reduce, undefined as ReturnType<typeof reduce>)).toEqual(expected);
});

const page: PageData<EntityData> = {
  data: [
    { entityId: id, latest: { TIME_SERIES: { a: { ts: 1, value: "1" }, b: { ts: 1, value: "1" } } }, timeseries: {} },
    { entityId: entityId("DEVICE", "other" as typeof NULL_UUID), latest: {}, timeseries: {} },
  ],
  totalPages: 1,
  totalElements: 2,
  hasNext: false,
};
const v2 = { cmdId: 1, cmdUpdateType: "ENTITY_DATA", errorCode: 0, errorMsg: null, allowedEntities: 1 } as const;

test("an update of an entity keeps the other objects", () => {
  const { reduce } = entityDataProtocol({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    pageLink: { pageSize: 2, page: 0 },
  });
  const before = reduce(undefined, { ...v2, data: page, update: null });
  const latest = { TIME_SERIES: { a: { ts: 2, value: "2" } }, ATTRIBUTE: { c: { ts: 3, value: "3" } } };
  const after = reduce(before, { ...v2, data: null, update: [{ entityId: id, latest, timeseries: null }] });
  expect(after?.data[0]?.latest).toEqual({
    TIME_SERIES: { a: { ts: 2, value: "2" }, b: { ts: 1, value: "1" } },
    ATTRIBUTE: { c: { ts: 3, value: "3" } },
  });
  expect(after?.data[1]).toBe(page.data[1]);
});
