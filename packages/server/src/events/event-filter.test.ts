import { eventFilter } from "@orrery/model";
import { expect, test } from "vitest";
import { parseBody } from "../kernel/http/input/validation.ts";
import { conditionsOf } from "./event-filter.ts";
import type { BodyCondition } from "./event-store.ts";

test.each<[object, BodyCondition[]]>([
  [{ eventType: "DEBUG_RULE_NODE" }, []],
  [{ eventType: "DEBUG_RULE_NODE", isError: false, server: "", errorStr: null }, []],
  [{ eventType: "DEBUG_RULE_NODE", isError: true }, [{ member: "error", present: true }]],
  [{ eventType: "DEBUG_RULE_NODE", msgDirectionType: "IN" }, [{ member: "type", equals: "IN" }]],
  [
    { eventType: "DEBUG_RULE_NODE", dataSearch: "a", metadataSearch: "b", errorStr: "c", relationType: "d" },
    [
      { member: "data", contains: "a" },
      { member: "metadata", contains: "b" },
      { member: "relationType", contains: "d" },
      { member: "error", contains: "c" },
    ],
  ],
  [
    { eventType: "LC_EVENT", event: "start", status: "Success", dataSearch: "not of these events" },
    [
      { member: "event", contains: "start" },
      { member: "error", present: false },
    ],
  ],
  [{ eventType: "LC_EVENT", status: "Failure" }, [{ member: "error", present: true }]],
  [{ eventType: "STATS", messagesProcessed: "" }, []],
  [{ eventType: "ERROR", method: "m" }, [{ member: "method", contains: "m" }]],
  [
    { eventType: "STATS", messagesProcessed: "5", errorsOccurred: 0 },
    [
      { member: "messagesProcessed", atLeast: 5 },
      { member: "errorsOccurred", atLeast: 0 },
    ],
  ],
])("the filter %j has the conditions %j", (filter, conditions) => {
  expect(conditionsOf(parseBody(eventFilter, filter))).toEqual(conditions);
});

test.each([
  {},
  { eventType: "OTHER" },
  { eventType: "STATS", messagesProcessed: true },
  { eventType: "STATS", messagesProcessed: "five" },
])("%j is an invalid filter", (filter) => {
  expect(() => parseBody(eventFilter, filter)).toThrow(expect.objectContaining({ code: "badRequest" }));
});
