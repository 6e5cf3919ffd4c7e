import { ALARM_SEVERITIES, type Alarm, type AlarmSeverity, isCleared, NO_CUSTOMER } from "@orrery/model";
import { choices, flag, labelled, off, on, pattern, required, settings, text, when } from "@orrery/model/settings";
import type { AlarmRequest } from "../../../alarms/alarm-changes.ts";
import { defineRuleNode, type NodeContext } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import { type RuleMessage, timestampOf } from "../../message/rule-message.ts";
import { detailsOf, detailsScript } from "../parts/alarm-details.ts";
import { announce } from "../parts/announcement.ts";
import { alarmIn } from "../parts/message-alarm.ts";
import { MessagePatterns } from "../parts/patterns.ts";

const isOwn = off("useMessageAlarmData");
const propagates = on("propagate");

const form = {
  useMessageAlarmData: labelled("Take the alarm from the data of the message", flag(false)),
  alarmType: when(isOwn, required(pattern("General Alarm"))),
  dynamicSeverity: when(isOwn, labelled("Severity from a pattern", flag(false))),
  severity: when(isOwn, required(text("CRITICAL"))),
  propagate: when(isOwn, labelled("Propagate to related entities", flag(false))),
  relationTypes: when(propagates, labelled("By relations of these types", choices([], []))),
  propagateToOwner: when(isOwn, labelled("Propagate to the owner", flag(false))),
  propagateToTenant: when(isOwn, labelled("Propagate to the tenant", flag(false))),
  alarmDetailsBuildJs: detailsScript(),
};

const read = settings(form);
type AlarmSettings = ReturnType<typeof read.read>;

export const createAlarm = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbCreateAlarmNode",
  category: "ACTION",
  name: "create alarm",
  icon: "notifications_active",
  description: "Raises an alarm of the message's originator, or updates the one that lasts",
  details:
    "The function returns the details of the alarm; <code>metadata.prevAlarmDetails</code> are those before, as JSON text. The " +
    "alarm leaves as a message of type <b>ALARM</b> along <b>Created</b> or <b>Updated</b>.",
  form: "tbActionNodeCreateAlarmConfig",
  outputs: ["Created", "Updated", "False"],
  effect: "stores",
  once: "noted",
  settings: read,
  start(settings, context) {
    const { severity, dynamicSeverity, useMessageAlarmData, alarmDetailsBuildJs } = settings;
    if (!useMessageAlarmData && !dynamicSeverity && !isSeverity(severity)) {
      throw new Error(`Incorrect Alarm Severity value: ${severity}`);
    }
    const script = context.compile("json", alarmDetailsBuildJs);
    return {
      async run(message) {
        const given = useMessageAlarmData ? await alarmIn(message, context.services.entities) : undefined;
        const type = given?.type ?? new MessagePatterns(message).expand(settings.alarmType);
        const latest = await context.services.alarms.findLatest(message.originator, type);
        const existing = latest && !isCleared(latest.status) ? latest : undefined;
        const details = given && !existing ? given.details : await detailsOf(script, message, existing);
        const changes = { ...(given ?? ownAlarm(message, settings)), type, details };
        const raised = existing
          ? { alarm: await update(existing, changes, context), created: false }
          : await context.services.alarms.raise(newAlarm(message, changes));
        await announceRaised(message, raised, context);
        return { to: raised.created ? "Created" : "Updated", message: resultOf(message, raised.alarm, raised.created) };
      },
      stop: () => script.release(),
    };
  },
});

/** Alarm fields that come from a message or the settings. */
type AlarmChanges = Pick<
  Alarm,
  "type" | "severity" | "details" | "propagate" | "propagateToOwner" | "propagateToTenant" | "propagateRelationTypes"
> &
  Partial<AlarmRequest>;

function ownAlarm(message: RuleMessage, settings: AlarmSettings): Omit<AlarmChanges, "type" | "details"> {
  const { dynamicSeverity, propagate, propagateToOwner, propagateToTenant, relationTypes } = settings;
  const severity = dynamicSeverity ? new MessagePatterns(message).expand(settings.severity) : settings.severity;
  if (!isSeverity(severity)) throw new Error("Used incorrect pattern or Alarm Severity not included in message");
  return { severity, propagate, propagateToOwner, propagateToTenant, propagateRelationTypes: relationTypes };
}

function newAlarm(message: RuleMessage, changes: AlarmChanges): AlarmRequest {
  const { tenantId, originator } = message;
  const ts = timestampOf(message);
  const active = { status: "ACTIVE_UNACK", startTs: ts, endTs: ts, ackTs: 0, clearTs: 0 } as const;
  return { tenantId, customerId: NO_CUSTOMER, originator, ...active, ...changes };
}

function update({ id }: Alarm, changes: AlarmChanges, { services: { alarms, clock } }: NodeContext): Promise<Alarm> {
  const { severity, details, propagate, propagateToOwner, propagateToTenant, propagateRelationTypes } = changes;
  const replaced = { severity, details, propagate, propagateToOwner, propagateToTenant, propagateRelationTypes };
  return alarms.rewrite(id.id, (before) => ({ ...before, ...replaced, endTs: clock() }));
}

function announceRaised(
  message: RuleMessage,
  { alarm, created }: { readonly alarm: Alarm; readonly created: boolean },
  context: NodeContext,
): Promise<void> {
  const { id, originator: routedAs, customerId } = alarm;
  const type = created ? "ENTITY_CREATED" : "ENTITY_UPDATED";
  return announce(context, message, { type, originator: id, routedAs, customerId, data: JSON.stringify(alarm) });
}

function resultOf(message: RuleMessage, alarm: Alarm, created: boolean): RuleMessage {
  const metadata = { ...message.metadata, [created ? "isNewAlarm" : "isExistingAlarm"]: "true" };
  return changed(message, { type: "ALARM", data: JSON.stringify(alarm), metadata });
}

function isSeverity(text: string): text is AlarmSeverity {
  return ALARM_SEVERITIES.some((severity) => severity === text);
}
