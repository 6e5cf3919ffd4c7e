import type { RuleNodeDefinition } from "../engine/rule-node.ts";
import { deviceProfile } from "./action/device-profile.ts";
import { log } from "./action/log.ts";
import { rpcCallReply } from "./action/rpc-call-reply.ts";
import { rpcCallRequest } from "./action/rpc-call-request.ts";
import { saveAttributes } from "./action/save-attributes.ts";
import { saveTimeseries } from "./action/save-timeseries.ts";
import { originatorAttributes } from "./enrichment/originator-attributes.ts";
import { restApiCall } from "./external/rest-api-call.ts";
import { messageTypeFilter } from "./filter/message-type-filter.ts";
import { messageTypeSwitch } from "./filter/message-type-switch.ts";
import { originatorTypeFilter } from "./filter/originator-type-filter.ts";
import { originatorTypeSwitch } from "./filter/originator-type-switch.ts";
import { scriptFilter } from "./filter/script-filter.ts";
import { scriptSwitch } from "./filter/script-switch.ts";
import { acknowledge } from "./flow/acknowledge.ts";
import { checkpoint } from "./flow/checkpoint.ts";
import { ruleChainInput } from "./flow/rule-chain-input.ts";
import { ruleChainOutput } from "./flow/rule-chain-output.ts";
import { scriptTransform } from "./transformation/script-transform.ts";

/** Every kind of rule node. */
export const RULE_NODES: readonly RuleNodeDefinition[] = [
  messageTypeFilter,
  messageTypeSwitch,
  originatorTypeFilter,
  originatorTypeSwitch,
  scriptFilter,
  scriptSwitch,
  scriptTransform,
  originatorAttributes,
  deviceProfile,
  log,
  rpcCallReply,
  rpcCallRequest,
  saveAttributes,
  saveTimeseries,
  restApiCall,
  acknowledge,
  checkpoint,
  ruleChainInput,
  ruleChainOutput,
];
