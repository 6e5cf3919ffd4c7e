import { integer, labelled, required, settings, text } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { ruleMessage } from "../../message/make-message.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;
const TICK_TYPE = "TbMsgCountNodeMsg";

export const messageCount = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbMsgCountNode",
  category: "ACTION",
  name: "message count",
  icon: "functions",
  description: "Counts messages, and sends the count as telemetry of the tenant at intervals",
  details:
    "Messages are acknowledged. The count of each interval leaves along <b>Success</b> under the prefix and the name of the " +
    "server; <code>delta</code> in the metadata is the length of the interval in milliseconds.",
  form: "tbActionNodeMsgCountConfig",
  outputs: ["Success"],
  effect: "none",
  runsAlone: true,
  settings: settings({
    interval: labelled("Interval in seconds", required(integer(1, { minimum: 1 }))),
    telemetryPrefix: labelled("Prefix of the key", required(text("messageCount"))),
  }),
  async start({ interval, telemetryPrefix }, { tenantId, ruleNodeId, services, timers }) {
    const { clock, serviceId } = services;
    const periodMs = Math.max(1, interval) * 1000;
    const tick = { tenantId, type: TICK_TYPE, originator: ruleNodeId, data: "" };
    const schedule = (ts: number): Promise<void> =>
      timers.schedule({
        key: serviceId.slice(0, MAX_KEY_LENGTH),
        dueAt: ts + periodMs,
        message: ruleMessage({ ...tick, ts }),
        repeats: true,
      });
    let count = 0;
    let since = clock();
    await schedule(since);
    return {
      run() {
        count += 1;
        return ACKNOWLEDGE;
      },
      async fired() {
        const now = clock();
        await schedule(now);
        const data = JSON.stringify({ [`${telemetryPrefix}_${serviceId}`]: count });
        const metadata = { delta: String(now - since) };
        count = 0;
        since = now;
        const message = { tenantId, ts: now, type: "POST_TELEMETRY_REQUEST", originator: tenantId, data, metadata };
        return { to: "Success", message: ruleMessage(message) };
      },
    };
  },
});

/** Of the key of a timer. */
const MAX_KEY_LENGTH = 64;
