import type { RuleNodeDefinition } from "./engine/rule-node.ts";
import { acknowledge } from "./nodes/acknowledge.ts";
import { checkpoint } from "./nodes/checkpoint.ts";
import { deviceProfile } from "./nodes/device-profile.ts";
import { log } from "./nodes/log.ts";
import { messageTypeFilter } from "./nodes/message-type-filter.ts";
import { messageTypeSwitch } from "./nodes/message-type-switch.ts";
import { originatorTypeFilter } from "./nodes/originator-type-filter.ts";
import { originatorTypeSwitch } from "./nodes/originator-type-switch.ts";
import { rpcCallReply } from "./nodes/rpc-call-reply.ts";
import { rpcCallRequest } from "./nodes/rpc-call-request.ts";
import { ruleChainInput } from "./nodes/rule-chain-input.ts";
import { ruleChainOutput } from "./nodes/rule-chain-output.ts";
import { saveAttributes } from "./nodes/save-attributes.ts";
import { saveTimeseries } from "./nodes/save-timeseries.ts";
import { scriptFilter } from "./nodes/script-filter.ts";
import { scriptSwitch } from "./nodes/script-switch.ts";
import { scriptTransform } from "./nodes/script-transform.ts";

/** Every kind of rule node. A new one is a file in nodes/ and a line here. */
export const RULE_NODES: readonly RuleNodeDefinition[] = [
  messageTypeFilter,
  messageTypeSwitch,
  originatorTypeFilter,
  originatorTypeSwitch,
  scriptFilter,
  scriptSwitch,
  scriptTransform,
  deviceProfile,
  log,
  rpcCallReply,
  rpcCallRequest,
  saveAttributes,
  saveTimeseries,
  acknowledge,
  checkpoint,
  ruleChainInput,
  ruleChainOutput,
];
