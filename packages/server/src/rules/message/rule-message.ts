import type { CustomerId, EntityId, Entry, RuleChainId, TenantId, Uuid } from "@orrery/model";

/** Properties of a message beside its payload: texts by name. */
export type Metadata = Readonly<Record<string, string>>;

/** A key and its value in a payload. */
export type ValueEntry = Entry;

/** The caller of a nested chain, where its output continues. */
export interface StackEntry {
  readonly ruleChainId: Uuid;
  readonly ruleNodeId: Uuid;
}

/**
 * A message that is processed by rule chains (reference: rule engine, 1.1). Immutable; `changed` creates a modified
 * copy. Messages of devices carry parsed values, and their texts are only created when a node needs them.
 */
export interface RuleMessage {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly customerId?: CustomerId | undefined;
  readonly metadata: Metadata;
  /** `metadata` as JSON, if that is available without serializing it. */
  readonly metadataJson?: string | undefined;
  /** Timestamp of the values, if the metadata contain only that and the device's name and type. */
  readonly valuesTs?: number | undefined;
  readonly dataType: "JSON" | "TEXT" | "BINARY";
  /** Payload text, normally a JSON object. */
  readonly data: string;
  /** The values in `data`, if it is one flat object of values that was already parsed. */
  readonly values?: readonly ValueEntry[] | undefined;
  /** Queue; undefined or "" means Main. */
  readonly queueName?: string | undefined;
  /** Chain to start in; undefined: the tenant's root chain. */
  readonly ruleChainId?: RuleChainId | undefined;
  readonly stack: readonly StackEntry[];
  /** Number of nodes that have processed it. */
  readonly executions: number;
  /** How many nodes, each by a message of its own, led to this one; undefined or 0: it came from outside. */
  readonly generation?: number | undefined;
  /** Approximate size in memory; the engine bounds the sum. Undefined: the length of `data`. */
  readonly sizeBytes?: number | undefined;
}

/**
 * Timestamp of a message's values: metadata `ts`, otherwise its own.
 * @throws {Error} when that entry is not an integer.
 */
export function timestampOf(message: RuleMessage): number {
  if (message.valuesTs !== undefined) return message.valuesTs;
  const text = message.metadata.ts;
  if (text === undefined) return message.ts;
  const ts = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(ts)) throw new Error(`For input string: "${text}"`);
  return ts;
}
