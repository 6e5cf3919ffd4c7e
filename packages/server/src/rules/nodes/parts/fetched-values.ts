import { type AttributeScope, type EntityId, type Point, valueJson, valueText } from "@orrery/model";
import { flag, type Infer, keyPatterns, labelled, whenAbsent } from "@orrery/model/settings";
import type { ScopedAttribute } from "../../../telemetry/attributes/attribute-store.ts";
import { type Outcome, SUCCESS } from "../../engine/outcome.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { RuleServices } from "../../ports/rule-services.ts";
import { MessagePatterns } from "./patterns.ts";

/** Settings of nodes that add attributes of all scopes and latest telemetry to the metadata. */
export const fetchedValues = () => ({
  tellFailureIfAbsent: whenAbsent(false, labelled("Fail when a value is missing", flag(true))),
  clientAttributeNames: labelled("Client attributes", keyPatterns()),
  sharedAttributeNames: labelled("Shared attributes", keyPatterns()),
  serverAttributeNames: labelled("Server attributes", keyPatterns()),
  latestTsKeyNames: labelled("Latest telemetry", keyPatterns()),
  getLatestValueWithTs: labelled("Latest telemetry with its timestamp", flag(false)),
});

export type FetchedValues = Infer<ReturnType<typeof fetchedValues>>;

/**
 * Sources of values, in the order in which missing ones are listed, with the prefixes of their names in the metadata.
 */
const SCOPES = [
  ["CLIENT_SCOPE", "cs_"],
  ["SERVER_SCOPE", "ss_"],
  ["SHARED_SCOPE", "shared_"],
] as const satisfies readonly (readonly [AttributeScope, string])[];

/** Adds values of an entity to the metadata of a message (reference: rule engine, 3.3). */
export async function withFetchedValues(
  message: RuleMessage,
  entity: EntityId,
  settings: FetchedValues,
  services: Pick<RuleServices, "attributes" | "telemetry">,
): Promise<Outcome<"Success">> {
  const patterns = new MessagePatterns(message);
  const wanted = {
    CLIENT_SCOPE: patterns.expandAll(settings.clientAttributeNames),
    SERVER_SCOPE: patterns.expandAll(settings.serverAttributeNames),
    SHARED_SCOPE: patterns.expandAll(settings.sharedAttributeNames),
  };
  const latestKeys = patterns.expandAll(settings.latestTsKeyNames);
  const scopes = SCOPES.map(([scope]) => scope).filter((scope) => wanted[scope].length > 0);
  const keys = [...new Set(scopes.flatMap((scope) => wanted[scope]))];
  const [attributes, latest] = await Promise.all([
    scopes.length > 0 ? services.attributes.attributes(entity, scopes, keys) : NO_ATTRIBUTES,
    latestKeys.length > 0 ? services.telemetry.latest(entity, latestKeys) : NO_POINTS,
  ]);
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const [scope, prefix] of SCOPES) {
    const values = new Map(attributes.filter((one) => one.scope === scope).map(({ key, value }) => [key, value]));
    missing.push(...missingOf(scope, wanted[scope], values));
    for (const key of wanted[scope]) {
      const value = values.get(key);
      if (value) found.set(prefix + key, valueText(value));
    }
  }
  const points = new Map(latest.map((point) => [point.key, point]));
  missing.push(...missingOf("LATEST_TS", latestKeys, points));
  for (const key of latestKeys) {
    const point = points.get(key);
    if (point) found.set(key, settings.getLatestValueWithTs ? pointJson(point) : valueText(point.value));
  }
  const enriched =
    found.size === 0 ? message : changed(message, { metadata: { ...message.metadata, ...Object.fromEntries(found) } });
  if (missing.length > 0 && settings.tellFailureIfAbsent) {
    return { to: "Failure", message: enriched, failure: missing.join("\n") };
  }
  return found.size === 0 ? SUCCESS : { to: "Success", message: enriched };
}

const NO_ATTRIBUTES: readonly ScopedAttribute[] = [];
const NO_POINTS: readonly Point[] = [];

/** Lists the keys without a value in one line. */
function missingOf(source: string, keys: readonly string[], found: ReadonlyMap<string, unknown>): readonly string[] {
  const missing = keys.filter((key) => !found.has(key));
  return missing.length === 0 ? [] : [`[${source}]:[${missing.join(", ")}]`];
}

function pointJson({ ts, value }: Point): string {
  return `{"ts":${ts},"value":${valueJson(value)}}`;
}
