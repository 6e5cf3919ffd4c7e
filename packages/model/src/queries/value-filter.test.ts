import { expect, test } from "vitest";
import { conditionOf, parseValueFilter, type ValueFilter, valueFilterText } from "./value-filter.ts";

test.each<[ValueFilter, object]>([
  [
    { type: "TIME_SERIES", key: "temperature", operation: "GREATER", value: 20.5 },
    { type: "NUMERIC", operation: "GREATER", value: 20.5 },
  ],
  [
    { type: "SERVER_ATTRIBUTE", key: 'floor, "north"', operation: "STARTS_WITH", value: "2" },
    { type: "STRING", operation: "STARTS_WITH", value: "2", ignoreCase: true },
  ],
  [
    { type: "ATTRIBUTE", key: "on", operation: "EQUAL", value: false },
    { type: "BOOLEAN", operation: "EQUAL", value: false },
  ],
])("%j comes back from its text, and is the condition %j", (filter, predicate) => {
  expect(parseValueFilter(valueFilterText(filter))).toEqual(filter);
  expect(conditionOf(filter)).toEqual({ key: { type: filter.type, key: filter.key }, predicate });
});

test.each([
  "",
  "temperature>20",
  "{}",
  '["TIME_SERIES","temperature","GREATER"]',
  '["ENTITY_FIELD","name","EQUAL","x"]',
  '["TIME_SERIES","","GREATER",20]',
  '["TIME_SERIES","temperature","GREATER","20"]',
  '["TIME_SERIES","temperature","CONTAINS",20]',
  '["TIME_SERIES","on","GREATER",true]',
  '["TIME_SERIES","temperature","GREATER",null]',
  `["TIME_SERIES","${"k".repeat(501)}","GREATER",1]`,
])("%s is no filter", (text) => {
  expect(parseValueFilter(text)).toBeUndefined();
});
