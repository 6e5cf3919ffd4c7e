import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { DEVICES_QUERY, EMPTY, SERIES_KEYS, UNKNOWN_DEVICE } from "./testing/live-client.ts";
import { TestLive } from "./testing/test-live.ts";
import { RawSocket } from "./testing/test-socket.ts";

describe.each(TEST_DATABASES)("live commands on $name", (kind) => {
  let live: TestLive;

  beforeAll(async () => {
    live = await TestLive.open(kind);
  });
  afterAll(() => live.close());

  test.each<[object | string, object]>([
    ["no json", { subscriptionId: 0, errorCode: 2, errorMsg: "Failed to parse websocket command!", ...EMPTY }],
    [{ tsSubCmds: [{ cmdId: -1 }] }, { subscriptionId: -1, errorCode: 2, errorMsg: "Cmd id is negative value!" }],
    [{ tsSubCmds: [{ cmdId: 1, entityId: "" }] }, { errorCode: 2, errorMsg: "Device id is empty!" }],
    [
      { tsSubCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: UNKNOWN_DEVICE }] },
      { subscriptionId: 1, errorCode: 1, errorMsg: "Failed to fetch data!", ...EMPTY },
    ],
    [
      { attrSubCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: UNKNOWN_DEVICE }] },
      { subscriptionId: 1, errorCode: 3, errorMsg: "Unauthorized", ...EMPTY },
    ],
    [
      { historyCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: UNKNOWN_DEVICE, keys: "" }] },
      { errorCode: 2, errorMsg: "Keys are empty!" },
    ],
    [{ tsSubCmds: [{ cmdId: 1, entityType: "THING", entityId: UNKNOWN_DEVICE }] }, { subscriptionId: 1, errorCode: 2 }],
    [{ tsSubCmds: [{ cmdId: 1, entityType: "DASHBOARD", entityId: UNKNOWN_DEVICE }] }, { errorCode: 2 }],
    [{ entityDataCmds: [{ cmdId: 2 }] }, { subscriptionId: 2, errorCode: 2, errorMsg: "Query is empty!" }],
    [{ entityCountCmds: [{ cmdId: 2 }] }, { subscriptionId: 2, errorCode: 2, errorMsg: "Query is empty!" }],
    [{ alarmDataCmds: [{ cmdId: 2 }] }, { subscriptionId: 2, errorCode: 2, errorMsg: "Query is empty!" }],
    [
      { entityDataCmds: [{ cmdId: 3, query: DEVICES_QUERY, tsCmd: SERIES_KEYS }] },
      { cmdId: 3, cmdUpdateType: "ENTITY_DATA", errorCode: 2, errorMsg: "Aggregation must be specified." },
    ],
    [
      { entityDataCmds: [{ cmdId: 3, latestCmd: { keys: [] } }] },
      { cmdId: 3, cmdUpdateType: "ENTITY_DATA", errorCode: 2, errorMsg: "Query is empty!" },
    ],
    [
      { entityCountCmds: [{ cmdId: 3, query: { entityFilter: { type: "x" } } }] },
      { cmdId: 3, cmdUpdateType: "COUNT_DATA", errorCode: 2 },
    ],
  ])("BLOCK-3.047: the bad command %j answers with an error and leaves the session open", async (frame, expected) => {
    using socket = await RawSocket.open(live);
    socket.send(frame);
    expect(await socket.message(0)).toMatchObject(expected);
    socket.send({ entityCountCmds: [{ cmdId: 9, query: DEVICES_QUERY, unknown: 1 }] });
    expect(await socket.message(1)).toMatchObject({ cmdId: 9, count: expect.any(Number) });
    expect(socket.isOpen).toBe(true);
  });
});
