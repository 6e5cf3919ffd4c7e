import { entityId } from "@orrery/model";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EventRecorder } from "../../events/event-recorder.ts";
import { EventStore } from "../../events/event-store.ts";
import type { Database } from "../../kernel/database/database.ts";
import { Ids } from "../../kernel/ids.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import type { NodeDebugEvent } from "../engine/engine-events.ts";
import { numbered } from "../testing/memory-chains.ts";
import { message, TENANT } from "../testing/test-engine.ts";
import { EngineRecords } from "./engine-records.ts";

const CHAIN = entityId("RULE_CHAIN", numbered(7));
const NODE = entityId("RULE_NODE", numbered(8));
const LINK = { pageSize: 10, page: 0 };
const HOUR = 3_600_000;

let database: Database;
let store: EventStore;
let recorder: EventRecorder;
let records: EngineRecords;
let now = 0;

beforeEach(async () => {
  const [first] = TEST_DATABASES;
  if (!first) throw new Error("There is a database for tests");
  database = await first.open();
  store = new EventStore(database);
  recorder = new EventRecorder(store, new Ids(Date.now), testLog);
  records = new EngineRecords(recorder, { clock: () => now, serviceId: "s" });
});
afterEach(() => database.close());

const debug = (fields: Partial<NodeDebugEvent> = {}): void =>
  records.debug({
    tenantId: TENANT,
    ruleChainId: CHAIN.id,
    ruleNodeId: NODE.id,
    direction: "OUT",
    message: message({ metadata: { k: "v" } }),
    label: "Success",
    ...fields,
  });
const recorded = async (entity: typeof CHAIN | typeof NODE) => {
  await recorder.flush();
  return store.list({ tenantId: TENANT.id, entity }, LINK);
};

test("a record contains what a node sent", async () => {
  const sent = message({ metadata: { k: "v" } });
  debug({ message: sent, error: "why" });
  expect((await recorded(NODE)).data).toMatchObject([
    {
      type: "DEBUG_RULE_NODE",
      entityId: NODE,
      tenantId: TENANT,
      body: {
        type: "OUT",
        server: "s",
        entityId: sent.originator.id,
        entityName: "DEVICE",
        msgId: sent.id,
        msgType: "POST_TELEMETRY_REQUEST",
        dataType: "JSON",
        relationType: "Success",
        data: '{"t":1}',
        metadata: '{"k":"v"}',
        error: "why",
      },
    },
  ]);
});

test("long data is truncated, and the record says by how much", async () => {
  debug({ message: message({ data: `"${"x".repeat(4998)}"` }) });
  const [body = {}] = (await recorded(NODE)).data.map((event) => event.body);
  expect(body.data).toBe(`"${"x".repeat(4095)}...[truncated 904 symbols]`);
  expect(body).not.toHaveProperty("error");
});

test("beyond the rate limit of a tenant one record says so; saving a chain or an hour resets it", async () => {
  const many = message();
  const fill = async (): Promise<void> => {
    for (let n = 0; n < 50_000; n++) {
      debug({ message: many });
      if (n % 5000 === 4999) await recorder.flush();
    }
  };
  await fill();
  debug({ error: "dropped" });
  debug();
  expect((await recorded(NODE)).totalElements).toBe(50_000);
  expect((await recorded(CHAIN)).data).toMatchObject([
    { type: "DEBUG_RULE_CHAIN", body: { server: "s", message: "Reached debug mode rate limit!", error: "dropped" } },
  ]);
  debug({ tenantId: entityId("TENANT", numbered(9)) });
  records.resetRate(TENANT);
  debug();
  expect((await recorded(NODE)).totalElements).toBe(50_001);
  now += HOUR;
  debug();
  expect((await recorded(NODE)).totalElements).toBe(50_002);
});

test("errors of a node that keeps failing are recorded once in a few seconds", async () => {
  for (const at of [0, 1_000, 2_999, 3_000]) {
    now = at;
    records.failed(TENANT, NODE, new Error(`at ${at}`));
  }
  const { data } = await recorded(NODE);
  expect(data.map(({ type, body }) => [type, body.method, body.error]).sort()).toEqual([
    ["ERROR", "onRuleChainToRuleNodeMsg", "at 0"],
    ["ERROR", "onRuleChainToRuleNodeMsg", "at 3000"],
  ]);
});
