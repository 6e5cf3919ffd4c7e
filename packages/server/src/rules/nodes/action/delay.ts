import {
  duration,
  flag,
  integer,
  labelled,
  off,
  on,
  required,
  settings,
  text,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import { TooManyTimers } from "../../ports/timers.ts";
import { MessagePatterns } from "../parts/patterns.ts";

/** Chains that feed themselves at this pace, to ask a device for something now and then, may do so for ever. */
const SLOW_SECONDS = 1;
const ACKNOWLEDGE = { flow: "acknowledge" } as const;

export const delay = defineRuleNode({
  type: "org.thingsboard.rule.engine.delay.TbMsgDelayNode",
  category: "ACTION",
  name: "delay (deprecated)",
  icon: "pause",
  description: "Keeps messages for a while before they continue",
  details:
    "The message is acknowledged at once and leaves along <b>Success</b> when the period is over, also after a restart. " +
    "The period may be a pattern with <code>${metadata}</code> and <code>$[data]</code>.",
  form: "tbActionNodeMsgDelayConfig",
  outputs: ["Success"],
  effect: "stores",
  once: "claimed",
  onceOutcome: ACKNOWLEDGE,
  settings: settings({
    useMetadataPeriodInSecondsPatterns: labelled("Period from a pattern", flag(false)),
    periodInSeconds: when(
      off("useMetadataPeriodInSecondsPatterns"),
      labelled("Period", whenAbsent(0, required(duration("seconds", 60)))),
    ),
    periodInSecondsPattern: when(
      on("useMetadataPeriodInSecondsPatterns"),
      labelled("Pattern of the period in seconds", required(text(null))),
    ),
    maxPendingMsgs: labelled("Maximum number of pending messages", integer(1000, { minimum: 1, maximum: 100_000 })),
  }),
  start(settings, { services, timers }) {
    const { periodInSeconds, periodInSecondsPattern, maxPendingMsgs: maxPending } = settings;
    const pattern = settings.useMetadataPeriodInSecondsPatterns ? (periodInSecondsPattern ?? "") : undefined;
    return {
      async run(message, cause, position) {
        const seconds =
          pattern === undefined ? periodInSeconds : secondsOf(new MessagePatterns(message).expand(pattern), pattern);
        const dueAt = services.clock() + Math.max(0, seconds) * 1000;
        try {
          const isSlow = seconds >= SLOW_SECONDS;
          const delayed = changed(message, { ...position, ...(isSlow ? { generation: 0 } : {}) });
          await timers.schedule({ key: message.id, dueAt, message: delayed }, { cause, maxPending });
        } catch (error) {
          throw error instanceof TooManyTimers ? new Error("Max limit of pending messages reached!") : error;
        }
        return ACKNOWLEDGE;
      },
      fired: () => SUCCESS,
    };
  },
});

/**
 * The configured period in seconds.
 * @throws {Error} with the text of the contract when the expanded pattern is not a number.
 */
function secondsOf(expanded: string, pattern: string): number {
  const seconds = Number(expanded);
  if (expanded.trim() === "" || !Number.isSafeInteger(seconds)) {
    throw new Error(`Can't parse period in seconds from metadata using pattern: ${pattern}`);
  }
  return seconds;
}
