import type { RuleChainMetaDataDraft } from "@orrery/model";
import { LOG_SAMPLE } from "../nodes/action/log.ts";

type Draft = Pick<RuleChainMetaDataDraft, "nodes" | "connections" | "firstNodeIndex">;

const PREFIX = "org.thingsboard.rule.engine.";

function node(name: string, type: string, configuration: object, [layoutX, layoutY]: readonly [number, number]) {
  return {
    name,
    type: PREFIX + type,
    configuration,
    debugMode: false,
    additionalInfo: { layoutX, layoutY, description: "" },
  };
}

const deviceProfile = node(
  "Device Profile Node",
  "profile.TbDeviceProfileNode",
  { persistAlarmRulesState: false, fetchAlarmRulesStateOnStart: false },
  [204, 240],
);
const saveTimeseries = node("Save Timeseries", "telemetry.TbMsgTimeseriesNode", { defaultTTL: 0 }, [824, 156]);
const typeSwitch = node("Message Type Switch", "filter.TbMsgTypeSwitchNode", { version: 0 }, [347, 149]);
const logRpc = node("Log RPC from Device", "action.TbLogNode", { jsScript: LOG_SAMPLE }, [825, 266]);
const logOther = node("Log Other", "action.TbLogNode", { jsScript: LOG_SAMPLE }, [825, 379]);
const rpcRequest = node("RPC Call Request", "rpc.TbSendRPCRequestNode", { timeoutInSeconds: 60 }, [825, 468]);

const saveAttributes = (configuration: object) =>
  node("Save Client Attributes", "telemetry.TbMsgAttributesNode", configuration, [825, 52]);

/** How messages of devices are processed by default (reference: rule engine, 5.1). */
function coreChain(attributes: object): Draft {
  return {
    firstNodeIndex: 6,
    nodes: [saveTimeseries, saveAttributes(attributes), typeSwitch, logRpc, logOther, rpcRequest, deviceProfile],
    connections: [
      { fromIndex: 6, toIndex: 2, type: "Success" },
      { fromIndex: 2, toIndex: 0, type: "Post telemetry" },
      { fromIndex: 2, toIndex: 1, type: "Post attributes" },
      { fromIndex: 2, toIndex: 3, type: "RPC Request from Device" },
      { fromIndex: 2, toIndex: 4, type: "Other" },
      { fromIndex: 2, toIndex: 5, type: "RPC Request to Device" },
    ],
  };
}

/** The root chain of a new tenant. */
export const ROOT_CHAIN = coreChain({ scope: "CLIENT_SCOPE", notifyDevice: "false" });

/** The chain created for a device profile. */
export const DEVICE_CHAIN = coreChain({ scope: "CLIENT_SCOPE" });

/** Template for edges (reference: rule engine, 5.2). */
export const EDGE_ROOT_CHAIN: Draft = {
  firstNodeIndex: 0,
  nodes: [
    deviceProfile,
    saveTimeseries,
    saveAttributes({ scope: "CLIENT_SCOPE" }),
    typeSwitch,
    logRpc,
    logOther,
    rpcRequest,
    node("Push to cloud", "edge.TbMsgPushToCloudNode", { scope: "SERVER_SCOPE" }, [1126, 104]),
  ],
  connections: [
    { fromIndex: 0, toIndex: 3, type: "Success" },
    { fromIndex: 3, toIndex: 1, type: "Post telemetry" },
    { fromIndex: 3, toIndex: 2, type: "Post attributes" },
    { fromIndex: 3, toIndex: 4, type: "RPC Request from Device" },
    { fromIndex: 3, toIndex: 6, type: "RPC Request to Device" },
    { fromIndex: 3, toIndex: 5, type: "Other" },
    { fromIndex: 3, toIndex: 7, type: "Attributes Updated" },
    { fromIndex: 1, toIndex: 7, type: "Success" },
    { fromIndex: 2, toIndex: 7, type: "Success" },
    { fromIndex: 4, toIndex: 7, type: "Success" },
  ],
};
