import type { EntityId } from "@orrery/model";
import { LazyMessage } from "./lazy-message.ts";
import type { Metadata, RuleMessage, StackEntry } from "./rule-message.ts";

/** Creates a message, with a new id if none is given. */
export function ruleMessage(
  fields: Pick<RuleMessage, "tenantId" | "ts" | "type" | "originator" | "data"> & Partial<RuleMessage>,
): RuleMessage {
  return new LazyMessage(fields, { id: fields.id, data: fields.data, metadata: fields.metadata ?? {} });
}

/** Members that nodes may change; all others, including the id, stay. */
export interface MessageChanges {
  readonly type?: string | undefined;
  readonly originator?: EntityId | undefined;
  readonly metadata?: Metadata | undefined;
  readonly data?: string | undefined;
  readonly queueName?: string | undefined;
  readonly stack?: readonly StackEntry[] | undefined;
  readonly executions?: number | undefined;
}

/** A copy of `message` with some members replaced. Parsed values are dropped when the data changes. */
export function changed(message: RuleMessage, changes: MessageChanges): RuleMessage {
  const kept = changes.data === undefined;
  return new LazyMessage(
    {
      tenantId: message.tenantId,
      ts: message.ts,
      type: changes.type ?? message.type,
      originator: changes.originator ?? message.originator,
      customerId: message.customerId,
      dataType: message.dataType,
      values: kept ? message.values : undefined,
      queueName: changes.queueName ?? message.queueName,
      ruleChainId: message.ruleChainId,
      stack: changes.stack ?? message.stack,
      executions: changes.executions ?? message.executions,
      generation: message.generation,
      sizeBytes: kept ? message.sizeBytes : undefined,
      valuesTs: changes.metadata === undefined ? message.valuesTs : undefined,
    },
    {
      id: message.id,
      data: kept ? () => message.data : changes.data,
      metadata: changes.metadata ?? (() => message.metadata),
    },
  );
}

/** A copy of the message with a new id: a branch that is processed independently. */
export function branched(message: RuleMessage): RuleMessage {
  return new LazyMessage(message, { id: undefined, data: () => message.data, metadata: () => message.metadata });
}
