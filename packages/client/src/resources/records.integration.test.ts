import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { type Client, createClient } from "../client.ts";
import { FakePlatform, fakePair } from "../testing/fake-platform.ts";
import { sentBy } from "../testing/sent-by.ts";
import { auditLogs } from "./audit-logs.ts";
import { events } from "./events.ts";
import { rpc } from "./rpc.ts";

const ID = NULL_UUID;
const DEVICE = entityId("DEVICE", ID);
const TENANT = entityId("TENANT", ID);
const LINK = { pageSize: 10, page: 0 };
const PAGE = "pageSize=10&page=0";
const CALL = { method: "m" };

test.each<[string, (client: Client) => Promise<unknown>, string, unknown]>([
  [
    "audit logs",
    (c) => auditLogs(c.api).list({ ...LINK, startTime: 5 }),
    `GET /api/audit/logs?${PAGE}&startTime=5`,
    undefined,
  ],
  [
    "audit logs by action",
    (c) => auditLogs(c.api).list(LINK, { actionTypes: ["ADDED", "LOGIN"] }),
    `GET /api/audit/logs?${PAGE}&actionTypes=ADDED%2CLOGIN`,
    undefined,
  ],
  [
    "audit logs of a customer",
    (c) => auditLogs(c.api).ofCustomer(entityId("CUSTOMER", ID), LINK),
    `GET /api/audit/logs/customer/${ID}?${PAGE}`,
    undefined,
  ],
  [
    "audit logs of a user",
    (c) => auditLogs(c.api).ofUser(entityId("USER", ID), LINK),
    `GET /api/audit/logs/user/${ID}?${PAGE}`,
    undefined,
  ],
  [
    "audit logs of an entity",
    (c) => auditLogs(c.api).ofEntity(DEVICE, LINK),
    `GET /api/audit/logs/entity/DEVICE/${ID}?${PAGE}`,
    undefined,
  ],
  [
    "events",
    (c) => events(c.api).list(TENANT, DEVICE, LINK),
    `GET /api/events/DEVICE/${ID}?tenantId=${ID}&${PAGE}`,
    undefined,
  ],
  [
    "events of a type",
    (c) => events(c.api).ofType(TENANT, DEVICE, "ERROR", LINK),
    `GET /api/events/DEVICE/${ID}/ERROR?tenantId=${ID}&${PAGE}`,
    undefined,
  ],
  [
    "events by filter",
    (c) => events(c.api).find(TENANT, DEVICE, { eventType: "STATS", messagesProcessed: 1 }, LINK),
    `POST /api/events/DEVICE/${ID}?tenantId=${ID}&${PAGE}`,
    { eventType: "STATS", messagesProcessed: 1 },
  ],
  [
    "clearing events",
    (c) => events(c.api).clear(DEVICE, { eventType: "ERROR" }, { endTime: 7 }),
    `POST /api/events/DEVICE/${ID}/clear?endTime=7`,
    { eventType: "ERROR" },
  ],
  [
    "CORE-7.159",
    (c) => c.deviceProfiles.lwm2mServer("bootstrap"),
    "GET /api/lwm2m/deviceProfile/bootstrap/true",
    undefined,
  ],
  ["CORE-7.066", (c) => rpc(c.api).oneWay(DEVICE, CALL), `POST /api/rpc/oneway/${ID}`, CALL],
  ["CORE-7.067", (c) => rpc(c.api).twoWay(DEVICE, CALL), `POST /api/rpc/twoway/${ID}`, CALL],
  ["an older call", (c) => rpc(c.api).oneWayV1(DEVICE, CALL), `POST /api/plugins/rpc/oneway/${ID}`, CALL],
  [
    "an older call with an answer",
    (c) => rpc(c.api).twoWayV1(DEVICE, CALL),
    `POST /api/plugins/rpc/twoway/${ID}`,
    CALL,
  ],
  ["CORE-7.068", (c) => rpc(c.api).persistent(entityId("RPC", ID)), `GET /api/rpc/persistent/${ID}`, undefined],
  [
    "CORE-7.069",
    (c) => rpc(c.api).deletePersistent(entityId("RPC", ID)),
    `DELETE /api/rpc/persistent/${ID}`,
    undefined,
  ],
  [
    "CORE-7.070",
    (c) => rpc(c.api).persistentOf(DEVICE, LINK, { rpcStatus: "QUEUED" }),
    `GET /api/rpc/persistent/device/${ID}?${PAGE}&rpcStatus=QUEUED`,
    undefined,
  ],
])("%s: %o calls %s", async (_what, run, request, body) => {
  expect(await sentBy(run)).toEqual({ requests: [request], body });
});

test("usage is read from the usage state's latest values", async () => {
  await using platform = await FakePlatform.open();
  const latest = { TIME_SERIES: { emailCount: { ts: 1, value: "3" }, emailLimit: { ts: 1, value: "10" } } };
  platform.answer = () => ({ body: { data: [{ entityId: { entityType: "API_USAGE_STATE", id: ID }, latest }] } });
  const client = createClient({ baseUrl: platform.baseUrl });
  client.session.use(fakePair("a"));
  const usage = await client.usage.current();
  expect(usage?.id).toEqual({ entityType: "API_USAGE_STATE", id: ID });
  expect(usage?.counters.emails).toEqual({ used: 3, limit: 10 });
  expect(usage?.counters.sms).toEqual({ used: 0, limit: 0 });
  expect(usage?.states.email).toBe("ENABLED");
  platform.answer = () => ({ body: { data: [] } });
  expect(await client.usage.current()).toBeUndefined();
});
