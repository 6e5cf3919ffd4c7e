import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_MS = 5_000;
/** Share of one core, over all threads, below which the platform counts as quiet. */
const QUIET_SHARE = 0.1;

/** Whether memory is to be given back now: once, when a busy time has ended. Pure. */
export function afterCheck(
  wasBusy: boolean,
  cpuShare: number,
): { readonly isBusy: boolean; readonly collect: boolean } {
  const isBusy = cpuShare >= QUIET_SHARE;
  return { isBusy, collect: wasBusy && !isBusy };
}

/**
 * Gives back what loading took, at once, and what each busy time has taken, in the first quiet seconds after it: then
 * nobody waits for the tenth of a second that a collection costs. V8 by itself keeps the room for the next burst.
 * Also keeps what was compiled, for the next start, even if this process is killed.
 */
export function giveBackIdleMemory(): void {
  flushCompileCache();
  const collect = collector();
  collect();
  let isBusy = true;
  let usage = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(usage);
    usage = process.cpuUsage();
    const next = afterCheck(isBusy, (user + system) / (CHECK_MS * 1000));
    isBusy = next.isBusy;
    if (next.collect) collect();
  }, CHECK_MS).unref();
}

function collector(): () => void {
  setFlagsFromString("--expose-gc"); // for contexts made from now on
  const gc: unknown = runInNewContext("gc");
  return () => {
    if (typeof gc === "function") gc({ type: "major", execution: "sync", flavor: "last-resort" });
  };
}
