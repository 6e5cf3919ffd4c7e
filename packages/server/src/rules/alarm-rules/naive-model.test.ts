import type { JsonObject } from "@orrery/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { above, below, lasting, profileAlarm, repeating, rule } from "../testing/alarm-rule-json.ts";
import { decide, type Trigger } from "./decide.ts";
import { NO_OWNER_VALUES } from "./facts.ts";
import { compileRuleSet } from "./rule-set.ts";
import { newAlarmState } from "./rule-state.ts";
import { Snapshot } from "./snapshot.ts";
import { storedState, storedText } from "./stored-state.ts";

interface NaiveRule {
  readonly key: string;
  readonly op: "GREATER" | "LESS";
  readonly limit: number;
  readonly spec: "SIMPLE" | "DURATION" | "REPEATING";
  readonly required: number;
}

interface Event {
  readonly ts: number;
  readonly values: Readonly<Record<string, number>>;
}

/** Values that come, time that passes without any, or the platform that starts again. */
type Command =
  | ({ readonly kind: "values" } & Event)
  | { readonly kind: "clock"; readonly now: number }
  | { readonly kind: "restart" };

const RANKED = ["CRITICAL", "MAJOR", "WARNING"] as const;

/**
 * The rules as their description reads, with a sum of pauses for durations and no thought of speed: remembers the whole
 * past and counts it again for each event.
 */
class NaiveAlarm {
  readonly #rules: readonly (NaiveRule | undefined)[];
  readonly #clear: NaiveRule | undefined;
  readonly #values: Record<string, number> = {};
  #ts = 0;
  #runs: Event["ts"][][] = RANKED.map(() => []);
  #clearRun: number[] = [];
  #active: number | undefined;

  constructor(rules: readonly (NaiveRule | undefined)[], clear: NaiveRule | undefined) {
    this.#rules = rules;
    this.#clear = clear;
  }

