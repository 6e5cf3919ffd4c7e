import { expect, test } from "vitest";
import { explorerStateOf, withExplorerChange } from "./explorer-state.ts";

const context = { now: 1_700_000_000_000, browserZone: "Europe/Berlin", firstDayOfWeek: 1, maxDatapointsLimit: 50_000 };
const stateOf = (query: string) => explorerStateOf(new URLSearchParams(query), context);

test("without parameters it is the last six hours with every value, of keys that are not chosen yet", () => {
  const { keys, window, compare } = stateOf("tab=explore");
  expect([keys, compare]).toEqual([undefined, undefined]);
  expect(window).toMatchObject({ window: { kind: "realtimeLast", lengthMs: 21_600_000 }, aggregation: "NONE" });
});

test("what is changed comes back from the address, and what else is in it stays", () => {
  const fixed = { ...stateOf("").window, window: { kind: "historyFixed", range: { start: 1000, end: 9000 } } } as const;
  const first = withExplorerChange(new URLSearchParams("tab=explore"), { keys: ["a", "b&c"], window: fixed });
  const second = withExplorerChange(first, { compare: "weeks" });
  expect(stateOf(String(second))).toMatchObject({
    keys: ["a", "b&c"],
    window: { window: fixed.window },
    compare: "weeks",
  });
  expect(second.get("tab")).toBe("explore");
  expect(stateOf(String(withExplorerChange(second, { keys: [], compare: "none" })))).toMatchObject({
    keys: [],
    compare: undefined,
  });
});

test.each(["key=a&key=a&compare=never&window=soon", "key=a"])("of %j only what can be read counts", (query) => {
  expect(stateOf(query)).toEqual({ ...stateOf(""), keys: ["a"] });
});
