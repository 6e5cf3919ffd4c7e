import type { RuleChain, RuleChainMetaData } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRules } from "../../app/rules.ts";
import { DeviceRpcProxy } from "../../connectivity/rpc/device-rpc-proxy.ts";
import { EventRecorder } from "../../events/event-recorder.ts";
import { EventStore } from "../../events/event-store.ts";
import { Ids } from "../../kernel/ids.ts";
import { Metrics } from "../../kernel/metrics/metrics.ts";
import { NO_FENCE } from "../../kernel/partitions/partition-fence.ts";
import { startTestIdentity, type TestIdentity } from "../../system/test-identity.ts";
import { openTestTelemetry, type TestTelemetry } from "../../telemetry/test-telemetry.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { RecordingHttp } from "../ports/recording-http.ts";
import { recordingServices } from "../ports/recording-services.ts";

const STRANGE = "784f394c-42b6-11ed-b983-c7beff2784f9";
const FILTER = "org.thingsboard.rule.engine.filter.TbJsFilterNode";
const OUTPUT = "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode";

const node = (name: string, type = FILTER) => ({
  type,
  name,
  debugMode: false,
  configuration: type === FILTER ? { jsScript: "return true;" } : { version: 0 },
  additionalInfo: { layoutX: 300, layoutY: 150, description: "" },
});

