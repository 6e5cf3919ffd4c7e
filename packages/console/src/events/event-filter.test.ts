import { expect, test } from "vitest";
import { cleaned, filterOf } from "./event-filter.ts";
import { EVENT_KINDS } from "./event-kinds.tsx";

test.each([
  ["ERROR", { server: " node-1 ", method: "", errorStr: "  " }, { server: "node-1" }],
  ["STATS", { messagesProcessed: "10", errorsOccurred: "" }, { messagesProcessed: "10" }],
  ["LC_EVENT", { status: "Failure", method: "from before" }, { status: "Failure" }],
  ["DEBUG_RULE_NODE", { isError: true, errorStr: "boom" }, { isError: true, errorStr: "boom" }],
  ["DEBUG_RULE_NODE", { isError: false, errorStr: "boom" }, {}], // it is not asked then
] as const)("of the filter of %s, %j leaves %j", (type, draft, expected) => {
  const conditions = cleaned(EVENT_KINDS[type].fields, draft);
  expect(conditions).toEqual(expected);
  expect(filterOf(type, conditions)).toEqual({ ...expected, eventType: type });
});
