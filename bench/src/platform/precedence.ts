import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Linux shares the processor between sessions before priorities count; this file has the priority of this one. */
const SESSION = "/proc/self/autogroup";

/**
 * Lets this process and those that it starts go before whatever else the machine does, until it is disposed of: then
 * what is measured is the platform. Only administrators of a machine may.
 */
export class Precedence implements Disposable {
  readonly #before = getPriority();
  readonly #sessionBefore = sessionPriority();
  readonly isGranted: boolean;

  constructor() {
    this.isGranted = this.#set(constants.priority.PRIORITY_HIGH, constants.priority.PRIORITY_HIGH);
  }

  [Symbol.dispose](): void {
    this.#set(this.#before, this.#sessionBefore);
  }

  #set(process: number, session: number): boolean {
    try {
      setPriority(process);
      if (existsSync(SESSION)) writeFileSync(SESSION, String(session));
      return true;
    } catch {
      return false;
    }
  }
}

function sessionPriority(): number {
  if (!existsSync(SESSION)) return 0;
  return Number(/nice (-?\d+)/.exec(readFileSync(SESSION, "utf8"))?.[1] ?? 0);
}
