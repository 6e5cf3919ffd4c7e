import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { NatsPlatform } from "../../bus/testing/nats-node.ts";
import type { OwnerReport } from "./owner-process.ts";

const PROGRAM = fileURLToPath(new URL("./owner-process.ts", import.meta.url));

/** `owner-process.ts`, running. */
export interface RunningOwner extends AsyncDisposable {
  report(): Promise<OwnerReport>;
  signal(name: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void;
  /** Asks it to hand over and end. */
  leave(): Promise<void>;
}

export async function runOwner({ url: natsUrl, cluster }: NatsPlatform, url: string): Promise<RunningOwner> {
  const child = fork(PROGRAM, [natsUrl, cluster, url], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = once(child, "exit");
  await answerOf(child);
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(child.pid, name);
  };
  return {
    async report() {
      const answer = answerOf(child);
      child.send("report");
      return (await answer) as OwnerReport; // it says nothing else then
    },
    signal,
    async leave() {
      child.send("leave");
      await ended;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      signal("SIGKILL");
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(child, "exit", { signal }).then(() => Promise.reject(new Error("the process has ended")));
  try {
    const [answer] = await Promise.race([once(child, "message", { signal }), ended]);
    return answer;
  } finally {
    ended.catch(() => undefined); // of the one that lost the race nobody wants to know
    done.abort();
  }
}
