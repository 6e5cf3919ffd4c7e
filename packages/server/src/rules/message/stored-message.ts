import { parseEntityId } from "@orrery/model";
import { ruleMessage } from "./make-message.ts";
import type { RuleMessage } from "./rule-message.ts";

/** A message as JSON. */
export interface StoredMessage
  extends Omit<RuleMessage, "originator" | "metadataJson" | "values" | "valuesTs" | "sizeBytes"> {
  readonly originator: { readonly entityType: string; readonly id: string };
}

/** Converts a message to JSON values. */
export function storedMessage(message: RuleMessage): StoredMessage {
  const { id, tenantId, ts, type, originator, customerId, metadata, dataType, data, queueName, ruleChainId } = message;
  const { stack, executions, generation } = message;
  return {
    id,
    tenantId,
    ts,
    type,
    originator,
    customerId,
    metadata,
    dataType,
    data,
    queueName,
    ruleChainId,
    stack,
    executions,
    ...(generation ? { generation } : {}),
  };
}

/** Reads what {@link storedMessage} has written. */
export function messageOf({ originator, ...stored }: StoredMessage): RuleMessage {
  return ruleMessage({ ...stored, originator: parseEntityId(originator.entityType, originator.id) });
}
