import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TimeSeriesStore } from "../time-series-store.ts";

const CHILD = fileURLToPath(new URL("./crash-child.ts", import.meta.url));

/**
 * Starts the child with its arguments (the store and its first round: those stored after the last answer are written again) and
 * kills it after `life` answers, which `acknowledged` keeps: the last round of each device.
 */
export async function liveAndDie(
  args: readonly string[],
  life: number,
  acknowledged: Map<number, number>,
): Promise<void> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  let answers = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === "ready") continue;
    const [device, done] = line.split(" ").map(Number);
    acknowledged.set(device ?? 0, Math.max(done ?? 0, acknowledged.get(device ?? 0) ?? 0));
    if (++answers === life) child.kill("SIGKILL");
  }
  await exited;
}

/** The server notices a little later that the connection with the lock is closed. */
export async function openWhenFree(open: () => Promise<TimeSeriesStore>): Promise<TimeSeriesStore> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
