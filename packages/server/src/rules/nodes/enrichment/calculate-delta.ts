import { type EntityId, type ExactJson, formatExactJson, JsonNumber, type Point, type Uuid } from "@orrery/model";
import {
  flag,
  labelled,
  limited,
  number,
  on,
  required,
  settings,
  text,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { KeyedMutex } from "../../../kernel/async/keyed-mutex.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import { timestampOf } from "../../message/rule-message.ts";
import type { TelemetryPort } from "../../ports/telemetry.ts";
import { dataMembers } from "../parts/json-object.ts";

/** Maximum number of originators whose last value is cached. */
const MAX_CACHED = 100_000;

interface Reading {
  readonly value: number;
  readonly ts: number;
}

export const calculateDelta = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.CalculateDeltaNode",
  category: "ENRICHMENT",
  name: "calculate delta",
  description: "Adds to telemetry by how much a value differs from the one before",
  details:
    "The value before is that of the last message, or the stored one when there was none. Messages that are no telemetry, or " +
    "lack the value, leave along <b>Other</b>.",
  form: "tbEnrichmentNodeCalculateDeltaConfig",
  outputs: ["Success", "Other"],
  effect: "none",
  settings: settings({
    inputValueKey: required(text("pulseCounter")),
    outputValueKey: required(text("delta")),
    round: labelled("Number of decimals", limited({ minimum: 0, maximum: 15 }, number(null))),
    useCache: labelled("Remember the last value", whenAbsent(false, flag(true))),
    tellFailureIfDeltaIsNegative: labelled("Fail when the difference is negative", whenAbsent(false, flag(true))),
    addPeriodBetweenMsgs: labelled("Add the time between messages", flag(false)),
    periodValueKey: when(on("addPeriodBetweenMsgs"), required(text("periodInMs"))),
  }),
  start(settings, { services }) {
    const { inputValueKey, outputValueKey, round, useCache, tellFailureIfDeltaIsNegative } = settings;
    const readings = new LastReadings(services.telemetry, inputValueKey, useCache);
    return {
      async run(message) {
        if (message.type !== "POST_TELEMETRY_REQUEST") return { to: "Other" };
        const data = dataMembers(message);
        const input = data?.get(inputValueKey);
        if (!data || input === undefined) return { to: "Other" };
        const now: Reading = { value: numberOf(input), ts: timestampOf(message) };
        const before = await readings.replace(message.originator, now);
        const delta = before ? now.value - before.value : 0;
        if (!Number.isFinite(delta)) throw new Error("The difference is no number that JSON has");
        if (delta < 0 && tellFailureIfDeltaIsNegative) return { to: "Failure" };
        const members = new Map<string, ExactJson>(data);
        members.set(outputValueKey, new JsonNumber(numberText(delta, round)));
        if (settings.addPeriodBetweenMsgs) {
          members.set(settings.periodValueKey, new JsonNumber(String(before ? now.ts - before.ts : 0)));
        }
        return { to: "Success", message: changed(message, { data: formatExactJson(members) }) };
      },
    };
  },
});

/** The last value of each originator. Messages of one originator are processed one after the other. */
class LastReadings {
  readonly #telemetry: TelemetryPort;
  readonly #key: string;
  readonly #isCached: boolean;
  readonly #known = new Map<Uuid, Reading>();
  readonly #turns = new KeyedMutex<Uuid>();

  constructor(telemetry: TelemetryPort, key: string, isCached: boolean) {
    this.#telemetry = telemetry;
    this.#key = key;
    this.#isCached = isCached;
  }

  /** Replaces the last reading. @returns the previous one; undefined for the first. */
  replace(originator: EntityId, reading: Reading): Promise<Reading | undefined> {
    return this.#turns.run(originator.id, async () => {
      const before = this.#known.get(originator.id) ?? (await this.#stored(originator));
      if (this.#isCached) this.#keep(originator.id, reading);
      return before;
    });
  }

  #keep(id: Uuid, reading: Reading): void {
    this.#known.delete(id); // moves it to the end: least recently used first
    this.#known.set(id, reading);
    if (this.#known.size <= MAX_CACHED) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  async #stored(originator: EntityId): Promise<Reading | undefined> {
    const [point] = await this.#telemetry.latest(originator, [this.#key]);
    return point && { value: storedNumber(point), ts: point.ts };
  }
}

/** @throws {Error} for a value that is not a number. */
function storedNumber({ value }: Point): number {
  switch (value.type) {
    case "LONG":
    case "DOUBLE":
      return Number(value.value);
    case "STRING":
      return parsed(value.value);
    case "BOOLEAN":
    case "JSON":
      throw new Error(`Calculation failed. ${value.type === "JSON" ? "JSON" : "Boolean"} values are not supported`);
  }
}

/** The number in data: texts are parsed, other values that are not numbers count as 0. */
function numberOf(input: ExactJson): number {
  if (input instanceof JsonNumber) return parsed(input.text);
  return typeof input === "string" ? parsed(input) : 0;
}

function parsed(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) throw new Error(`For input string: "${text}"`);
  return number;
}

/** Rounds halves away from zero, using the decimal digits of the number. */
function numberText(value: number, decimals: number | null): string {
  if (decimals === null || Number.isInteger(value)) return String(value === 0 ? 0 : value);
  const size = String(Math.abs(value));
  if (size.includes("e")) return String(Number(value.toFixed(decimals)));
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  return String(rounded === 0 ? 0 : Math.sign(value) * rounded);
}
