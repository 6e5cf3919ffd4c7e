import { type Alarm, isCleared, NO_CUSTOMER, PlatformError } from "@orrery/model";
import type { AlarmRequest } from "../../alarms/alarm-changes.ts";
import type { ActiveAlarm } from "../../alarms/alarm-store.ts";
import type { NodeContext } from "../engine/rule-node.ts";
import { nextGeneration } from "../message/generation.ts";
import { ruleMessage } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { AlarmAction } from "./decide.ts";
import { detailsOf } from "./details.ts";
import type { Facts } from "./facts.ts";
import type { AlarmRules, CompiledRule } from "./rule-set.ts";
import { type RuleState, START } from "./rule-state.ts";
import type { RuledDevice } from "./ruled-device.ts";

/** Labels of the links that alarms take. */
export type AlarmLabel = "Alarm Created" | "Alarm Updated" | "Alarm Severity Updated" | "Alarm Cleared";

const FLAGS: Readonly<Record<AlarmLabel, Readonly<Record<string, string>>>> = {
  "Alarm Created": { isNewAlarm: "true" },
  "Alarm Updated": { isExistingAlarm: "true" },
  "Alarm Severity Updated": { isExistingAlarm: "true", isSeverityUpdated: "true" },
  "Alarm Cleared": { isClearedAlarm: "true" },
};

/** An action, and what it was decided by. */
export interface DecidedAction {
  readonly device: RuledDevice;
  readonly alarm: AlarmRules;
  readonly action: AlarmAction;
  readonly facts: Facts;
  /** The active alarm, as far as it is known. */
  readonly known: ActiveAlarm | undefined;
  /** The message whose metadata and queue the alarm's message has. */
  readonly last: RuleMessage;
}

/**
 * Raises, changes or clears an alarm and sends it along its link (reference: rule engine, 6.5).
 * @returns the active alarm afterwards; undefined when there is none.
 */
export async function perform(decided: DecidedAction, context: NodeContext): Promise<ActiveAlarm | undefined> {
  const { action, known, facts } = decided;
  if (action.kind === "clear") {
    if (!known) return undefined;
    const details = detailsOf(action.rule, facts.values) ?? null;
    const cleared = await gone(context.services.alarms.clear(known.id.id, { ts: facts.now, details }));
    if (cleared?.changed) await send(decided, cleared.alarm, "Alarm Cleared", context, START);
    return undefined;
  }
  const updated = known && (await update(decided, known, context));
  if (updated) {
    await send(decided, updated, action.isHigher ? "Alarm Severity Updated" : "Alarm Updated", context, action.state);
    return keptOf(updated);
  }
  const { alarm, created } = await context.services.alarms.raise(newAlarm(decided));
  await send(decided, alarm, created ? "Alarm Created" : "Alarm Updated", context, action.state);
  return keptOf(alarm);
}

/** What is kept in memory for each device: details may be large. */
function keptOf({ id, type, severity }: Alarm): ActiveAlarm {
  return { id, type, severity };
}

/** Somebody else has cleared the alarm. */
class ClearedMeanwhile extends Error {}

/** @returns undefined when the alarm was cleared or deleted meanwhile. */
async function update(
  decided: DecidedAction,
  known: ActiveAlarm,
  { services }: NodeContext,
): Promise<Alarm | undefined> {
  const { facts, alarm, action } = decided;
  const details = detailsOf(action.rule, facts.values);
  const severity = action.kind === "raise" ? action.rule.severity : known.severity;
  try {
    return await gone(
      services.alarms.rewrite(known.id.id, (before) => {
        if (isCleared(before.status)) throw new ClearedMeanwhile();
        const { propagate, propagateToOwner, propagateToTenant, propagateRelationTypes } = alarm.definition;
        return {
          ...before,
          severity,
          details: details ?? before.details,
          endTs: facts.now,
          propagate,
          propagateToOwner,
          propagateToTenant,
          propagateRelationTypes,
        };
      }),
    );
  } catch (error) {
    if (error instanceof ClearedMeanwhile) return undefined;
    throw error;
  }
}

function newAlarm({ device, alarm, action, facts }: DecidedAction): AlarmRequest {
  const { propagate, propagateToOwner, propagateToTenant, propagateRelationTypes } = alarm.definition;
  const ts = facts.ts || facts.now;
  return {
    tenantId: device.tenantId,
    customerId: NO_CUSTOMER,
    type: alarm.alarmType,
    originator: device.id,
    severity: action.kind === "raise" ? action.rule.severity : "INDETERMINATE",
    status: "ACTIVE_UNACK",
    startTs: ts,
    endTs: ts,
    ackTs: 0,
    clearTs: 0,
    details: detailsOf(action.rule, facts.values) ?? {},
    propagate,
    propagateToOwner,
    propagateToTenant,
    propagateRelationTypes,
  };
}

async function send(
  { device, action, last, facts }: DecidedAction,
  alarm: Alarm,
  label: AlarmLabel,
  { tenantId, forward }: NodeContext,
  state: RuleState,
): Promise<void> {
  const metadata = { ...last.metadata, ...FLAGS[label], ...progressOf(action.rule, state, facts) };
  const { customerId, queueName } = last;
  const data = JSON.stringify(alarm);
  await forward(
    ruleMessage({
      tenantId,
      ts: facts.now,
      type: "ALARM",
      originator: device.id,
      customerId,
      data,
      metadata,
      queueName,
      generation: nextGeneration(last),
    }),
    label,
  );
}

function progressOf({ spec }: CompiledRule, { since, last, count }: RuleState, { ts }: Facts): Record<string, string> {
  switch (spec) {
    case "SIMPLE":
      return {};
    case "DURATION":
      return { alarmConditionDuration: String(since === 0 ? 0 : Math.max(last, ts) - since) };
    case "REPEATING":
      return { alarmConditionRepeats: String(count) };
  }
}

/** @returns undefined when there is no such alarm any more. */
async function gone<T>(changing: Promise<T>): Promise<T | undefined> {
  try {
    return await changing;
  } catch (error) {
    if (error instanceof PlatformError && error.code === "notFound") return undefined;
    throw error;
  }
}