  take({ ts, values }: Event): string {
    const changed = Object.entries(values).filter(([key, value]) => ts !== this.#ts || this.#values[key] !== value);
    Object.assign(this.#values, values);
    if (changed.length === 0) return "";
    this.#ts = ts;
    const keys = new Set(changed.map(([key]) => key));
    for (const [at, naive] of this.#rules.entries()) {
      if (!naive || !keys.has(naive.key)) continue;
      const run = this.#runs[at] ?? [];
      if (!this.#matches(naive)) run.length = 0;
      else {
        run.push(ts);
        if (!isReached(naive, run)) continue;
        this.#clearRun = [];
        if (this.#active === undefined) return this.#raise(at, "created");
        if (at < this.#active) return this.#raise(at, "higher");
        return at === this.#active ? this.#raise(at, "updated") : "";
      }
    }
    if (this.#active === undefined || !this.#clear || !keys.has(this.#clear.key)) return "";
    if (!this.#matches(this.#clear)) {
      this.#clearRun = [];
      return "";
    }
    this.#clearRun.push(ts);
    if (!isReached(this.#clear, this.#clearRun)) return "";
    this.#active = undefined;
    this.#runs = RANKED.map(() => []);
    this.#clearRun = [];
    return "cleared";
  }

  /** Only durations depend on the time that passes: they are over when they have lasted until now. */
  pass(now: number): string {
    for (const [at, naive] of this.#rules.entries()) {
      if (!isOver(naive, this.#runs[at] ?? [], now)) continue;
      this.#clearRun = [];
      if (this.#active === undefined) return this.#raise(at, "created");
      if (at < this.#active) return this.#raise(at, "higher");
      return at === this.#active ? this.#raise(at, "updated") : "";
    }
    if (this.#active === undefined || !isOver(this.#clear, this.#clearRun, now)) return "";
    this.#active = undefined;
    this.#runs = RANKED.map(() => []);
    this.#clearRun = [];
    return "cleared";
  }

  /** Nothing is forgotten but how long a duration had lasted by its latest value: when it began is what counts. */
  restart(): string {
    this.#ts = 0;
    for (const [at, naive] of this.#rules.entries()) if (naive?.spec === "DURATION") this.#runs[at]?.splice(1);
    if (this.#clear?.spec === "DURATION") this.#clearRun.splice(1);
    return "";
  }

  #raise(at: number, what: string): string {
    this.#active = at;
    return `${what} ${RANKED[at]}`;
  }

  #matches({ key, op, limit }: NaiveRule): boolean {
    const value = this.#values[key];
    return value !== undefined && (op === "GREATER" ? value > limit : value < limit);
  }
}

function isReached({ spec, required }: NaiveRule, run: readonly number[]): boolean {
  if (spec === "SIMPLE") return true;
  if (spec === "REPEATING") return run.length >= required;
  let [total, last = 0] = [0, run[0]];
  for (const ts of run) {
    if (ts <= last) continue;
    total += ts - last;
    last = ts;
  }
  return total > required * 1000;
}

function isOver(naive: NaiveRule | undefined, run: readonly number[], now: number): boolean {
  const [first] = run;
  if (naive?.spec !== "DURATION" || first === undefined) return false;
  return now > Math.max(...run) && now - first > naive.required * 1000;
}

function stored({ key, op, limit, spec, required }: NaiveRule) {
  const condition = op === "GREATER" ? above(key, limit) : below(key, limit);
  if (spec === "SIMPLE") return rule([condition]);
  return rule([condition], { spec: spec === "DURATION" ? lasting(required) : repeating(required) });
}

const naiveRule = fc.record({
  key: fc.constantFrom("t", "h"),
  op: fc.constantFrom("GREATER" as const, "LESS" as const),
  limit: fc.integer({ min: 0, max: 6 }),
  spec: fc.constantFrom("SIMPLE" as const, "DURATION" as const, "REPEATING" as const),
  required: fc.integer({ min: 1, max: 4 }),
});

const value = fc.integer({ min: 0, max: 6 });
const values = fc.record({
  kind: fc.constant("values" as const),
  step: fc.integer({ min: -1500, max: 3000 }),
  values: fc.dictionary(fc.constantFrom("t", "h"), value),
});
const clock = fc.record({ kind: fc.constant("clock" as const), step: fc.integer({ min: 0, max: 3000 }) });
const restart = fc.record({ kind: fc.constant("restart" as const) });
const command = fc.oneof(
  { weight: 6, arbitrary: values },
  { weight: 2, arbitrary: clock },
  { weight: 1, arbitrary: restart },
);

test("rules decide as a naive model does, for all histories, pauses and restarts", () => {
  const rules = fc.tuple(...RANKED.map(() => fc.option(naiveRule, { nil: undefined })));
  fc.assert(
    fc.property(
      rules,
      fc.option(naiveRule, { nil: undefined }),
      fc.array(command, { maxLength: 40 }),
      (create, clear, commands) => {
        const naive = new NaiveAlarm(create, clear);
        let [ts, now] = [1_000_000, 1_000_000];
        const history = commands.map((each): Command => {
          if (each.kind === "restart") return each;
          if (each.kind === "clock") {
            now += each.step;
            return { kind: "clock", now };
          }
          ts += each.step;
          now = Math.max(now, ts);
          return { kind: "values", ts, values: each.values };
        });
        expect(decisions(alarmOf(create, clear), history)).toEqual(history.map((each) => naively(naive, each)));
      },
    ),
    { numRuns: 2000 },
  );
});

function naively(naive: NaiveAlarm, command: Command): string {
  switch (command.kind) {
    case "values":
      return naive.take(command);
    case "clock":
      return naive.pass(command.now);
    case "restart":
      return naive.restart();
  }
}

function alarmOf(create: readonly (NaiveRule | undefined)[], clear: NaiveRule | undefined): JsonObject {
  const rules = create.flatMap((naive, at) => (naive ? [[RANKED[at], stored(naive)] as const] : []));
  return profileAlarm(Object.fromEntries(rules), { clearRule: clear ? stored(clear) : null });
}

/** What the core decides at each command. */
function decisions(alarm: JsonObject, history: readonly Command[]): readonly string[] {
  const rules = compileRuleSet([alarm]);
  const [compiled] = rules.alarms;
  if (!compiled) throw new Error(rules.problems.join());
  let snapshot = new Snapshot(rules);
  let state = newAlarmState(compiled);
  const decided = (trigger: Trigger, ts: number): string => {
    const before = state;
    const decision = decide(compiled, state, trigger, snapshot.facts(ts, ts, 0, NO_OWNER_VALUES));
    state = decision.state;
    const { action } = decision;
    if (!action) return "";
    if (action.kind === "clear") return "cleared";
    const what = before.active === undefined ? "created" : action.isHigher ? "higher" : "updated";
    return `${what} ${action.rule.severity}`;
  };
  const done = (each: Command): string => {
    switch (each.kind) {
      case "values": {
        const entries = Object.entries(each.values).map(([key, one]) => [key, { type: "LONG", value: one }] as const);
        const changed = snapshot.apply({ kind: "telemetry", ts: each.ts, entries });
        return changed.size === 0 ? "" : decided({ kind: "telemetry", changed }, each.ts);
      }
      case "clock":
        return decided({ kind: "clock" }, each.now);
      case "restart": {
        const text = storedText(rules, "profile", { alarms: [state], since: 0 });
        const [again] = storedState(rules, "profile", text, 0).alarms;
        state = { ...(again ?? newAlarmState(compiled)), active: state.active };
        const before = snapshot;
        snapshot = new Snapshot(rules);
        for (const [slot, one] of before.values.entries()) if (one) snapshot.set(slot, one, before.times[slot] ?? 0);
        return "";
      }
    }
  };
  return history.map(done);
}
