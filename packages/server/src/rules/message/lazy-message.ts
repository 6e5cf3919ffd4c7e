import { randomUUID } from "node:crypto";
import { type CustomerId, type EntityId, type RuleChainId, type TenantId, type Uuid, valueJson } from "@orrery/model";
import type { DeviceOrigin } from "./device-origin.ts";
import { joined } from "./joined-text.ts";
import type { Metadata, RuleMessage, StackEntry, ValueEntry } from "./rule-message.ts";

type Fields = Pick<RuleMessage, "tenantId" | "ts" | "type" | "originator"> & Partial<RuleMessage>;

/** Members created at the first access: most messages are stored without anybody reading their text. */
interface Lazy {
  readonly id: Uuid | (() => Uuid) | undefined;
  readonly data: string | (() => string) | undefined;
  /** Undefined for telemetry of `origin`. */
  readonly metadata: Metadata | (() => Metadata) | undefined;
  readonly origin?: DeviceOrigin | undefined;
}

/** A message whose id, payload and metadata are created at the first access. */
export class LazyMessage implements RuleMessage {
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
  readonly generation: number | undefined;
  readonly sizeBytes: number | undefined;
  readonly valuesTs: number | undefined;
  readonly #origin: DeviceOrigin | undefined;
  #id: Uuid | (() => Uuid) | undefined;
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
    this.generation = fields.generation;
    this.sizeBytes = fields.sizeBytes;
    this.valuesTs = fields.valuesTs;
    this.#origin = lazy.origin;
    this.#id = lazy.id;
    this.#data = lazy.data;
    this.#metadata = lazy.metadata;
  }

  get id(): Uuid {
    if (typeof this.#id === "function") this.#id = this.#id();
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

/** The metadata shared by all telemetry of a device: JSON without its closing brace, created once. */
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
    // accessed by index: destructuring would create an iterator for each entry
    text += `${text === "" ? "{" : ","}${quoted(entry[0])}:${valueJson(entry[1])}`;
  }
  return text === "" ? "{}" : joined(`${text}}`);
}

/** Maximum number of keys whose JSON is cached, since keys repeat; further ones are quoted each time. */
const MAX_QUOTED_KEYS = 4096;
const quotedKeys = new Map<string, string>();

function quoted(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const json = JSON.stringify(key);
  if (quotedKeys.size < MAX_QUOTED_KEYS) quotedKeys.set(key, json);
  return json;
}
