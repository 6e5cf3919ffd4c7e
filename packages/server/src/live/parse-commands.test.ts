import { ATTRIBUTE_SCOPES } from "@orrery/model";
import { expect, test } from "vitest";
import {
  parseAttributesCommand,
  parseEntityDataCommand,
  parseFrame,
  parseHistoryCommand,
  parseTimeSeriesCommand,
} from "./parse-commands.ts";

const ID = "00000000-0000-1000-8000-000000000001";
const entity = { entityType: "DEVICE", entityId: ID };

test("commands come in the order of the arrays of the contract, whatever the order in the frame", () => {
  const frame = { entityDataUnsubscribeCmds: [{ cmdId: 3 }], tsSubCmds: [{ cmdId: 2 }], attrSubCmds: [{ cmdId: 1 }] };
  expect(parseFrame(JSON.stringify(frame)).map(({ kind, cmdId }) => [kind, cmdId])).toEqual([
    ["attrSubCmds", 1],
    ["tsSubCmds", 2],
    ["entityDataUnsubscribeCmds", 3],
  ]);
});

test.each([
  "",
  "x",
  "[]",
  "1",
  '{"tsSubCmds":1}',
  '{"tsSubCmds":[1]}',
  '{"tsSubCmds":[{}]}',
  '{"tsSubCmds":[{"cmdId":"one"}]}',
  '{"tsSubCmds":[{"cmdId":true}]}',
  `{"tsSubCmds":[{"cmdId":1,"a":${"[".repeat(200)}${"]".repeat(200)}}]}`,
])("the frame %j cannot be read", (text) => {
  expect(() => parseFrame(text)).toThrow("Failed to parse websocket command!");
});

test.each<[object, readonly string[] | undefined, readonly string[]]>([
  [{ ...entity, keys: "", scope: null }, undefined, ATTRIBUTE_SCOPES],
  [{ ...entity, keys: "a,b", scope: "SHARED_SCOPE" }, ["a", "b"], ["SHARED_SCOPE"]],
  [{ ...entity }, undefined, ATTRIBUTE_SCOPES],
])("BLOCK-7.045: the attribute command %j asks for %j in the scopes %j", (body, keys, scopes) => {
  const asked = { kind: "attributes", entity: { entityType: "DEVICE", id: ID }, keys, scopes };
  expect(parseAttributesCommand(body)).toEqual(asked);
});

test.each([
  [{ ...entity, keys: "a", timeWindow: 0 }, undefined],
  [{ ...entity, timeWindow: 1000 }, undefined], // all keys: latest values
  [
    { ...entity, keys: "a", startTs: 5, timeWindow: 10 },
    { startTs: 5, endTs: 15, interval: 0, limit: 100, aggregation: "NONE" },
  ],
  [
    { ...entity, keys: "a", startTs: 5, timeWindow: 10, interval: 2, limit: 7, agg: "MAX" },
    { startTs: 5, endTs: 15, interval: 2, limit: 7, aggregation: "MAX" },
  ],
  [
    { ...entity, keys: "a", startTs: 5, timeWindow: 10, agg: "MAX", intervalType: "WEEK_ISO", timeZone: "Asia/Tokyo" },
    {
      startTs: 5,
      endTs: 15,
      interval: 0,
      calendar: { unit: "WEEK_ISO", zone: "Asia/Tokyo" },
      limit: 100,
      aggregation: "MAX",
    },
  ],
])("the time-series command %j has the range %j", (body, range) => {
  const request = parseTimeSeriesCommand(body);
  expect(request.kind === "timeSeries" && request.range).toEqual(range);
});

test("numbers of commands may be texts", () => {
  const body = {
    ...entity,
    cmdId: "4",
    keys: "a",
    startTs: "5",
    timeWindow: "10",
    interval: "2",
    limit: "7",
    agg: "MAX",
  };
  expect(parseFrame(JSON.stringify({ tsSubCmds: [body] }))).toMatchObject([{ kind: "tsSubCmds", cmdId: 4 }]);
  expect(parseTimeSeriesCommand(body)).toMatchObject({
    range: { startTs: 5, endTs: 15, interval: 2, limit: 7, aggregation: "MAX" },
  });
  expect(() => parseTimeSeriesCommand({ ...body, limit: "many" })).toThrow("limit: must be integer");
});

test.each([
  [{ unsubscribe: true, ...entity }, false],
  [{ unsubscribe: true, entityId: "" }, true],
  [{ unsubscribe: true }, true],
])("%j ends all: %s", (body, all) => {
  expect(parseTimeSeriesCommand(body)).toEqual({ kind: "unsubscribe", all });
});

test.each([
  [{ ...entity, keys: "" }, "Keys are empty!"],
  [{ ...entity, keys: "a", agg: "MEDIAN" }, "No enum constant Aggregation.MEDIAN"],
  [{ ...entity, keys: "a", intervalType: "EON" }, "No enum constant IntervalType.EON"],
  [{ ...entity, keys: "a", intervalType: "DAY", timeZone: "Mars" }, "Unknown time-zone ID: Mars"],
  [{ ...entity, entityId: "x", keys: "a" }, "Invalid UUID string: x"],
  [{ ...entity, entityType: "THING", keys: "a" }, "No enum constant EntityType.THING"],
])("the history command %j is refused: %s", (body, message) => {
  expect(() => parseHistoryCommand(body)).toThrow(message);
});

test("an entity data command reads its parts and ignores what it does not know", () => {
  const tsCmd = {
    keys: ["a", "a"],
    startTs: 5,
    timeWindow: 10,
    agg: "AVG",
    interval: 1,
    fetchLatestPreviousPoint: true,
  };
  expect(parseEntityDataCommand({ cmdId: 1, tsCmd, latestCmd: {}, other: 1 })).toEqual({
    query: undefined,
    history: undefined,
    latest: [],
    series: {
      keys: ["a"],
      startTs: 5,
      endTs: 15,
      interval: 1,
      limit: 100,
      aggregation: "AVG",
      previousPoint: true,
    },
  });
});
