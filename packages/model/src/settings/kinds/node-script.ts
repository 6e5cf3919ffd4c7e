import { script } from "../builders.ts";
import { hinted } from "../modifiers.ts";
import type { Setting } from "../setting.ts";

/** The script of a rule node: its arguments, and how it is tested. */
export interface NodeScriptOptions {
  /** `Filter`: the name in the function header of the editor. */
  readonly functionName: string;
  /** Names of its three arguments; those of a message by default. */
  readonly args?: readonly [string, string, string] | undefined;
  /** How the server runs it in a test. */
  readonly test: "update" | "generate" | "filter" | "switch" | "json" | "string";
  /** A help topic. */
  readonly helpId?: string | undefined;
}

const MESSAGE_ARGS = ["msg", "metadata", "msgType"] as const;

/** JavaScript of a rule node, with the names of its arguments and a test button. */
export const nodeScript = (preset: string, { args = MESSAGE_ARGS, ...options }: NodeScriptOptions): Setting<string> =>
  hinted({ kind: "node-script", args, ...options }, script(preset));
