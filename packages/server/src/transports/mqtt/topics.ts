import { compileTopicFilter, type TopicTest, topicFilterProblem } from "@orrery/model";
import type { LinkProfile } from "../../devices-link/ports.ts";
import type { Logger } from "../../kernel/logging.ts";

/** The four ways to name the same things; the device's last choice decides how the platform names them. */
export type Form = "v1" | "v2" | "v2/j" | "v2/p";

interface FormTopics {
  readonly attributes: string;
  readonly attributesRequest: string;
  readonly attributesResponse: string;
  readonly rpcRequest: string;
  readonly rpcResponse: string;
}

/** Topics that carry an id end with a slash here (reference: device connectivity, 4.1). */
export const FORM_TOPICS: Readonly<Record<Form, FormTopics>> = {
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

function v2Topics(attributes: string, format: string): FormTopics {
  return {
    attributes,
    attributesRequest: `v2/a/req/${format}`,
    attributesResponse: `v2/a/res/${format}`,
    rpcRequest: `v2/r/req/${format}`,
    rpcResponse: `v2/r/res/${format}`,
  };
}

/** What a publish of a device is about. `id`: not a number when the topic's last part is none. */
export type Destination =
  | { readonly kind: "telemetry" | "attributes" | "claim"; readonly form: Form }
  | { readonly kind: "attributesRequest" | "rpcRequest" | "rpcResponse"; readonly form: Form; readonly id: number }
  | { readonly kind: "otaChunk" }
  | { readonly kind: "gateway" }
  | { readonly kind: "unknown" };

const TELEMETRY: Destination = { kind: "telemetry", form: "v1" };
const ATTRIBUTES: Destination = { kind: "attributes", form: "v1" };
const CLAIM: Destination = { kind: "claim", form: "v1" };
const GATEWAY: Destination = { kind: "gateway" };
const OTA_CHUNK: Destination = { kind: "otaChunk" };
const UNKNOWN: Destination = { kind: "unknown" };

const FIXED = new Map<string, Destination>([
  ["v2/t", { kind: "telemetry", form: "v2" }],
  ["v2/t/j", { kind: "telemetry", form: "v2/j" }],
  ["v2/t/p", { kind: "telemetry", form: "v2/p" }],
  ["v2/a", { kind: "attributes", form: "v2" }],
  ["v2/a/j", { kind: "attributes", form: "v2/j" }],
  ["v2/a/p", { kind: "attributes", form: "v2/p" }],
]);

/** Characters of a filter that a line of the log shows. */
const MAX_LOGGED_FILTER = 200;

const OTA = /v2\/(?:fw|sw)\/request\/\d+\/chunk\/\d+/;

/** Longest prefixes of a kind first: `v2/r/res/` begins `v2/r/res/j/` too. */
const V2_FORMS: readonly Form[] = ["v2/j", "v2/p", "v2"];

/** Topics of one profile, compiled once. */
export class ProfileTopics {
  /** The topic that nearly every message has, when it needs no look at anything else. */
  readonly telemetry: string | undefined;
  /** Whether topics without `/j` or `/p` carry JSON. */
  readonly json: boolean;
  readonly #telemetryBytes: Uint8Array;
  readonly #isTelemetry: TopicTest;
  readonly #isAttributes: TopicTest;

  constructor({ mqtt }: LinkProfile) {
    const telemetry = mqtt?.deviceTelemetryTopic ?? "v1/devices/me/telemetry";
    const attributes = mqtt?.deviceAttributesTopic ?? FORM_TOPICS.v1.attributes;
    this.json = !mqtt || mqtt.payload === "JSON" || mqtt.jsonFallback;
    this.#isTelemetry = compileTopicFilter(telemetry);
    this.#isAttributes = compileTopicFilter(attributes);
    const plain = !/[+#]/.test(telemetry) && this.json && this.destination(telemetry) === TELEMETRY;
    this.telemetry = plain ? telemetry : undefined;
    this.#telemetryBytes = Buffer.from(telemetry);
  }

  /** Whether these bytes are {@link telemetry}; for each message, so without making a text of them. */
  isPlainTelemetry(bytes: Uint8Array, start: number, end: number): boolean {
    const wanted = this.#telemetryBytes;
    if (end - start !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i += 1) if (bytes[start + i] !== wanted[i]) return false;
    return true;
  }

  /** First hit wins, in the order of the contract (reference: device connectivity, 4.1). */
  destination(topic: string): Destination {
    if (topic.startsWith("v1/gateway")) return GATEWAY;
    if (this.#isAttributes(topic)) return ATTRIBUTES;
    if (this.#isTelemetry(topic)) return TELEMETRY;
    if (topic.startsWith("v1/devices/me/")) return v1Destination(topic);
    if (OTA.test(topic)) return OTA_CHUNK;
    return FIXED.get(topic) ?? v2Destination(topic);
  }
}

function v1Destination(topic: string): Destination {
  const { attributesRequest, rpcResponse, rpcRequest } = FORM_TOPICS.v1;
  if (topic.startsWith(attributesRequest)) return withId("attributesRequest", "v1", topic, attributesRequest);
  if (topic.startsWith(rpcResponse)) return withId("rpcResponse", "v1", topic, rpcResponse);
  if (topic.startsWith(rpcRequest)) return withId("rpcRequest", "v1", topic, rpcRequest);
  if (topic === "v1/devices/me/claim") return CLAIM;
  return OTA.test(topic) ? OTA_CHUNK : UNKNOWN;
}

function v2Destination(topic: string): Destination {
  for (const kind of ["rpcResponse", "rpcRequest", "attributesRequest"] as const) {
    for (const form of V2_FORMS) {
      const prefix = FORM_TOPICS[form][kind];
      if (topic.startsWith(prefix)) return withId(kind, form, topic, prefix);
    }
  }
  return UNKNOWN;
}

function withId(
  kind: "attributesRequest" | "rpcRequest" | "rpcResponse",
  form: Form,
  topic: string,
  prefix: string,
): Destination {
  return { kind, form, id: int32(topic.slice(prefix.length)) };
}

function int32(text: string): number {
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value === (value | 0) ? value : Number.NaN;
}

const compiled = new WeakMap<LinkProfile, ProfileTopics>();

/** Compiled once a profile. A filter that was stored before filters were checked matches nothing; the log says so. */
export function profileTopics(profile: LinkProfile, log: Logger): ProfileTopics {
  let topics = compiled.get(profile);
  if (!topics) {
    topics = new ProfileTopics(profile);
    compiled.set(profile, topics);
    const { deviceTelemetryTopic, deviceAttributesTopic } = profile.mqtt ?? {};
    for (const filter of [deviceTelemetryTopic, deviceAttributesTopic]) {
      const problem = filter === undefined ? undefined : topicFilterProblem(filter);
      if (problem === undefined) continue;
      const where = { profile: profile.name, profileId: profile.id.id, filter: filter?.slice(0, MAX_LOGGED_FILTER) };
      log.warn({ ...where, problem }, "a device profile has a topic filter that matches nothing");
    }
  }
  return topics;
}
