import {
  compileTopicFilter,
  DEFAULT_MQTT_TOPICS,
  type PayloadFormat,
  type TopicTest,
  topicFilterProblem,
} from "@orrery/model";
import type { PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { PayloadCodecs } from "../../../connectivity/payload/payload-codecs.ts";
import type { ProfileContext } from "../../../connectivity/ports.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { type OtaTarget, otaTargetOf } from "../ota/ota-topics.ts";

/** The four variants of topics; answers use the variant that the device last used. */
export type TopicVariant = "v1" | "v2" | "v2/j" | "v2/p";

interface VariantTopics {
  readonly attributes: string;
  readonly attributesRequest: string;
  readonly attributesResponse: string;
  readonly rpcRequest: string;
  readonly rpcResponse: string;
}

/** Topics that end with an id have a trailing slash here (reference: device connectivity, 4.1). */
export const TOPICS: Readonly<Record<TopicVariant, VariantTopics>> = {
  v1: {
    attributes: "v1/devices/me/attributes",
    attributesRequest: "v1/devices/me/attributes/request/",
    attributesResponse: "v1/devices/me/attributes/response/",
    rpcRequest: "v1/devices/me/rpc/request/",
    rpcResponse: "v1/devices/me/rpc/response/",
  },
  v2: v2Topics("v2/a", ""),
  "v2/j": v2Topics("v2/a/j", "j/"),
  "v2/p": v2Topics("v2/a/p", "p/"),
};

function v2Topics(attributes: string, format: string): VariantTopics {
  return {
    attributes,
    attributesRequest: `v2/a/req/${format}`,
    attributesResponse: `v2/a/res/${format}`,
    rpcRequest: `v2/r/req/${format}`,
    rpcResponse: `v2/r/res/${format}`,
  };
}

/** The target of a publish. `id`: NaN when the topic's last part is not a number. */
export type PublishTarget = DeviceTarget | OtaTarget | { readonly kind: "gateway" | "unknown" };

/** A message of the device itself; the variant of its topic determines the payload format. */
export type DeviceTarget =
  | { readonly kind: "telemetry" | "attributes" | "claim"; readonly variant: TopicVariant }
  | {
      readonly kind: "attributesRequest" | "rpcRequest" | "rpcResponse";
      readonly variant: TopicVariant;
      readonly id: number;
    };

const TELEMETRY: PublishTarget = { kind: "telemetry", variant: "v1" };
const ATTRIBUTES: PublishTarget = { kind: "attributes", variant: "v1" };
const CLAIM: PublishTarget = { kind: "claim", variant: "v1" };
const GATEWAY: PublishTarget = { kind: "gateway" };
const UNKNOWN: PublishTarget = { kind: "unknown" };

const FIXED = new Map<string, PublishTarget>([
  ["v2/t", { kind: "telemetry", variant: "v2" }],
  ["v2/t/j", { kind: "telemetry", variant: "v2/j" }],
  ["v2/t/p", { kind: "telemetry", variant: "v2/p" }],
  ["v2/a", { kind: "attributes", variant: "v2" }],
  ["v2/a/j", { kind: "attributes", variant: "v2/j" }],
  ["v2/a/p", { kind: "attributes", variant: "v2/p" }],
]);

const JSON_FORMAT: PayloadFormat = { type: "JSON" };

/** Maximum length of a filter in the log. */
const MAX_LOGGED_FILTER = 200;

/** Longest prefixes first: `v2/r/res/` is also a prefix of `v2/r/res/j/`. */
const V2_VARIANTS: readonly TopicVariant[] = ["v2/j", "v2/p", "v2"];

/** Topics and payloads of one profile, compiled once. */
export class ProfileTopics {
  /** The telemetry topic, when it is exact. */
  readonly telemetry: string | undefined;
  readonly #format: PayloadFormat;
  #codec: PayloadCodec | undefined;
  readonly #codecs: PayloadCodecs;
  readonly #telemetryBytes: Uint8Array;
  readonly #isTelemetry: TopicTest;
  readonly #isAttributes: TopicTest;

  constructor({ transport }: ProfileContext, codecs: PayloadCodecs) {
    const filters = transport.type === "MQTT" ? transport : DEFAULT_MQTT_TOPICS;
    this.#codecs = codecs;
    this.#format = transport.type === "MQTT" ? transport.payload : JSON_FORMAT;
    this.#isTelemetry = compileTopicFilter(filters.deviceTelemetryTopic);
    this.#isAttributes = compileTopicFilter(filters.deviceAttributesTopic);
    const telemetry = filters.deviceTelemetryTopic;
    const plain = !/[+#]/.test(telemetry) && this.target(telemetry) === TELEMETRY;
    this.telemetry = plain ? telemetry : undefined;
    this.#telemetryBytes = Buffer.from(telemetry);
  }

  /** The codec of the oldest topics; `undefined` before Protobuf is loaded, if they need it. */
  get codec(): PayloadCodec | undefined {
    this.#codec ??= this.#codecs.ofOldest(this.#format);
    return this.#codec;
  }

  /** The codec of a topic variant; `undefined` before Protobuf is loaded, if it needs it. */
  codecOf(variant: TopicVariant): PayloadCodec | undefined {
    switch (variant) {
      case "v1":
        return this.codec;
      case "v2":
        return this.#codecs.of(this.#format);
      case "v2/j":
        return this.#codecs.json;
      case "v2/p":
        return this.#codecs.forcedProtobuf(this.#format);
    }
  }

  /** Whether these bytes are {@link telemetry}; called for each message, so without decoding them. */
  isPlainTelemetry(bytes: Uint8Array, start: number, end: number): boolean {
    const wanted = this.#telemetryBytes;
    if (end - start !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i += 1) if (bytes[start + i] !== wanted[i]) return false;
    return true;
  }

  /** The first match counts, in the order of the contract (reference: device connectivity, 4.1). */
  target(topic: string): PublishTarget {
    if (topic.startsWith("v1/gateway")) return GATEWAY;
    if (this.#isAttributes(topic)) return ATTRIBUTES;
    if (this.#isTelemetry(topic)) return TELEMETRY;
    if (topic.startsWith("v1/devices/me/")) return v1Target(topic);
    return FIXED.get(topic) ?? otaTargetOf(topic) ?? v2Target(topic);
  }
}

function v1Target(topic: string): PublishTarget {
  const { attributesRequest, rpcResponse, rpcRequest } = TOPICS.v1;
  if (topic.startsWith(attributesRequest)) return withId("attributesRequest", "v1", topic, attributesRequest);
  if (topic.startsWith(rpcResponse)) return withId("rpcResponse", "v1", topic, rpcResponse);
  if (topic.startsWith(rpcRequest)) return withId("rpcRequest", "v1", topic, rpcRequest);
  if (topic === "v1/devices/me/claim") return CLAIM;
  return otaTargetOf(topic) ?? UNKNOWN;
}

function v2Target(topic: string): PublishTarget {
  for (const kind of ["rpcResponse", "rpcRequest", "attributesRequest"] as const) {
    for (const variant of V2_VARIANTS) {
      const prefix = TOPICS[variant][kind];
      if (topic.startsWith(prefix)) return withId(kind, variant, topic, prefix);
    }
  }
  return UNKNOWN;
}

function withId(
  kind: "attributesRequest" | "rpcRequest" | "rpcResponse",
  variant: TopicVariant,
  topic: string,
  prefix: string,
): PublishTarget {
  return { kind, variant, id: int32(topic.slice(prefix.length)) };
}

function int32(text: string): number {
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value === (value | 0) ? value : Number.NaN;
}

/** The topics of each profile, compiled on first use. */
export class TopicsByProfile {
  readonly #compiled = new WeakMap<ProfileContext, ProfileTopics>();
  readonly #codecs: PayloadCodecs;
  readonly #log: Logger;

  constructor(codecs: PayloadCodecs, log: Logger) {
    this.#codecs = codecs;
    this.#log = log;
  }

  of(profile: ProfileContext): ProfileTopics {
    let topics = this.#compiled.get(profile);
    if (!topics) {
      topics = new ProfileTopics(profile, this.#codecs);
      this.#compiled.set(profile, topics);
      this.#logProblems(profile);
    }
    return topics;
  }

  /** Logs filters that were stored before filters were checked; they match nothing. */
  #logProblems({ id, name, transport }: ProfileContext): void {
    if (transport.type !== "MQTT") return;
    for (const filter of [transport.deviceTelemetryTopic, transport.deviceAttributesTopic]) {
      const problem = topicFilterProblem(filter);
      if (problem === undefined) continue;
      const where = { profile: name, profileId: id.id, filter: filter.slice(0, MAX_LOGGED_FILTER) };
      this.#log.warn({ ...where, problem }, "a device profile has a topic filter that matches nothing");
    }
  }
}
