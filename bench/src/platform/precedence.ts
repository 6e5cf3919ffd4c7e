import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Linux shares the processor between sessions before priorities apply; this file has the priority of this session. */
const SESSION = "/proc/self/autogroup";

/**
 * Raises the priority of this process and its children until disposed, so that the platform is measured. Needs an
 * administrator of the machine.
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
