import type { Client } from "@orrery/client";
import type { RuleChainMetaDataDraft } from "@orrery/model";

/** A node on the way to "Save Timeseries" of the root chain. */
export interface WayNode {
  /** Below `org.thingsboard.rule.engine`. */
  readonly type: string;
  readonly name: string;
  readonly configuration: object;
  /** Label of the link on which messages of the load leave it. */
  readonly leavesAlong: "True" | "Success";
}

const SCRIPT_FILTER: WayNode = {
  type: "filter.TbJsFilterNode",
  name: "Plausible",
  configuration: { jsScript: "return msg.a >= 0 && msg.b < 1e9;" },
  leavesAlong: "True",
};

/**
 * With the device profile, the message type switch and the save, which the root chain has, ten nodes; two of them with
 * scripts. Every message of the load (`load/publish-packet.ts`) passes all of them.
 */
export const TEN_NODES: readonly WayNode[] = [
  {
    type: "filter.TbMsgTypeFilterNode",
    name: "Telemetry only",
    configuration: { messageTypes: ["POST_TELEMETRY_REQUEST"] },
    leavesAlong: "True",
  },
  {
    type: "filter.TbOriginatorTypeFilterNode",
    name: "Devices only",
    configuration: { originatorTypes: ["DEVICE"] },
    leavesAlong: "True",
  },
  SCRIPT_FILTER,
  {
    type: "filter.TbCheckMessageNode",
    name: "All values are there",
    configuration: { messageNames: ["a", "b", "c"], metadataNames: ["deviceName"], checkAllKeys: true },
    leavesAlong: "True",
  },
  {
    type: "metadata.TbGetOriginatorFieldsNode",
    name: "Name of the device",
    configuration: { fieldsMapping: { name: "originatorName", type: "originatorType" } },
    leavesAlong: "Success",
  },
  {
    type: "transform.TbTransformMsgNode",
    name: "Note the name",
    configuration: {
      jsScript: "metadata.seen = metadata.originatorName; return {msg: msg, metadata: metadata, msgType: msgType};",
    },
    leavesAlong: "Success",
  },
  {
    type: "filter.TbCheckMessageNode",
    name: "It was noted",
    configuration: { messageNames: [], metadataNames: ["seen"], checkAllKeys: true },
    leavesAlong: "True",
  },
];

/** Puts a JavaScript filter in front of "Save Timeseries" of the root chain: each message runs a script. */
export async function addScriptFilter(client: Client): Promise<void> {
  await putBeforeSave(client, [SCRIPT_FILTER]);
}

/** Makes the way to "Save Timeseries" of the root chain ten nodes long, with two scripts. */
export async function addTenNodes(client: Client): Promise<void> {
  await putBeforeSave(client, TEN_NODES);
}

async function putBeforeSave(client: Client, way: readonly WayNode[]): Promise<void> {
  const chains = await client.ruleChains.list({ pageSize: 10, page: 0 });
  const root = chains.data.find((chain) => chain.root);
  if (!root) throw new Error("The tenant has no root chain");
  const metaData = await client.ruleChains.metaData(root.id);
  const save = metaData.nodes.findIndex((node) => node.type.endsWith("TbMsgTimeseriesNode"));
  const first = metaData.nodes.length;
  const draft: RuleChainMetaDataDraft = {
    ...metaData,
    nodes: [
      ...metaData.nodes,
      ...way.map(({ type, name, configuration }, at) => ({
        type: `org.thingsboard.rule.engine.${type}`,
        name,
        debugMode: false,
        configuration,
        additionalInfo: { layoutX: 600, layoutY: 60 + 80 * at },
      })),
    ],
    connections: [
      ...(metaData.connections ?? []).map((connection) =>
        connection.toIndex === save ? { ...connection, toIndex: first } : connection,
      ),
      ...way.map(({ leavesAlong }, at) => ({
        fromIndex: first + at,
        toIndex: at === way.length - 1 ? save : first + at + 1,
        type: leavesAlong,
      })),
    ],
  };
  await client.ruleChains.saveMetaData(draft);
}
