import { createHash } from "node:crypto";
import { choice, hinted, json, labelled, required, settings, text } from "@orrery/model/settings";
import { defineRuleNode, type NodeContext } from "../../engine/rule-node.ts";
import { ruleMessage } from "../../message/make-message.ts";
import { originatorOf } from "../parts/chosen-originator.ts";
import { parseCron } from "../parts/schedule/cron.ts";
import { nextRun } from "../parts/schedule/next-run.ts";
import { Zone } from "../parts/schedule/zone.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;
const ORIGINATORS = ["DEVICE", "ASSET", "ENTITY_VIEW", "TENANT", "CUSTOMER", "USER", "DASHBOARD", "EDGE"] as const;
const TICK_TYPE = "ScheduleNodeMsg";
const TIMER = "run";
/** A run that is later than this counts as missed. */
const MISSED_AFTER_MS = 60_000;
/** Missed runs older than this are not caught up. */
const MAX_LATE_MS = 7 * 86_400_000;

export const schedule = defineRuleNode({
  type: "org.orrery.rules.ScheduleNode",
  category: "ACTION",
  name: "schedule",
  icon: "schedule",
  description: "Makes messages at times of a calendar",
  details:
    "Five fields as of cron: minute, hour, day of the month, month, day of the week, on the clocks of a time zone. What lies in " +
    "an hour that clocks leave out is done after it; in one that they repeat, what has an hour is done once. Runs that were " +
    "missed, while the platform was down, are skipped, made up for by one, or by all of them. " +
    "<code>metadata.scheduledTime</code> is the time of the run in milliseconds.",
  form: "tbActionNodeScheduleConfig",
  outputs: ["Success"],
  hasNoInput: true,
  runsAlone: true,
  effect: "none",
  once: "noted",
  settings: settings({
    cron: labelled("Schedule (cron)", required(text("0 * * * *"))),
    timeZone: labelled("Time zone", required(text("UTC"))),
    missedRuns: required(
      choice(
        [
          ["SKIP", "Skip missed runs"],
          ["ONE", "Make up for missed runs by one"],
          ["ALL", "Make up for every missed run"],
        ],
        "SKIP",
      ),
    ),
    messageType: labelled("Message type", required(text("POST_TELEMETRY_REQUEST"))),
    data: labelled("Data (JSON)", required(json("{}"))),
    originatorType: labelled("Originator type", hinted({ kind: "entity-type", allowed: ORIGINATORS }, text(null))),
    originatorId: labelled("Originator id", text(null)),
  }),
  async start(config, context) {
    const { missedRuns, messageType, data, originatorType, originatorId } = config;
    const { tenantId, ruleNodeId, services } = context;
    const cron = parseCron(config.cron);
    const zone = new Zone(config.timeZone);
    JSON.parse(data); // throws unless it is JSON
    const chosen = originatorOf(originatorType, originatorId);
    if (chosen && !(await services.entities.find(tenantId, chosen))) throw new Error("The originator does not exist");
    const plan = planOf(config.cron, config.timeZone);
    const runAfter = (time: number, keepExisting = false): Promise<void> =>
      planRun(context, plan, nextRun(cron, zone, time), keepExisting);
    const isKnown = (await context.state.read(ruleNodeId)) === plan;
    await runAfter(services.clock(), isKnown); // a missed run is still pending
    if (!isKnown) await context.state.write(ruleNodeId, plan);
    return {
      run: () => ACKNOWLEDGE,
      async fired(tick, { dueAt }) {
        if (tick.data !== plan) return ACKNOWLEDGE; // scheduled by an earlier configuration
        const now = services.clock();
        const isMissed = now - dueAt > MISSED_AFTER_MS;
        await runAfter(Math.max(dueAt, missedRuns === "ALL" ? now - MAX_LATE_MS : now));
        if (isMissed && missedRuns === "SKIP") return ACKNOWLEDGE;
        const metadata = { scheduledTime: String(dueAt) };
        if (chosen && !(await services.entities.find(tenantId, chosen))) {
          return { to: "Failure", failure: "The originator does not exist" }; // deleted, or another tenant's by now
        }
        const originator = chosen ?? ruleNodeId;
        return {
          to: "Success",
          message: ruleMessage({ tenantId, ts: dueAt, type: messageType, originator, data, metadata }),
        };
      },
    };
  },
});

/** Identifies a schedule: a changed one starts again. */
function planOf(cron: string, timeZone: string): string {
  return createHash("sha256").update(`${cron}\n${timeZone}`).digest("base64url").slice(0, 16);
}

async function planRun(
  { tenantId, ruleNodeId, timers, services }: NodeContext,
  plan: string,
  dueAt: number | undefined,
  keepExisting: boolean,
): Promise<void> {
  if (dueAt === undefined) return timers.cancel(ruleNodeId, TIMER);
  const message = ruleMessage({ tenantId, ts: services.clock(), type: TICK_TYPE, originator: ruleNodeId, data: plan });
  return timers.schedule({ key: TIMER, dueAt, message, repeats: true }, { keepExisting });
}
