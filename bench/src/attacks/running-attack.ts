import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Target } from "./target.ts";

const ATTACKER = fileURLToPath(new URL("./attacker.ts", import.meta.url));

/** An attack that runs in another process. */
export class RunningAttack {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #closed: Promise<unknown>;
  #last = "";

  private constructor(child: ChildProcess, lines: Interface) {
    this.#child = child;
    this.#lines = lines;
    this.#closed = once(child, "close");
    lines.on("line", (line) => {
      this.#last = line;
    });
  }

  /** Resolves when its first action is done. */
  static async begin(name: string, target: Target): Promise<RunningAttack> {
    const args = ["--attack", name, "--target", JSON.stringify(target)];
    const child = spawn(process.execPath, [ATTACKER, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout });
    const attack = new RunningAttack(child, lines);
    await Promise.race([once(lines, "line"), attack.#closed]);
    return attack;
  }

  /** @returns its counts, or a sentence if it ended early. */
  async end(): Promise<unknown> {
    const endedByItself = this.#child.exitCode !== null || this.#child.signalCode !== null;
    this.#child.kill("SIGTERM");
    await this.#closed;
    this.#lines.close();
    return endedByItself ? "It ended by itself" : JSON.parse(this.#last);
  }
}
