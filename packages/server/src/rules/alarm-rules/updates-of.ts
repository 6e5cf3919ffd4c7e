import { type Entry, parseTelemetry, parseValues, REST_VALUES } from "@orrery/model";
import { type RuleMessage, timestampOf } from "../message/rule-message.ts";

/** What a message says of the values of its device. */
export type ValueUpdate =
  | { readonly kind: "telemetry" | "attributes"; readonly ts: number; readonly entries: readonly Entry[] }
  | { readonly kind: "deletion"; readonly keys: readonly string[] };

const NONE: readonly ValueUpdate[] = [];

/**
 * The updates of values in a message, in the order of their times (reference: rule engine, 6.3).
 * @throws {Error} for data that cannot be read.
 */
export function updatesOf(message: RuleMessage, now: number): readonly ValueUpdate[] {
  switch (message.type) {
    case "POST_TELEMETRY_REQUEST":
      return telemetryOf(message);
    case "POST_ATTRIBUTES_REQUEST":
    case "ATTRIBUTES_UPDATED":
      return attributesOf(message, now);
    case "ACTIVITY_EVENT":
    case "INACTIVITY_EVENT":
      return message.metadata.scope ? attributesOf(message, now) : telemetryOf(message);
    case "ATTRIBUTES_DELETED":
      return [{ kind: "deletion", keys: deletedKeys(message.data) }];
    default:
      return NONE;
  }
}

function telemetryOf(message: RuleMessage): readonly ValueUpdate[] {
  const { values } = message;
  const ts = timestampOf(message);
  if (values) return [{ kind: "telemetry", ts, entries: values }];
  return parseTelemetry(message.data, REST_VALUES)
    .map((block): ValueUpdate & { ts: number } => ({ kind: "telemetry", ts: block.ts ?? ts, entries: block.entries }))
    .sort((a, b) => a.ts - b.ts);
}

function attributesOf(message: RuleMessage, now: number): readonly ValueUpdate[] {
  return [{ kind: "attributes", ts: now, entries: message.values ?? parseValues(message.data, REST_VALUES) }];
}

function deletedKeys(data: string): readonly string[] {
  const parsed: unknown = JSON.parse(data);
  const keys = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "attributes") : undefined;
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}
