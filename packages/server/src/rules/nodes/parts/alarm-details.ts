import type { Alarm } from "@orrery/model";
import { nodeScript, required, whenAbsent } from "@orrery/model/settings";
import type { RuleMessage } from "../../message/rule-message.ts";
import { type NodeScript, scriptInput } from "../../scripts/node-script.ts";

const SCRIPT = [
  "var details = metadata.prevAlarmDetails ? JSON.parse(metadata.prevAlarmDetails) : {};",
  "details.count = (details.count || 0) + 1;",
  "return details;",
].join("\n");

/** Compiles the script that creates the details of alarms. */
export const detailsScript = () =>
  whenAbsent("", required(nodeScript(SCRIPT, { functionName: "Details", test: "json" })));

/** Runs the script for a message; for an existing alarm, `before`, the script gets the previous details. */
export async function detailsOf(script: NodeScript, message: RuleMessage, before?: Alarm): Promise<unknown> {
  const input = scriptInput(message);
  const metadata = before
    ? { ...message.metadata, prevAlarmDetails: JSON.stringify(before.details ?? null) }
    : input.metadata;
  return JSON.parse(await script.json({ ...input, metadata }));
}
