import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { RunnerCommand } from "./runner-command.ts";

/**
 * `nofile`: the process cannot open more files or sockets, since its standard descriptors and channel are already
 * open. `data` and `as` are not limited: V8 reserves half a gigabyte for each isolate, which is hardly used.
 */
const LIMITS = { nofile: 4, fsize: 0, core: 0 };
/** The maximum: when memory runs out, the kernel kills the runner, not the platform. */
const MAX_OOM_SCORE = "1000";
/** The only part of our environment that the tool gets. */
const TOOL_PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
const TIMEOUT_MS = 5000;

/**
 * Prevents a process that has loaded its program from opening descriptors (files, sockets, pipes), writing files and
 * core dumps. Resolves with a message for the log when this machine does not support it; never rejects.
 */
export async function limitProcess(pid: number, user: RunnerCommand["user"]): Promise<string | undefined> {
  try {
    await Promise.all([setLimits(pid, user), writeFile(`/proc/${pid}/oom_score_adj`, MAX_OOM_SCORE)]);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `Scripts run without the limits of the operating system, which need Linux and its prlimit: ${why}`;
  }
}

/** Runs as the runner's own user, which needs no privileges over other users' processes. */
function setLimits(pid: number, user: RunnerCommand["user"]): Promise<void> {
  const args = Object.entries(LIMITS).map(([name, most]) => `--${name}=${most}:${most}`);
  return new Promise((resolve, reject) => {
    const tool = spawn("prlimit", ["--pid", String(pid), ...args], {
      ...user,
      env: { PATH: TOOL_PATH },
      stdio: "ignore",
      cwd: "/",
      timeout: TIMEOUT_MS,
    });
    tool.once("error", reject);
    tool.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`prlimit ended with ${code}`))));
  });
}
