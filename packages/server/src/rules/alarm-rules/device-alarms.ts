import { type Alarm, isCleared } from "@orrery/model";
import type { ActiveAlarm } from "../../alarms/alarm-store.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { NodeContext } from "../engine/rule-node.ts";
import { ruleMessage } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { TooManyTimers } from "../ports/timers.ts";
import { perform } from "./alarm-outputs.ts";
import { type AlarmAction, cleared, decide, type Trigger } from "./decide.ts";
import { type Facts, NO_OWNER_VALUES, type OwnerValues } from "./facts.ts";
import { type LoadedDevice, loadOwnerValues } from "./load-device.ts";
import { nextDue } from "./next-due.ts";
import type { AlarmRules, RuleSet } from "./rule-set.ts";
import { type AlarmState, newAlarmState } from "./rule-state.ts";
import type { RuledDevice } from "./ruled-device.ts";
import type { Snapshot } from "./snapshot.ts";
import { isStoredChange, storedText } from "./stored-state.ts";
import type { ValueUpdate } from "./updates-of.ts";

/** Key of the timer of a device. */
export const ALARM_RULES_TIMER = "alarm-rules";
const BY_CLOCK: Trigger = { kind: "clock" };

/** What a message says of an alarm that was cleared or deleted. */
export interface EndedAlarm extends Pick<Alarm, "type"> {
  readonly id: { readonly id: string };
  readonly status?: string;
  readonly clearTs?: number;
}

/** What is to be done, and the index of the rules that it is for; undefined: see whether its alarm is still active. */
type DecidedAt = readonly [at: number, action: AlarmAction | undefined];

/**
 * The alarm rules of one device at work: keeps its values and the state of its rules in memory, and writes what must
 * survive. Callers call one method at a time; after a failure the object is of no more use.
 */
export class DeviceAlarms {
  readonly rules: RuleSet;
  readonly #context: NodeContext;
  readonly #snapshot: Snapshot;
  readonly #states: AlarmState[];
  /** Active alarms by index of their rules. */
  readonly #alarms: (ActiveAlarm | undefined)[];
  readonly #since: number;
  #device: RuledDevice;
  #stored: string | undefined;
  /** Whether the state differs from the stored one. */
  #isDirty: boolean;
  /** When the pending timer is due, in ms; undefined: there is none, or it is not known. */
  #timerAt: number | undefined;
  readonly #isTimed: boolean;

  constructor(device: RuledDevice, rules: RuleSet, loaded: LoadedDevice, context: NodeContext) {
    this.rules = rules;
    this.#context = context;
    this.#device = device;
    this.#snapshot = loaded.snapshot;
    this.#states = [...loaded.state.alarms];
    this.#alarms = rules.alarms.map(({ alarmType }) => loaded.active.get(alarmType));
    this.#since = loaded.state.since;
    this.#stored = loaded.text;
    // What is stored of another profile or rule is written over: it would go on once that returns.
    this.#isDirty = storedText(rules, device.profile.id.id, loaded.state) !== loaded.text;
    const all = rules.alarms.flatMap(({ create, clear }) => [...create, ...(clear ? [clear] : [])]);
    this.#isTimed = all.some(({ spec, silences }) => spec === "DURATION" || silences.length > 0);
  }

  /** Length of the texts that are kept in memory, in characters. */
  get textLength(): number {
    return this.#snapshot.textLength;
  }

  /** The device as it is now: its customer may change. */
  set device(device: RuledDevice) {
    this.#device = device;
  }

  /** Judges the rules by new values. A promise only where something has to be read or written. */
  update(updates: readonly ValueUpdate[], message: RuleMessage, cause: Cause): Promise<void> | undefined {
    const { owners } = this.rules;
    if (owners.customer.size > 0 || owners.tenant.size > 0) {
      return loadOwnerValues(this.#device, this.rules, this.#context.services).then((found) =>
        this.#updateFrom(0, updates, message, cause, found),
      );
    }
    return this.#updateFrom(0, updates, message, cause, NO_OWNER_VALUES);
  }

