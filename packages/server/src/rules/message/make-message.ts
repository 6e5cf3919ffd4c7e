import { createHash } from "node:crypto";
import { type EntityId, parseUuid, type Uuid } from "@orrery/model";
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
  readonly generation?: number | undefined;
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
      generation: changes.generation ?? message.generation,
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

/**
 * A copy of the message with an id of its own: a branch that is processed independently. The same branch of a message that is
 * repeated after a crash has the same id, by which nodes and other systems recognise it.
 * @param path of the branch, which no other branch of the message has.
 */
export function branched(message: RuleMessage, path: string): RuleMessage {
  const id = () => idOfBranch(message.id, path);
  return new LazyMessage(message, { id, data: () => message.data, metadata: () => message.metadata });
}

/** A UUID of version 8 (RFC 9562, 5.8) from a hash of both. */
function idOfBranch(id: Uuid, path: string): Uuid {
  const bytes = createHash("sha256").update(`${id} ${path}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return parseUuid([hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"));
}
