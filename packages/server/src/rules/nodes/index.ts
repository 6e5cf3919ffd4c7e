import type { RuleNodeDefinition } from "../engine/rule-node.ts";
import { assignToCustomer } from "./action/assign-to-customer.ts";
import { clearAlarm } from "./action/clear-alarm.ts";
import { copyToView } from "./action/copy-to-view.ts";
import { createAlarm } from "./action/create-alarm.ts";
import { createRelation } from "./action/create-relation.ts";
import { delay } from "./action/delay.ts";
import { deleteRelation } from "./action/delete-relation.ts";
import { deviceProfile } from "./action/device-profile.ts";
import { generator } from "./action/generator.ts";
import { gpsGeofencingEvents } from "./action/gps-geofencing-events.ts";
import { log } from "./action/log.ts";
import { messageCount } from "./action/message-count.ts";
import { pushToCloud } from "./action/push-to-cloud.ts";
import { pushToEdge } from "./action/push-to-edge.ts";
import { rpcCallReply } from "./action/rpc-call-reply.ts";
import { rpcCallRequest } from "./action/rpc-call-request.ts";
import { saveAttributes } from "./action/save-attributes.ts";
import { saveTimeseries } from "./action/save-timeseries.ts";
import { saveToCustomTable } from "./action/save-to-custom-table.ts";
import { schedule } from "./action/schedule.ts";
import { synchronizationEnd } from "./action/synchronization-end.ts";
import { synchronizationStart } from "./action/synchronization-start.ts";
import { unassignFromCustomer } from "./action/unassign-from-customer.ts";
import { calculateDelta } from "./enrichment/calculate-delta.ts";
import { customerAttributes } from "./enrichment/customer-attributes.ts";
import { customerDetails } from "./enrichment/customer-details.ts";
import { originatorAttributes } from "./enrichment/originator-attributes.ts";
import { originatorFields } from "./enrichment/originator-fields.ts";
import { originatorTelemetry } from "./enrichment/originator-telemetry.ts";
import { relatedAttributes } from "./enrichment/related-attributes.ts";
import { relatedDeviceAttributes } from "./enrichment/related-device-attributes.ts";
import { tenantAttributes } from "./enrichment/tenant-attributes.ts";
import { tenantDetails } from "./enrichment/tenant-details.ts";
import { awsSns } from "./external/aws/sns.ts";
import { awsSqs } from "./external/aws/sqs.ts";
import { azureIotHub } from "./external/azure/azure-iot-hub.ts";
import { pubSub } from "./external/gcp/pubsub.ts";
import { kafka } from "./external/kafka/kafka.ts";
import { mqtt } from "./external/mqtt/mqtt.ts";
import { rabbitMq } from "./external/rabbitmq/rabbitmq.ts";
import { restApiCall } from "./external/rest-api-call.ts";
import { sendEmail } from "./external/send-email.ts";
import { sendSms } from "./external/send-sms.ts";
import { checkAlarmStatus } from "./filter/check-alarm-status.ts";
import { checkExistenceFields } from "./filter/check-existence-fields.ts";
import { checkRelation } from "./filter/check-relation.ts";
import { gpsGeofencingFilter } from "./filter/gps-geofencing-filter.ts";
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
import { changeOriginator } from "./transformation/change-originator.ts";
import { scriptTransform } from "./transformation/script-transform.ts";
import { toEmail } from "./transformation/to-email.ts";

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
  delay,
  deviceProfile,
  generator,
  log,
  rpcCallReply,
  rpcCallRequest,
  saveAttributes,
  saveTimeseries,
  restApiCall,
  mqtt,
  rabbitMq,
  kafka,
  sendEmail,
  sendSms,
  awsSns,
  awsSqs,
  pubSub,
  azureIotHub,
  acknowledge,
  checkpoint,
  ruleChainInput,
  ruleChainOutput,
  gpsGeofencingEvents,
  messageCount,
  pushToCloud,
  synchronizationEnd,
  synchronizationStart,
  checkExistenceFields,
  gpsGeofencingFilter,
  toEmail,
  calculateDelta,
  customerAttributes,
  customerDetails,
  originatorFields,
  originatorTelemetry,
  relatedAttributes,
  relatedDeviceAttributes,
  tenantAttributes,
  tenantDetails,
  checkAlarmStatus,
  checkRelation,
  changeOriginator,
  assignToCustomer,
  clearAlarm,
  copyToView,
  createAlarm,
  createRelation,
  deleteRelation,
  pushToEdge,
  unassignFromCustomer,
  saveToCustomTable,
  schedule,
];
