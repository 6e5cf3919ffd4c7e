import { randomUUID } from "node:crypto";
import {
  type CustomerId,
  type DeviceId,
  type EntityId,
  type Entry,
  type RuleChainId,
  type TenantId,
  type Uuid,
  valueJson,
} from "@orrery/model";
import type { Receipt } from "../kernel/receipt.ts";
import { joined } from "./joined-text.ts";

export type Metadata = Readonly<Record<string, string>>;

/** A key and its value, as a payload carries them. */
export type ValueEntry = Entry;

/** A caller of a nested chain: where its output continues. */
export interface StackEntry {
  readonly ruleChainId: Uuid;
  readonly ruleNodeId: Uuid;
}

/**
 * What travels through rule chains (reference: rule engine, 1.1). Never changed in place; {@link changed} makes
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

/** What the rest of the platform asks of the rule engine. */
export interface RuleEngine {
  /**
   * Resolves when the message has been processed and everything that it caused to be stored is durable, or, when
   * that takes longer than a short bound, when the message itself is durable and will be replayed after a crash.
   * A failed branch does not reject it: failures are the chain's business. Waits while the engine is full.
   * @throws {PlatformError} `unavailable` when the platform is shutting down.
   */
  submit(message: RuleMessage): Promise<void>;
  /** Like {@link submit}, for messages so many that a promise for each is too much; `unavailable` fails the receipt. */
  accept(message: RuleMessage, receipt: Receipt): void;
}

/** A device as far as its messages need it; a session makes one and uses it for all of them. */
export interface DeviceOrigin {
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  readonly deviceId: DeviceId;
  readonly name: string;
  /** Name of its profile. */
  readonly type: string;
  /** Chain and queue of its profile. */
  readonly ruleChainId?: RuleChainId | undefined;
  readonly queueName?: string | undefined;
}

/** Telemetry of one time stamp. `ts` is that of the values, `now` when they arrived. */
export function telemetryMessage(
  origin: DeviceOrigin,
  values: readonly ValueEntry[],
  { ts, now, sizeBytes }: { readonly ts: number; readonly now: number; readonly sizeBytes?: number },
): RuleMessage {
  return new Message(
    {
      tenantId: origin.tenantId,
      ts: now,
      type: "POST_TELEMETRY_REQUEST",
      originator: origin.deviceId,
      customerId: origin.customerId,
      values,
      valuesTs: ts,
      queueName: origin.queueName,
      ruleChainId: origin.ruleChainId,
      sizeBytes,
    },
    { id: undefined, data: undefined, metadata: undefined, origin },
  );
}

/** Client attributes that a device publishes. */
export function attributesMessage(
  origin: DeviceOrigin,
  values: readonly ValueEntry[],
  { now, sizeBytes }: { readonly now: number; readonly sizeBytes?: number },
): RuleMessage {
  return deviceMessage(origin, {
    type: "POST_ATTRIBUTES_REQUEST",
    ts: now,
    values,
    metadata: () => ({ deviceName: origin.name, deviceType: origin.type, notifyDevice: "false" }),
    sizeBytes,
  });
}

/** A command of a device to the server; `params` is JSON text, the other three name who waits for the answer. */
export function deviceRpcMessage(
  origin: DeviceOrigin,
  rpc: { readonly method: string; readonly params: string },
  reply: { readonly requestId: number; readonly serviceId: string; readonly sessionId: Uuid; readonly now: number },
): RuleMessage {
  return deviceMessage(origin, {
    type: "TO_SERVER_RPC_REQUEST",
    ts: reply.now,
    data: `{"method":${JSON.stringify(rpc.method)},"params":${rpc.params}}`,
    metadata: () => ({
      deviceName: origin.name,
      deviceType: origin.type,
      requestId: String(reply.requestId),
      serviceId: reply.serviceId,
      sessionId: reply.sessionId,
    }),
  });
}

/** Any message; an id is made when none is given. */
export function ruleMessage(
  fields: Pick<RuleMessage, "tenantId" | "ts" | "type" | "originator" | "data"> & Partial<RuleMessage>,
): RuleMessage {
  return new Message(fields, { id: fields.id, data: fields.data, metadata: fields.metadata ?? {} });
}

/** What a node may change; everything else, the id included, stays. */
export interface MessageChanges {
  readonly type?: string | undefined;
  readonly originator?: EntityId | undefined;
  readonly metadata?: Metadata | undefined;
  readonly data?: string | undefined;
  readonly queueName?: string | undefined;
  readonly stack?: readonly StackEntry[] | undefined;
  readonly executions?: number | undefined;
}

