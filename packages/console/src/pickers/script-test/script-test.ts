import type { ScriptTestRequest, ScriptType } from "@orrery/client";

/** What a rule node's script is tested with. */
export interface ScriptTest {
  readonly scriptType: ScriptType;
  readonly functionName: string;
  /** Title of the script's pane. */
  readonly functionTitle: string;
  readonly argNames: ScriptTestRequest["argNames"];
  readonly helpId?: string | undefined;
  readonly script: string;
  readonly msg: Readonly<Record<string, unknown>> | string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly msgType: string;
}

const OUTPUT_INDENT = 4;

/** The message as the editor shows it. */
export function messageText(msg: ScriptTest["msg"]): string {
  return typeof msg === "string" ? msg : JSON.stringify(msg, undefined, OUTPUT_INDENT);
}

/** What a script gave, readable: JSON with indent 4, anything else as it came. */
export function outputText(output: string): string {
  try {
    return JSON.stringify(JSON.parse(output), undefined, OUTPUT_INDENT);
  } catch {
    return output; // the script of a "string" node gives plain text
  }
}
