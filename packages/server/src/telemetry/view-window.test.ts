import { entityId, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { HistoryQuery } from "./history-query.ts";
import { cutToWindow } from "./view-window.ts";

const target = entityId("DEVICE", "784f394c-42b6-435a-983c-b7beff2784f9" as Uuid);
const rest = { aggregation: "AVG", interval: 10, limit: 5, order: "ASC" } as const;

test.each([
  // keys asked, range asked, keys shown, window, keys and range that are read
  [["a", "b"], [0, 100], undefined, [0, 1000], ["a", "b"], [0, 100]],
  [["a", "b"], [0, 100], ["b", "c"], [0, 1000], ["b"], [0, 100]],
  [["a"], [0, 100], undefined, [20, 50], ["a"], [20, 50]],
  [["a"], [30, 40], undefined, [20, 50], ["a"], [30, 40]],
  [["a"], [0, 100], ["b"], [0, 1000], undefined, undefined],
  [["a"], [0, 20], undefined, [20, 50], undefined, undefined],
  [["a"], [50, 60], undefined, [20, 50], undefined, undefined],
  [["a"], [60, 50], undefined, [0, 1000], undefined, undefined],
] as const)("%j in %j of a view of %j in %j reads %j in %j", (asked, range, shown, window, keys, cut) => {
  const query: HistoryQuery = { ...rest, keys: asked, startTs: range[0], endTs: range[1] };
  const view = { target, keys: shown && new Set<string>(shown), startTs: window[0], endTs: window[1] };
  expect(cutToWindow(query, view)).toEqual(cut && { ...rest, keys, startTs: cut[0], endTs: cut[1] });
});