describe.each(TEST_DATABASES)("the calls of rule chains on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let telemetry: TestTelemetry;
  let platform: TestIdentity;
  let token: string;
  let stranger: string;

  beforeAll(async () => {
    database = await open();
    telemetry = await openTestTelemetry(database);
    platform = await startTestIdentity(database, {
      more: async (identity, made) => {
        const whole = { ...made, series: telemetry.series, metrics: new Metrics(), fence: NO_FENCE };
        return createRules(whole, {
          identity,
          telemetry: telemetry.telemetry,
          rpc: new DeviceRpcProxy(),
          http: new RecordingHttp(),
          services: recordingServices(whole),
        }).routes;
      },
    });
    ({ token } = await platform.tenant());
    ({ token: stranger } = await platform.tenant());
  });
  afterAll(async () => {
    await platform.close();
    await telemetry.close();
    await database.close();
  });

  const call = (method: string, path: string, body?: unknown, by = token) => platform.call(method, path, by, body);
  async function ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await call(method, path, body);
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body;
  }
  const make = (name: string, more: object = {}) => ok<RuleChain>("POST", "/api/ruleChain", { name, ...more });
  const names = async (query: string) =>
    (await ok<{ data: RuleChain[] }>("GET", `/api/ruleChains?pageSize=100&page=0${query}`)).data.map(
      ({ name }) => name,
    );

  test("CORE-7.194 chains are listed by type in pages, core ones by default", async () => {
    await make("List core");
    await make("List edge", { type: "EDGE" });
    expect(await names("&type=CORE&textSearch=list")).toEqual(["List core"]);
    expect(await names("&type=EDGE&textSearch=list")).toEqual(["List edge"]);
    expect(await names("&textSearch=list")).toEqual(["List core"]);
    const page = await ok("GET", "/api/ruleChains?pageSize=1&page=0&type=EDGE&sortProperty=name&sortOrder=DESC");
    expect(page).toMatchObject({ data: [{ name: "List edge" }], totalPages: 2, totalElements: 2, hasNext: true });
    expect((await call("GET", "/api/ruleChains?pageSize=1&page=0&type=OTHER")).status).toBe(400);
  });

  test("CORE-7.195 CORE-7.199 a chain without an id is created, one with an id is updated, and read by it", async () => {
    const made = await make("Made", { additionalInfo: { description: "first" } });
    expect(made).toMatchObject({ name: "Made", type: "CORE", root: false, firstRuleNodeId: null, debugMode: false });
    const changed = await make("Changed", { ...made, name: "Changed", debugMode: true });
    expect(changed).toEqual({ ...made, name: "Changed", debugMode: true });
    expect(await ok("GET", `/api/ruleChain/${made.id.id}`)).toEqual(changed);
    const missing = await call("GET", `/api/ruleChain/${STRANGE}`);
    expect([missing.status, missing.body.errorCode]).toEqual([404, 32]);
    expect((await call("GET", `/api/ruleChain/${made.id.id}`, undefined, stranger)).status).toBe(404);
    expect((await call("POST", "/api/ruleChain", { ...made, name: "Taken" }, stranger)).status).toBe(404);
    expect((await call("POST", "/api/ruleChain", {})).body.message).toBe("Rule chain name should be specified!");
  });

  test("CORE-7.196 a chain can be deleted unless it is the root", async () => {
    const { id } = await make("Short lived");
    expect((await call("DELETE", `/api/ruleChain/${id.id}`, undefined, stranger)).status).toBe(404);
    await ok("DELETE", `/api/ruleChain/${id.id}`);
    expect((await call("GET", `/api/ruleChain/${id.id}`)).status).toBe(404);
    const { data } = await ok<{ data: RuleChain[] }>("GET", "/api/ruleChains?pageSize=100&page=0");
    const root = data.find((chain) => chain.root);
    const refused = await call("DELETE", `/api/ruleChain/${root?.id.id}`);
    expect([refused.status, refused.body.message]).toEqual([400, "Deletion of Root Tenant Rule Chain is prohibited!"]);
  });

  test("CORE-7.201 CORE-7.202 nodes and connections are saved together, and read back", async () => {
    const { id } = await make("Filled");
    expect(await ok("GET", `/api/ruleChain/${id.id}/metadata`)).toEqual({
      ruleChainId: id,
      firstNodeIndex: null,
      nodes: [],
      connections: null,
      ruleChainConnections: null,
    });
    const connections = [{ fromIndex: 0, toIndex: 1, type: "True" }];
    const draft = { ruleChainId: id, firstNodeIndex: 0, nodes: [node("first"), node("second")], connections };
    const saved = await ok<RuleChainMetaData>("POST", "/api/ruleChain/metadata?updateRelated=true", draft);
    expect(saved.nodes).toMatchObject(draft.nodes);
    expect(saved).toMatchObject({ firstNodeIndex: 0, connections, ruleChainConnections: null });
    expect(await ok("GET", `/api/ruleChain/${id.id}/metadata`)).toEqual(saved);
    const chain = await ok<RuleChain>("GET", `/api/ruleChain/${id.id}`);
    expect(chain.firstRuleNodeId).toEqual(saved.nodes[0]?.id);
    const circle = [...connections, { fromIndex: 1, toIndex: 0, type: "True" }];
    const refused = await call("POST", "/api/ruleChain/metadata", { ...saved, connections: circle });
    expect(refused.body.message).toBe("Can't create circling relations in rule chain.");
    expect((await call("POST", "/api/ruleChain/metadata", draft, stranger)).status).toBe(404);
    expect(await ok("GET", `/api/ruleChain/${id.id}/metadata`)).toEqual(saved);
  });

  test("CORE-7.197 the labels of a chain are the names of its outputs, each once and sorted", async () => {
    const { id } = await make("With outputs");
    expect(await ok("GET", `/api/ruleChain/${id.id}/output/labels`)).toEqual([]);
    const nodes = ["Warm", "Cold", "Warm"].map((name) => node(name, OUTPUT));
    await ok("POST", "/api/ruleChain/metadata", { ruleChainId: id, nodes });
    expect(await ok("GET", `/api/ruleChain/${id.id}/output/labels`)).toEqual(["Cold", "Warm"]);
  });

  test("CORE-7.198 a chain for devices is created by name, with nodes that store the messages", async () => {
    const made = await ok<RuleChain>("POST", "/api/ruleChain/device/default", { name: "Of devices" });
    expect(made).toMatchObject({ name: "Of devices", type: "CORE", root: false });
    const { nodes } = await ok<RuleChainMetaData>("GET", `/api/ruleChain/${made.id.id}/metadata`);
    const types = nodes.map(({ type }) => type.split(".").at(-1));
    expect(types).toEqual(expect.arrayContaining(["TbDeviceProfileNode", "TbMsgTimeseriesNode"]));
    expect((await call("POST", "/api/ruleChain/device/default", { name: "" })).status).toBe(400);
  });

  test("CORE-7.203 the last message that entered a node is returned, or nothing", async () => {
    const { id, tenantId } = await make("Watched");
    const draft = { ruleChainId: id, nodes: [node("watched")] };
    const saved = await ok<RuleChainMetaData>("POST", "/api/ruleChain/metadata", draft);
    const watched = saved.nodes[0]?.id;
    if (!watched) throw new Error("the node has an id");
    const path = `/api/ruleNode/${watched.id}/debugIn`;
    const nothing = await call("GET", path);
    expect([nothing.status, nothing.body ?? null]).toEqual([200, null]);
    const recorder = new EventRecorder(new EventStore(database), new Ids(Date.now), testLog);
    for (const [type, data] of [
      ["IN", "older"],
      ["IN", "newest"],
      ["OUT", "result"],
    ] as const) {
      recorder.record({ tenantId, entityId: watched, type: "DEBUG_RULE_NODE", body: { type, data } });
    }
    await recorder.close();
    expect(await ok("GET", path)).toEqual({ type: "IN", data: "newest" });
    expect((await call("GET", path, undefined, stranger)).status).toBe(404);
  });

  test.each(["?ruleChainType=EDGE", "&ruleChainType=EDGE"])(
    "components of edge chains are listed with %s",
    async (edge) => {
      const all = await ok<unknown[]>("GET", "/api/components/FLOW");
      expect(await ok("GET", `/api/components/FLOW${edge}`)).toEqual(all);
      const wrong = await call("GET", `/api/components/FLOW${edge}S`);
      expect(wrong).toMatchObject({ status: 400, body: { message: "ruleChainType: must be one of CORE, EDGE" } });
    },
  );
});
