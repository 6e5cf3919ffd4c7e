import type { TestClient } from "../test-platform.ts";
import type { Wire } from "../wire.ts";

const P = "org.thingsboard.rule.engine.";
/** Takes as many milliseconds as the message says. */
const SCRIPT = "var end = Date.now() + (msg.slow || 0); while (Date.now() < end) {} return true;";

/**
 * A profile whose messages pass a script in the order of their devices, and are then saved.
 * @returns its id as devices name it.
 */
export async function sequentialProfile(client: TestClient): Promise<Wire> {
  const chain = await client.json("POST", "/api/ruleChain", { name: "Slow" });
  const nodes = [
    { type: `${P}filter.TbJsFilterNode`, name: "script", configuration: { jsScript: SCRIPT } },
    { type: `${P}filter.TbMsgTypeSwitchNode`, name: "switch", configuration: { version: 0 } },
    { type: `${P}telemetry.TbMsgAttributesNode`, name: "attributes", configuration: { scope: "CLIENT_SCOPE" } },
    { type: `${P}telemetry.TbMsgTimeseriesNode`, name: "points", configuration: { defaultTTL: 0 } },
  ];
  const connections = [
    { fromIndex: 0, toIndex: 1, type: "True" },
    { fromIndex: 1, toIndex: 2, type: "Post attributes" },
    { fromIndex: 1, toIndex: 3, type: "Post telemetry" },
  ];
  await client.json("POST", "/api/ruleChain/metadata", {
    ruleChainId: chain.id,
    firstNodeIndex: 0,
    nodes: nodes.map((node) => ({ ...node, debugMode: false, additionalInfo: {} })),
    connections,
    ruleChainConnections: null,
  });
  const info = await client.json("GET", "/api/deviceProfileInfo/default");
  const { id: _id, createdTime: _time, ...profile } = await client.json("GET", `/api/deviceProfile/${info.id.id}`);
  const saved = await client.json("POST", "/api/deviceProfile", {
    ...profile,
    name: "Slow",
    default: false,
    defaultRuleChainId: chain.id,
    defaultQueueName: "SequentialByOriginator",
  });
  return saved.id;
}
