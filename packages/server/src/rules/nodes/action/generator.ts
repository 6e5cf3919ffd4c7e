import { createHash } from "node:crypto";
import {
  duration,
  hinted,
  integer,
  labelled,
  nodeScript,
  required,
  settings,
  text,
  whenAbsent,
} from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { originatorOf } from "../parts/chosen-originator.ts";
import { MessageGenerator } from "./message-generator.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;
/** Types that messages may have as originator. */
const ORIGINATORS = ["DEVICE", "ASSET", "ENTITY_VIEW", "TENANT", "CUSTOMER", "USER", "DASHBOARD", "EDGE"] as const;
const SCRIPT = [
  "var msg = {temperature: 20 + Math.round(Math.random() * 10)};",
  "var metadata = {source: 'generator'};",
  'return {msg: msg, metadata: metadata, msgType: "POST_TELEMETRY_REQUEST"};',
].join("\n");

export const generator = defineRuleNode({
  type: "org.thingsboard.rule.engine.debug.TbMsgGeneratorNode",
  category: "ACTION",
  name: "generator",
  icon: "repeat",
  description: "Makes messages periodically with a JavaScript function",
  details:
    "The function gets <code>prevMsg</code>, <code>prevMetadata</code> and <code>prevMsgType</code>, the message that it " +
    "made before, and returns the next one. The node continues after a restart.",
  form: "tbActionNodeGeneratorConfig",
  outputs: ["Success"],
  hasNoInput: true,
  runsAlone: true,
  effect: "none",
  once: "noted",
  settings: settings({
    msgCount: labelled("Number of messages (0 for unlimited)", required(integer(0, { minimum: 0 }))),
    periodInSeconds: labelled("Period", required(duration("seconds", 1))),
    originatorType: labelled("Originator type", hinted({ kind: "entity-type", allowed: ORIGINATORS }, text(null))),
    originatorId: labelled("Originator id", text(null)),
    jsScript: whenAbsent(
      "",
      required(
        nodeScript(SCRIPT, {
          functionName: "Generate",
          args: ["prevMsg", "prevMetadata", "prevMsgType"],
          test: "generate",
        }),
      ),
    ),
  }),
  async start(config, context) {
    const { msgCount, periodInSeconds, originatorType, originatorId } = config;
    const chosen = originatorOf(originatorType, originatorId);
    if (chosen && !(await context.services.entities.find(context.tenantId, chosen))) {
      throw new Error("The originator does not exist");
    }
    const script = context.compile("generate", config.jsScript);
    const made = new MessageGenerator(context, script, {
      run: createHash("sha256").update(JSON.stringify(config)).digest("base64url").slice(0, RUN_LENGTH),
      chosen,
      periodMs: Math.max(1, periodInSeconds) * 1000,
      count: msgCount > 0 ? msgCount : Number.POSITIVE_INFINITY,
    });
    try {
      await made.start();
    } catch (error) {
      script.release();
      throw error;
    }
    return { run: () => ACKNOWLEDGE, fired: (tick, timer) => made.next(tick, timer), stop: () => script.release() };
  },
});

const RUN_LENGTH = 16;
