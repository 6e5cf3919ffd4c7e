import { AGGREGATIONS, type Point, valueJson, valueText } from "@orrery/model";
import {
  choice,
  flag,
  type Infer,
  integer,
  is,
  keyPatterns,
  labelled,
  off,
  on,
  pattern,
  required,
  settings,
  timeUnit,
  when,
} from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { MessagePatterns } from "../parts/patterns.ts";
import { millisecondsOf } from "../parts/time-units.ts";

const DEFAULT_LIMIT = 1_000;
const isAll = is("fetchMode", "ALL");
const isOwn = off("useMetadataIntervalPatterns");
const isPattern = on("useMetadataIntervalPatterns");
const length = (preset: number) => required(integer(preset, { minimum: 1, maximum: 2_147_483_647 }));

const form = {
  latestTsKeyNames: labelled("Keys", required(keyPatterns())),
  fetchMode: required(choice(["FIRST", "LAST", "ALL"], "FIRST")),
  aggregation: when(isAll, required(choice(AGGREGATIONS, "NONE"))),
  orderBy: when(isAll, required(choice(["ASC", "DESC"], "ASC"))),
  limit: when(isAll, required(integer(DEFAULT_LIMIT, { minimum: 2, maximum: DEFAULT_LIMIT }))),
  useMetadataIntervalPatterns: labelled("Interval from patterns", flag(false)),
  startInterval: when(isOwn, labelled("From, before now", length(2))),
  startIntervalTimeUnit: when(isOwn, timeUnit("MINUTES")),
  endInterval: when(isOwn, labelled("To, before now", length(1))),
  endIntervalTimeUnit: when(isOwn, timeUnit("MINUTES")),
  startIntervalPattern: when(isPattern, labelled("Pattern of the start in milliseconds", required(pattern()))),
  endIntervalPattern: when(isPattern, labelled("Pattern of the end in milliseconds", required(pattern()))),
};

type TelemetrySettings = Infer<typeof form>;

export const originatorTelemetry = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetTelemetryNode",
  category: "ENRICHMENT",
  name: "originator telemetry",
  description: "Adds telemetry of the message's originator from a range of time to the metadata",
  details:
    "The first or last value as a JSON text, or all as a JSON array of <code>ts</code> and <code>value</code>. An aggregation " +
    "makes one value of the whole range. Keys without values are left out.",
  form: "tbEnrichmentNodeGetTelemetryFromDatabase",
  outputs: ["Success"],
  effect: "none",
  settings: settings(form),
  async run(message, settings, { services }) {
    const keys = new MessagePatterns(message).expandAll(settings.latestTsKeyNames);
    if (keys.length === 0) throw new Error("Telemetry is not selected!");
    const { startTs, endTs } = rangeOf(message, settings, services.clock());
    const { fetchMode, orderBy, limit, aggregation } = settings;
    const isOne = fetchMode !== "ALL";
    const found = await services.telemetry.history(message.originator, {
      keys,
      startTs,
      endTs,
      aggregation,
      interval: aggregation === "NONE" ? 0 : endTs - startTs,
      limit: isOne ? 1 : Math.min(limit > 0 ? limit : DEFAULT_LIMIT, MAX_LIMIT),
      order: fetchMode === "FIRST" ? "ASC" : fetchMode === "LAST" ? "DESC" : orderBy,
    });
    const added = keys.flatMap((key) => {
      const points = found.get(key) ?? [];
      const [first] = points;
      if (!first) return [];
      return [[key, isOne ? JSON.stringify(valueText(first.value)) : pointsJson(points)] as const];
    });
    if (added.length === 0) return SUCCESS;
    const metadata = { ...message.metadata, ...Object.fromEntries(added) };
    return { to: "Success", message: changed(message, { metadata }) };
  },
});

/** Maximum number of values of a key that are added to the metadata. */
const MAX_LIMIT = 10_000;

function pointsJson(points: readonly Point[]): string {
  return `[${points.map(({ ts, value }) => `{"ts":${ts},"value":${valueJson(value)}}`).join(",")}]`;
}

interface TimeRange {
  readonly startTs: number;
  readonly endTs: number;
}

/** The time range. @throws {Error} for patterns that give no times, with the texts of the contract. */
function rangeOf(message: RuleMessage, settings: TelemetrySettings, now: number): TimeRange {
  if (settings.useMetadataIntervalPatterns) {
    const { startIntervalPattern, endIntervalPattern } = settings;
    const [startTs, endTs] = timesOf(message, [startIntervalPattern, endIntervalPattern]);
    return { startTs, endTs };
  }
  return {
    startTs: now - millisecondsOf(settings.startInterval, settings.startIntervalTimeUnit),
    endTs: now - millisecondsOf(settings.endInterval, settings.endIntervalTimeUnit),
  };
}

function timesOf(message: RuleMessage, both: readonly [string, string]): readonly [number, number] {
  const patterns = new MessagePatterns(message);
  const texts = both.map((one) => patterns.expand(one));
  refuse(both, (_pattern, at) => /\$[{[]/.test(texts[at] ?? ""), ["is undefined", "are undefined"]);
  const times = texts.map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  refuse(both, (_pattern, at) => !Number.isSafeInteger(times[at]), ["has invalid format", "have invalid format"]);
  const [startTs = 0, endTs = 0] = times;
  return [startTs, endTs];
}

function refuse(
  patterns: readonly string[],
  isWrong: (pattern: string, at: number) => boolean,
  [one, several]: readonly [string, string],
): void {
  const names = patterns.filter(isWrong).map((pattern) => `'${pattern.replace(/[${}]/g, "")}'`);
  if (names.length === 1) throw new Error(`Message metadata value: ${names[0]} ${one}`);
  if (names.length > 1) throw new Error(`Message metadata values: ${names.join(" and ")} ${several}`);
}
