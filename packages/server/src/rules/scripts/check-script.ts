import { compileFunction, Script } from "node:vm";
import { ScriptError, type ScriptSource } from "./script.ts";

/** Names only: a default value or a pattern would be code of its own. */
const ARGUMENT_NAME = /^[A-Za-z_$][\w$]*$/;

/** @throws {ScriptError} `Can't compile script: …`. Looks at the syntax only: nothing of it is run in this process. */
export function checkScript({ body, argNames }: ScriptSource): void {
  const wrong = argNames.find((name) => !ARGUMENT_NAME.test(name));
  if (wrong !== undefined) throw new ScriptError(`Can't compile script: ${JSON.stringify(wrong)} is no argument name`);
  try {
    new Script(`(function (${argNames.join(", ")}) {})`); // the next line takes any text for a name
    compileFunction(body, [...argNames]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ScriptError(`Can't compile script: ${reason}`, { cause });
  }
}
