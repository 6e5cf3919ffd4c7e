import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { RunnerCommand } from "./runner-command.ts";

/**
 * `nofile`: its standard descriptors and its channel are open already, so it opens no file and no socket any more.
 * `data` and `as` are left alone: V8 reserves half a gigabyte for each isolate, which is hardly used.
 */
const LIMITS = { nofile: 4, fsize: 0, core: 0 };
/** The highest there is: when memory is short, the kernel ends the runner and not the platform. */
const FIRST_TO_GO = "1000";
/** All that the tool is told of our environment. */
const TOOL_PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
const TIMEOUT_MS = 5000;

/**
 * Takes from a process that has loaded its program: new descriptors (files, sockets, pipes), writing to files, core
 * dumps. Resolves with the sentence for the log when this machine cannot do it; never rejects.
 */
export async function limitProcess(pid: number, user: RunnerCommand["user"]): Promise<string | undefined> {
  try {
    await Promise.all([setLimits(pid, user), writeFile(`/proc/${pid}/oom_score_adj`, FIRST_TO_GO)]);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `Scripts run without the limits of the operating system, which need Linux and its prlimit: ${why}`;
  }
}

/** As the runner's own user: that needs no right over processes of others. */
function setLimits(pid: number, user: RunnerCommand["user"]): Promise<void> {
  const args = Object.entries(LIMITS).map(([name, most]) => `--${name}=${most}:${most}`);
  return new Promise((resolve, reject) => {
    const tool = spawn("prlimit", ["--pid", String(pid), ...args], {
      ...{ ...user, env: { PATH: TOOL_PATH }, stdio: "ignore", cwd: "/", timeout: TIMEOUT_MS },
    });
    tool.once("error", reject);
    tool.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`prlimit ended with ${code}`))));
  });
}
