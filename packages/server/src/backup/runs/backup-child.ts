import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { BackupProgress } from "@orrery/model";
import type { BackupJob, BackupJobLine, BackupJobResult } from "./backup-job.ts";

const ENTRY = fileURLToPath(new URL("./backup-process.ts", import.meta.url));
const MAX_REASON = 2_000;

/** A job at work in a process of its own. */
export class BackupChild {
  /** @throws {Error} with a sentence when the job fails, or its process ends too early. */
  readonly result: Promise<BackupJobResult>;
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #progress: BackupProgress = { bytes: 0, rows: 0, table: null };

  constructor(job: BackupJob) {
    this.#child = spawn(process.execPath, [ENTRY], { stdio: ["pipe", "pipe", "pipe"] });
    this.#gone = new Promise((resolve) => this.#child.once("close", () => resolve()));
    this.result = this.#read();
    this.#child.stdin?.on("error", () => undefined); // it has ended, which is its result
    this.#child.stdin?.write(`${JSON.stringify(job)}\n`); // left open: its end tells the process that we are gone
  }

  get progress(): BackupProgress {
    return this.#progress;
  }

  /** Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#gone;
  }

  async #read(): Promise<BackupJobResult> {
    let reason = "";
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      reason = (reason + text).slice(-MAX_REASON);
    });
    let last: BackupJobLine | undefined;
    if (this.#child.stdout) {
      createInterface({ input: this.#child.stdout }).on("line", (text) => {
        last = JSON.parse(text) as BackupJobLine; // our own program of the same version
        if ("progress" in last) this.#progress = last.progress;
      });
    }
    const started = new Promise<never>((_, reject) => this.#child.once("error", reject));
    await Promise.race([this.#gone, started]);
    if (last && "result" in last) return last.result;
    if (last && "error" in last) throw new Error(last.error);
    throw new Error(reason.trim() || "its process was ended");
  }
}
