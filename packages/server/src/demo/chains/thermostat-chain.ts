import type { DemoChain } from "../devices/device-model.ts";

const PREFIX = "org.thingsboard.rule.engine.";

function node(name: string, type: string, configuration: object, [layoutX, layoutY]: readonly [number, number]) {
  const additionalInfo = { layoutX, layoutY, description: "" };
  return { name, type: PREFIX + type, configuration, debugMode: false, additionalInfo };
}

const ALARMS = ["Alarm Created", "Alarm Severity Updated", "Alarm Cleared"];
const LAST_ALARM = `return {
  msg: { lastAlarm: msg.type, lastAlarmSeverity: msg.severity, lastAlarmStatus: msg.status },
  metadata: metadata,
  msgType: 'POST_ATTRIBUTES_REQUEST'
};`;

/**
 * How messages of thermostats are processed (reference: rule engine, 5.3): as by the chain of a new tenant, without values
 * that no room has; the last alarm of each is an attribute of it.
 */
export const THERMOSTAT_CHAIN: DemoChain = {
  firstNodeIndex: 0,
  nodes: [
    node("Alarm rules", "profile.TbDeviceProfileNode", {}, [260, 240]),
    node("Type of message", "filter.TbMsgTypeSwitchNode", { version: 0 }, [520, 240]),
    node(
      "Plausible?",
      "filter.TbJsFilterNode",
      { jsScript: "return msg.temperature === undefined || (msg.temperature > -40 && msg.temperature < 85);" },
      [800, 140],
    ),
    node("Save readings", "telemetry.TbMsgTimeseriesNode", { defaultTTL: 0 }, [1080, 100]),
    node(
      "Log implausible readings",
      "action.TbLogNode",
      { jsScript: "return metadata.deviceName + ' reports ' + JSON.stringify(msg);" },
      [1080, 200],
    ),
    node("Save attributes", "telemetry.TbMsgAttributesNode", { scope: "CLIENT_SCOPE" }, [800, 260]),
    node("Send command", "rpc.TbSendRPCRequestNode", { timeoutInSeconds: 60 }, [800, 360]),
    node("Last alarm", "transform.TbTransformMsgNode", { jsScript: LAST_ALARM }, [520, 400]),
    node("Save last alarm", "telemetry.TbMsgAttributesNode", { scope: "SERVER_SCOPE" }, [800, 460]),
  ],
  connections: [
    { fromIndex: 0, toIndex: 1, type: "Success" },
    ...ALARMS.map((type) => ({ fromIndex: 0, toIndex: 7, type })),
    { fromIndex: 7, toIndex: 8, type: "Success" },
    { fromIndex: 1, toIndex: 2, type: "Post telemetry" },
    { fromIndex: 2, toIndex: 3, type: "True" },
    { fromIndex: 2, toIndex: 4, type: "False" },
    { fromIndex: 1, toIndex: 5, type: "Post attributes" },
    { fromIndex: 1, toIndex: 6, type: "RPC Request to Device" },
  ],
};
