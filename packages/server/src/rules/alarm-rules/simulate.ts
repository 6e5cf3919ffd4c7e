import type { AlarmSeverity } from "@orrery/model";
import { decide, type Trigger } from "./decide.ts";
import type { OwnerValues } from "./facts.ts";
import { nextDue } from "./next-due.ts";
import type { RuleSet } from "./rule-set.ts";
import { type AlarmState, newAlarmState } from "./rule-state.ts";
import type { Snapshot } from "./snapshot.ts";
import type { ValueUpdate } from "./updates-of.ts";

/** What happens to an alarm in a simulation. */
export interface SimulatedEvent {
  /** Milliseconds since the epoch. */
  readonly ts: number;
  readonly alarmType: string;
  readonly event: "RAISED" | "CHANGED" | "CLEARED";
  readonly severity: AlarmSeverity;
}

/** Judges the rules of a device over past values as the node would have done when they came: its clock is theirs. */
export class Simulation {
  readonly #rules: RuleSet;
  readonly #snapshot: Snapshot;
  readonly #owners: OwnerValues;
  readonly #since: number;
  readonly #states: AlarmState[];
  /** Number of rules that are judged at a time. */
  readonly #size: number;
  #now: number;
  #judged = 0;
  #events: SimulatedEvent[] = [];

  /** @param since when it begins, in ms: values are awaited from then on. */
  constructor(rules: RuleSet, snapshot: Snapshot, owners: OwnerValues, since: number) {
    this.#rules = rules;
    this.#snapshot = snapshot;
    this.#owners = owners;
    this.#since = since;
    this.#now = since;
    this.#states = rules.alarms.map((alarm) => newAlarmState(alarm));
    this.#size = rules.alarms.reduce((sum, { create, clear }) => sum + create.length + (clear ? 1 : 0), 0);
  }

  /**
   * Takes the next values, in the order of their times, after time has advanced to them.
   * @throws {Error} when rules cannot be judged.
   */
  take(update: ValueUpdate & { readonly ts: number }): void {
    const changed = this.#snapshot.apply(update);
    if (changed.size > 0) this.#judge({ kind: "telemetry", changed }, update.ts);
  }

  /**
   * Lets time pass without values, until `judged` reaches `most`: some rules are to be judged every minute of a year.
   * @returns whether it got there; otherwise it is to be called again.
   * @throws {Error} when rules cannot be judged.
   */
  advance(to: number, most: number): boolean {
    for (let due = this.#nextDue(); due !== undefined && due <= to; due = this.#nextDue()) {
      if (this.#judged >= most) return false;
      this.#now = due;
      this.#judge({ kind: "clock" }, due);
    }
    this.#now = Math.max(this.#now, to);
    return true;
  }

  /** How often a rule was judged. */
  get judged(): number {
    return this.#judged;
  }

  /** How far time has advanced, in ms. */
  get now(): number {
    return this.#now;
  }

  /** What has happened since the last call. */
  takeEvents(): readonly SimulatedEvent[] {
    return this.#events.splice(0);
  }

  /** Number of events that were not taken yet. */
  get pending(): number {
    return this.#events.length;
  }

  #judge(trigger: Trigger, ts: number): void {
    this.#judged += this.#size;
    const facts = this.#snapshot.facts(ts, this.#now, this.#since, this.#owners);
    for (const [at, alarm] of this.#rules.alarms.entries()) {
      const before = this.#states[at] ?? newAlarmState(alarm);
      const { state, action } = decide(alarm, before, trigger, facts);
      this.#states[at] = state;
      if (!action) continue;
      const { alarmType } = alarm;
      if (action.kind === "clear") {
        this.#events.push({ ts, alarmType, event: "CLEARED", severity: before.active ?? "INDETERMINATE" });
      } else if (before.active === undefined || action.isHigher) {
        const event = action.isHigher ? "CHANGED" : "RAISED";
        this.#events.push({ ts, alarmType, event, severity: action.rule.severity });
      }
    }
  }

  #nextDue(): number | undefined {
    const facts = this.#snapshot.facts(this.#now, this.#now, this.#since, this.#owners);
    let due: number | undefined;
    for (const [at, alarm] of this.#rules.alarms.entries()) {
      const state = this.#states[at];
      const own = state && nextDue(alarm, state, facts, false);
      if (own !== undefined && (due === undefined || own < due)) due = own;
    }
    return due;
  }
}
