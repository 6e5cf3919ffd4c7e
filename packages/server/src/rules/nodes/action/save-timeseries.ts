import { type Point, parseTelemetry, REST_VALUES } from "@orrery/model";
import { flag, labelled, number, required, settings } from "@orrery/model/settings";
import type { Completion } from "../../../kernel/async/completion.ts";
import type { Cause } from "../../../kernel/cause.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { type Answer, SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { type RuleMessage, timestampOf } from "../../message/rule-message.ts";

export const saveTimeseries = defineRuleNode({
  type: "org.thingsboard.rule.engine.telemetry.TbMsgTimeseriesNode",
  category: "ACTION",
  name: "save timeseries",
  icon: "file_upload",
  description: "Stores telemetry of the message's originator",
  details:
    "Only messages of type <b>POST_TELEMETRY_REQUEST</b>. The metadata may name the time (<code>ts</code>) and for " +
    "how many seconds the values are kept (<code>TTL</code>).",
  form: "tbActionNodeTimeseriesConfig",
  outputs: ["Success"],
  once: "noted",
  effect: "stores",
  settings: settings({
    defaultTTL: required(labelled("Default TTL in seconds", number(0))),
    skipLatestPersistence: flag(false),
    useServerTs: labelled("Use server timestamp", flag(false)),
  }),
  start({ defaultTTL, skipLatestPersistence, useServerTs }, { tenantId, services }) {
    const { telemetry, clock } = services;
    return {
      handle(message, done, cause) {
        if (message.type !== "POST_TELEMETRY_REQUEST") throw new Error(`Unsupported msg type: ${message.type}`);
        const points = pointsOf(message, useServerTs ? serverTs(message, cause, clock) : timestampOf(message));
        if (points.length === 0) throw new Error(`Msg body is empty: ${message.data}`);
        const latest = !skipLatestPersistence;
        const ttlSeconds = ttlOf(message, defaultTTL);
        const write = { tenantId, entityId: message.originator, points, latest, ttlSeconds };
        telemetry.enqueueTimeSeries(write, new Saved(done));
      },
    };
  },
});

class Saved implements Completion {
  readonly #answer: Answer<"Success">;

  constructor(answer: Answer<"Success">) {
    this.#answer = answer;
  }

  done(): void {
    this.#answer.done(SUCCESS);
  }

  failed(error: unknown): void {
    this.#answer.failed(error);
  }
}

/** Timestamp of a write: for a replayed message its own, since newer values may be stored meanwhile. */
function serverTs(message: RuleMessage, { isReplay }: Cause, clock: Clock): number {
  return isReplay ? message.ts : clock();
}

/** The points of a message; values that were parsed before are not parsed again. */
function pointsOf(message: RuleMessage, defaultTs: number): Point[] {
  const { values } = message;
  if (values) return values.map((entry) => ({ key: entry[0], ts: defaultTs, value: entry[1] }));
  return parseTelemetry(message.data, REST_VALUES).flatMap(({ ts = defaultTs, entries }) =>
    entries.map(([key, value]) => ({ key, ts, value })),
  );
}

function ttlOf(message: RuleMessage, defaultTtl: number): number {
  if (message.valuesTs !== undefined) return defaultTtl; // such metadata have no TTL
  const { metadata } = message;
  if (!metadata.TTL) return defaultTtl;
  const ttl = Number(metadata.TTL);
  if (!Number.isSafeInteger(ttl)) throw new Error(`For input string: "${metadata.TTL}"`);
  return ttl;
}