/** `message` with some of its fields replaced. Values parsed of the old data are not those of the new. */
export function changed(message: RuleMessage, changes: MessageChanges): RuleMessage {
  const kept = changes.data === undefined;
  return new Message(
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

/** The same message under an id of its own: a branch that goes its own way. */
export function branched(message: RuleMessage): RuleMessage {
  return new Message(message, { id: undefined, data: () => message.data, metadata: () => message.metadata });
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

interface DeviceFields {
  readonly type: string;
  readonly ts: number;
  readonly values?: readonly ValueEntry[];
  readonly data?: string;
  readonly metadata: () => Metadata;
  readonly sizeBytes?: number | undefined;
}

function deviceMessage(origin: DeviceOrigin, fields: DeviceFields): RuleMessage {
  return new Message(
    {
      tenantId: origin.tenantId,
      ts: fields.ts,
      type: fields.type,
      originator: origin.deviceId,
      customerId: origin.customerId,
      values: fields.values,
      queueName: origin.queueName,
      ruleChainId: origin.ruleChainId,
      sizeBytes: fields.sizeBytes,
    },
    { id: undefined, data: fields.data, metadata: fields.metadata },
  );
}

type Fields = Pick<RuleMessage, "tenantId" | "ts" | "type" | "originator"> & Partial<RuleMessage>;

/** What may be made when first asked for: most messages are stored and gone without anybody reading their text. */
interface Lazy {
  readonly id: Uuid | undefined;
  readonly data: string | (() => string) | undefined;
  /** Absent for telemetry of `origin`. */
  readonly metadata: Metadata | (() => Metadata) | undefined;
  readonly origin?: DeviceOrigin | undefined;
}

class Message implements RuleMessage {
  readonly tenantId: TenantId;
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly customerId: CustomerId | undefined;
  readonly dataType: "JSON" | "TEXT" | "BINARY";
  readonly values: readonly ValueEntry[] | undefined;
  readonly queueName: string | undefined;
  readonly ruleChainId: RuleChainId | undefined;
  readonly stack: readonly StackEntry[];
  readonly executions: number;
  readonly sizeBytes: number | undefined;
  readonly valuesTs: number | undefined;
  readonly #origin: DeviceOrigin | undefined;
  #id: Uuid | undefined;
  #data: string | (() => string) | undefined;
  #metadata: Metadata | (() => Metadata) | undefined;

  constructor(fields: Fields, lazy: Lazy) {
    this.tenantId = fields.tenantId;
    this.ts = fields.ts;
    this.type = fields.type;
    this.originator = fields.originator;
    this.customerId = fields.customerId;
    this.dataType = fields.dataType ?? "JSON";
    this.values = fields.values;
    this.queueName = fields.queueName;
    this.ruleChainId = fields.ruleChainId;
    this.stack = fields.stack ?? NO_STACK;
    this.executions = fields.executions ?? 0;
    this.sizeBytes = fields.sizeBytes;
    this.valuesTs = fields.valuesTs;
    this.#origin = lazy.origin;
    this.#id = lazy.id;
    this.#data = lazy.data;
    this.#metadata = lazy.metadata;
  }

  get id(): Uuid {
    this.#id ??= randomUUID() as Uuid;
    return this.#id;
  }

  get data(): string {
    if (typeof this.#data === "string") return this.#data;
    this.#data = this.#data ? this.#data() : valuesJson(this.values ?? []);
    return this.#data;
  }

  get metadata(): Metadata {
    if (typeof this.#metadata === "function") this.#metadata = this.#metadata();
    this.#metadata ??= { ...originMetadata(this.#origin), ts: String(this.valuesTs) };
    return this.#metadata;
  }

  get metadataJson(): string | undefined {
    return this.#origin && `${originJson(this.#origin)}"ts":"${this.valuesTs}"}`;
  }
}

const NO_STACK: readonly StackEntry[] = [];

function originMetadata(origin: DeviceOrigin | undefined): Metadata {
  return origin ? { deviceName: origin.name, deviceType: origin.type } : {};
}

const originJsons = new WeakMap<DeviceOrigin, string>();

/** The metadata of a device as far as all of its telemetry shares them: JSON without its end, made once. */
function originJson(origin: DeviceOrigin): string {
  let json = originJsons.get(origin);
  if (json === undefined) {
    json = `${JSON.stringify(originMetadata(origin)).slice(0, -1)},`;
    originJsons.set(origin, json);
  }
  return json;
}

function valuesJson(values: readonly ValueEntry[]): string {
  let text = "";
  for (const entry of values) {
    // its parts by index: taking them apart would make an iterator of each
    text += `${text === "" ? "{" : ","}${quoted(entry[0])}:${valueJson(entry[1])}`;
  }
  return text === "" ? "{}" : joined(`${text}}`);
}

/** Keys come again and again; when there are more than these, they are quoted each time. */
const MOST_QUOTED_KEYS = 4096;
const quotedKeys = new Map<string, string>();

function quoted(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const json = JSON.stringify(key);
  if (quotedKeys.size < MOST_QUOTED_KEYS) quotedKeys.set(key, json);
  return json;
}
