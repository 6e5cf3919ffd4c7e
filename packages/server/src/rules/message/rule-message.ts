import type { CustomerId, EntityId, Entry, RuleChainId, TenantId, Uuid } from "@orrery/model";

/** What is known of a message beside its payload: texts by name. */
export type Metadata = Readonly<Record<string, string>>;

/** A key and its value, as a payload carries them. */
export type ValueEntry = Entry;

/** A caller of a nested chain: where its output continues. */
export interface StackEntry {
  readonly ruleChainId: Uuid;
  readonly ruleNodeId: Uuid;
}

/**
 * What travels through rule chains (reference: rule engine, 1.1). Never changed in place; `changed` makes
 * another one. Messages of devices carry their values parsed, and their texts are only written when a node asks.
 */
export interface RuleMessage {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly customerId?: CustomerId | undefined;
  readonly metadata: Metadata;
  /** `metadata` as JSON, when it is at hand for less than making it of the object. */
  readonly metadataJson?: string | undefined;
  /** The time of the values, when the metadata are those of a device's telemetry, which say the same and no more. */
  readonly valuesTs?: number | undefined;
  readonly dataType: "JSON" | "TEXT" | "BINARY";
  /** Payload text, normally a JSON object. */
  readonly data: string;
  /** What `data` says, when it is one flat object of values and somebody has parsed it. */
  readonly values?: readonly ValueEntry[] | undefined;
  /** Absent or "" means Main. */
  readonly queueName?: string | undefined;
  /** Chain to start in; absent: the tenant's root chain. */
  readonly ruleChainId?: RuleChainId | undefined;
  readonly stack: readonly StackEntry[];
  /** How many nodes have run for it. */
  readonly executions: number;
  /** Roughly what it occupies; the engine bounds the sum. Absent: the length of `data`. */
  readonly sizeBytes?: number | undefined;
}

/** The time of a message's values: metadata `ts`, else its own. @throws {Error} when that entry is no integer. */
export function timestampOf(message: RuleMessage): number {
  if (message.valuesTs !== undefined) return message.valuesTs;
  const text = message.metadata.ts;
  if (text === undefined) return message.ts;
  const ts = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(ts)) throw new Error(`For input string: "${text}"`);
  return ts;
}
