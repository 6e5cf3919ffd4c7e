import { entityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import type { NodeKey } from "../ports/node-key.ts";
import { MAX_STATE_LENGTH } from "../ports/node-state.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, TENANT } from "../testing/test-engine.ts";
import { StoredNodeState } from "./stored-node-state.ts";

const NOT_REPLAYED = { arrival: 1, isReplay: false } as const;
const OTHER = entityId("DEVICE", numbered(3));

describe.each(TEST_DATABASES)("states of rule nodes on $name", ({ open }) => {
  let database: Database;
  let states: StoredNodeState;
  let nodes = 0;

  beforeAll(async () => {
    database = await open();
    states = new StoredNodeState(database);
  });
  afterAll(() => database.close());

  const aNode = (tenantId = TENANT): NodeKey => ({
    tenantId,
    ruleChainId: entityId("RULE_CHAIN", numbered(900)),
    ruleNodeId: entityId("RULE_NODE", numbered(1000 + nodes++)),
  });
  /** Opens the states as after a restart of the platform. */
  const reread = (node: NodeKey, originator = DEVICE) => new StoredNodeState(database).read(node, originator);

  test("the state of a node and originator is the one written last", async () => {
    const [node, other] = [aNode(), aNode()];
    await Promise.all([
      states.write(node, DEVICE, "1"),
      states.write(node, DEVICE, "2"),
      states.write(node, OTHER, "3"),
      states.write(other, DEVICE, "4"),
    ]);
    expect(await Promise.all([reread(node), reread(node, OTHER), reread(other), reread(aNode())])).toEqual([
      "2",
      "3",
      "4",
      undefined,
    ]);
    await states.write(node, DEVICE, undefined);
    expect([await reread(node), await reread(node, OTHER)]).toEqual([undefined, "3"]);
  });

  test("a state can be read before it is durable", async () => {
    const node = aNode();
    const written = states.write(node, DEVICE, "soon");
    expect(await states.read(node, DEVICE)).toBe("soon");
    await written;
  });

  test("a message that is replayed after a crash changes nothing", async () => {
    const node = aNode();
    await states.write(node, DEVICE, "1", { ...NOT_REPLAYED, claim: async () => true });
    await states.write(node, DEVICE, "2", { ...NOT_REPLAYED, claim: async () => false });
    expect([await states.read(node, DEVICE), await reread(node)]).toEqual(["1", "1"]);
  });

  test("concurrent writes are committed together", async () => {
    const node = aNode();
    const originators = Array.from({ length: 500 }, (_, n) => entityId("DEVICE", numbered(50_000 + n)));
    await Promise.all(originators.map((originator, n) => states.write(node, originator, String(n))));
    expect(await Promise.all(originators.map((originator) => reread(node, originator)))).toEqual(
      originators.map((_, n) => String(n)),
    );
  });

  test("the length of a state is limited", async () => {
    await expect(states.write(aNode(), DEVICE, "x".repeat(MAX_STATE_LENGTH + 1))).rejects.toThrow(/exceeds/);
  });

  test("states are deleted with their node, with their originator, and when it leaves the tenant", async () => {
    const elsewhere = entityId("TENANT", numbered(77));
    const [node, second, foreign] = [aNode(), aNode(), aNode(elsewhere)];
    const all = async () => Promise.all([node, second, foreign].flatMap((n) => [reread(n), reread(n, OTHER)]));
    const fill = async () => {
      for (const each of [node, second, foreign]) for (const id of [DEVICE, OTHER]) await states.write(each, id, "x");
    };
    await fill();
    await states.forget({ id: node.ruleNodeId });
    expect(await all()).toEqual([undefined, undefined, "x", "x", "x", "x"]);
    await fill();
    await states.forget({ id: DEVICE });
    expect(await all()).toEqual([undefined, "x", undefined, "x", undefined, "x"]);
    await fill();
    await states.forget({ id: DEVICE, left: TENANT });
    expect(await all()).toEqual([undefined, "x", undefined, "x", "x", "x"]);
    await fill();
    await states.clear(second);
    expect(await all()).toEqual(["x", "x", undefined, undefined, "x", "x"]);
  });
});