  /** Judges the rules because time has passed. */
  async fired(message: RuleMessage): Promise<void> {
    this.#timerAt = undefined;
    const owners = await loadOwnerValues(this.#device, this.rules, this.#context.services);
    const now = this.#context.services.clock();
    const facts = this.#snapshot.facts(now, now, this.#since, owners);
    await this.#act(this.#judge(BY_CLOCK, facts), BY_CLOCK, facts, message);
    await this.#finish(facts, message);
    if (this.#timerAt === undefined) await this.#context.timers.cancel(this.#device.id, ALARM_RULES_TIMER);
  }

  /** An alarm was cleared or deleted by somebody else: its rules begin again, unless it ended long before. */
  async ended({ id, type, status, clearTs }: EndedAlarm, isDeleted: boolean): Promise<void> {
    const at = this.rules.alarms.findIndex(({ alarmType }) => alarmType === type);
    const rules = this.rules.alarms[at];
    const known = this.#alarms[at];
    if (!rules || (known && known.id.id !== id.id)) return;
    const before = this.#states[at] ?? newAlarmState(rules);
    const isOld = isDeleted ? status?.startsWith("CLEARED") : clearTs !== undefined && clearTs <= this.#lastOf(before);
    if (!known && isOld) return;
    this.#alarms[at] = undefined;
    this.#set(at, isDeleted ? newAlarmState(rules) : cleared(before));
    await this.#store();
  }

  #updateFrom(
    first: number,
    updates: readonly ValueUpdate[],
    message: RuleMessage,
    cause: Cause,
    owners: OwnerValues,
  ): Promise<void> | undefined {
    const now = this.#context.services.clock();
    let facts: Facts | undefined;
    for (let at = first; at < updates.length; at++) {
      const update = updates[at] as ValueUpdate; // the index is within the list
      const changed = this.#snapshot.apply(update);
      if (changed.size === 0 && update.kind !== "deletion") continue;
      const trigger: Trigger = update.kind === "deletion" ? { kind: "deletion" } : { kind: update.kind, changed };
      facts = this.#snapshot.facts(update.kind === "deletion" ? now : update.ts, now, this.#since, owners);
      const decided = this.#judge(trigger, facts);
      if (decided.length > 0) {
        const by = facts;
        return this.#act(decided, trigger, by, message)
          .then(() => this.#updateFrom(at + 1, updates, message, cause, owners))
          .then(() => this.#finish(by, message, cause));
      }
    }
    const judged =
      facts ?? (this.#isDirty && first === 0 ? this.#snapshot.facts(now, now, this.#since, owners) : undefined);
    return judged && this.#finish(judged, message, cause);
  }

  /** Decides about every type of alarm. @returns what is to be done, by index of the rules. */
  #judge(trigger: Trigger, facts: Facts): readonly DecidedAt[] {
    let actions: DecidedAt[] | undefined;
    const { alarms } = this.rules;
    for (let at = 0; at < alarms.length; at++) {
      const alarm = alarms[at];
      const before = this.#states[at];
      if (!alarm || !before) continue;
      const { state, action, isOutranked } = this.#decide(alarm, before, trigger, facts);
      this.#set(at, state);
      if (action || isOutranked) {
        actions ??= [];
        actions.push([at, action]);
      }
    }
    return actions ?? [];
  }

  /** Time of the last event that counts for a rule, in ms; 0: there is none, or it is not known. */
  #lastOf({ create }: AlarmState): number {
    const isCounting = create.some(({ count }) => count > 0);
    return Math.max(isCounting ? this.#snapshot.ts : 0, ...create.map(({ last }) => last));
  }

  #decide(...[alarm, before, trigger, facts]: Parameters<typeof decide>): ReturnType<typeof decide> {
    try {
      return decide(alarm, before, trigger, facts);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Failed to process alarm rule for Device [${this.#device.id.id}]: ${reason}`, { cause });
    }
  }

  #set(at: number, state: AlarmState): void {
    const before = this.#states[at];
    this.#states[at] = state;
    if (before && before !== state && isStoredChange(before, state)) this.#isDirty = true;
  }

  async #act(decided: readonly DecidedAt[], trigger: Trigger, facts: Facts, last: RuleMessage): Promise<void> {
    for (const [at, wanted] of decided) {
      const alarm = this.rules.alarms[at];
      if (!alarm) continue;
      const action = wanted ?? (await this.#decideAgain(at, alarm, trigger, facts));
      if (!action) continue;
      const known = this.#alarms[at];
      this.#alarms[at] = await perform({ device: this.#device, alarm, action, facts, known, last }, this.#context);
    }
  }

  /** An alarm that was cleared without a message must not keep lower severities from raising another. */
  async #decideAgain(at: number, alarm: AlarmRules, trigger: Trigger, facts: Facts): Promise<AlarmAction | undefined> {
    const [known, before] = [this.#alarms[at], this.#states[at]];
    if (!known || !before) return undefined;
    const found = await this.#context.services.alarms.find(known.id.id);
    if (found && !isCleared(found.status)) return undefined;
    this.#alarms[at] = undefined;
    const { state, action } = this.#decide(alarm, cleared(before), trigger, facts);
    this.#set(at, state);
    return action;
  }

  /** Schedules the timer first: one without a state does nothing, a state without a timer would wait for ever. */
  #finish(facts: Facts, message: RuleMessage, cause?: Cause): Promise<void> | undefined {
    const due = this.#isTimed ? this.#nextDue(facts) : undefined;
    const isLater = due === undefined || (this.#timerAt !== undefined && this.#timerAt <= due);
    if (isLater) return this.#isDirty ? this.#store(cause) : undefined;
    return this.#schedule(due, message).then(() => (this.#isDirty ? this.#store(cause) : undefined));
  }

  #nextDue(facts: Facts): number | undefined {
    let due: number | undefined;
    for (const [at, alarm] of this.rules.alarms.entries()) {
      const state = this.#states[at];
      const own = state && nextDue(alarm, state, facts);
      if (own !== undefined && (due === undefined || own < due)) due = own;
    }
    return due;
  }

  async #schedule(dueAt: number, { metadata, queueName, customerId }: RuleMessage): Promise<void> {
    const { timers, tenantId, services } = this.#context;
    const originator = this.#device.id;
    const message = ruleMessage({
      tenantId,
      ts: services.clock(),
      type: "ALARM_RULES_TIMER",
      originator,
      data: "{}",
      metadata,
      queueName,
      customerId,
    });
    try {
      await timers.schedule({ key: ALARM_RULES_TIMER, dueAt, message, repeats: true });
      this.#timerAt = dueAt;
    } catch (error) {
      if (!(error instanceof TooManyTimers)) throw error; // the next message judges the duration
    }
  }

  async #store(cause?: Cause): Promise<void> {
    const state = { alarms: this.#states, since: this.#since };
    const text = storedText(this.rules, this.#device.profile.id.id, state);
    this.#isDirty = false;
    if (text === this.#stored) return;
    await this.#context.state.write(this.#device.id, text, cause);
    this.#stored = text;
  }
}
