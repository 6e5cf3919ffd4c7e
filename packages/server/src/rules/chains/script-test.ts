import type { ScriptTestResult, TenantId } from "@orrery/model";
import { type Static, Type } from "typebox";
import { type CapturedConsole, capturing } from "../scripts/captured-console.ts";
import { NodeScript } from "../scripts/node-script.ts";
import { SCRIPT_KINDS, type ScriptedMessage, type ScriptKind } from "../scripts/script.ts";
import type { ScriptRunner } from "../scripts/script-runner.ts";

const MAX_SCRIPT_LENGTH = 1_000_000;
/** Other names crash the process in V8's compiler, which does not check them. */
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** How errors of scripts end that say where they happened. */
const LINE = / \(line (\d+)\)$/;

/** Body of the call that tests a script. */
export const scriptTestRequest = Type.Object({
  script: Type.String({ maxLength: MAX_SCRIPT_LENGTH }),
  scriptType: Type.String(),
  argNames: Type.Array(Type.String({ maxLength: 255 }), { minItems: 3, maxItems: 3 }),
  msg: Type.String(),
  metadata: Type.Record(Type.String(), Type.String()),
  msgType: Type.String(),
});

/** See {@link scriptTestRequest}. */
export type ScriptTestRequest = Static<typeof scriptTestRequest>;

/** Runs a script once, as a node would (reference: rule engine, 4.5). Any failure is returned in `error`. */
export async function testScript(
  runner: ScriptRunner,
  tenantId: TenantId,
  request: ScriptTestRequest,
): Promise<ScriptTestResult> {
  const { scriptType: kind, argNames, script: body } = request;
  if (!isKind(kind)) return { output: "", error: `Unsupported script type: ${kind}` };
  const odd = argNames.find((name) => !IDENTIFIER.test(name));
  if (odd !== undefined) return { output: "", error: `Can't compile script: '${odd}' is no name of an argument` };
  const written: CapturedConsole = [];
  const withConsole = (result: ScriptTestResult) => (written.length === 0 ? result : { ...result, console: written });
  try {
    const compiled = runner.compile({ tenantId, kind, body, argNames, captures: true });
    const script = new NodeScript(capturing(compiled, written), () => 0);
    try {
      return withConsole({ output: await outputOf(script, kind, request), error: "" });
    } finally {
      script.release();
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const line = LINE.exec(text)?.[1];
    return withConsole({ output: "", error: text, ...(line === undefined ? {} : { line: Number(line) }) });
  }
}

function isKind(text: string): text is ScriptKind {
  return (SCRIPT_KINDS as readonly string[]).includes(text);
}

async function outputOf(script: NodeScript, kind: ScriptKind, request: ScriptTestRequest): Promise<string> {
  const input = { data: request.msg, trusted: false, metadata: request.metadata, type: request.msgType };
  switch (kind) {
    case "filter":
      return String(await script.filter(input));
    case "switch":
      return JSON.stringify(await script.labels(input));
    case "string":
      return script.text(input);
    case "json":
      return script.json(input);
    case "update":
    case "generate": {
      const results = await script.messages(input);
      // A generator that returns nothing repeats the previous message.
      if (kind === "generate" && results.length === 0) return messageText(NOTHING_CHANGED, request);
      const messages = results.map((message) => messageText(message, request));
      const [only] = messages;
      return messages.length === 1 && only !== undefined ? only : `[${messages.join(",")}]`;
    }
  }
}

const NOTHING_CHANGED: ScriptedMessage = { data: undefined, metadata: undefined, type: undefined };

function messageText({ data, metadata, type }: ScriptedMessage, request: ScriptTestRequest): string {
  const rest = { metadata: metadata ?? request.metadata, msgType: type ?? request.msgType };
  return `{"msg":${data ?? request.msg},${JSON.stringify(rest).slice(1)}`;
}
