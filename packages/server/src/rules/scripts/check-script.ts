import { compileFunction, Script } from "node:vm";
import { ScriptError, type ScriptSource } from "./script.ts";

/** Only names are valid arguments: default values or patterns would be code. */
const ARGUMENT_NAME = /^[A-Za-z_$][\w$]*$/;

/** Checks the syntax without running anything. @throws {ScriptError} `Can't compile script: …`. */
export function checkScript({ body, argNames }: ScriptSource): void {
  const wrong = argNames.find((name) => !ARGUMENT_NAME.test(name));
  if (wrong !== undefined) throw new ScriptError(`Can't compile script: ${JSON.stringify(wrong)} is no argument name`);
  try {
    new Script(`(function (${argNames.join(", ")}) {})`); // the next line does not check the names
    compileFunction(body, [...argNames]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message + placeOf(cause) : String(cause);
    throw new ScriptError(`Can't compile script: ${reason}`, { cause });
  }
}

/** Its stack begins with the file and the line of the text that does not compile. */
function placeOf({ stack = "" }: Error): string {
  const line = /^[^\n]*:(\d+)\n/.exec(stack)?.[1];
  return line === undefined ? "" : ` (line ${line})`;
}
