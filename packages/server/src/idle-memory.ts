import { flushCompileCache } from "node:module";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_MS = 5_000;
/** Share of one core, over all threads, from which the platform counts as busy. */
const BUSY_SHARE = 0.1;
/** Below this share nothing is going on: what allocates a little has V8 give memory back by itself, in small steps. */
const IDLE_SHARE = 0.02;
/** Before memory is given back the event loop is watched for this time; a call in between postpones it. */
const STILL_MS = 200;
/** Of that time the event loop may run this share: timers, no calls. */
const STILL_SHARE = 0.02;

/** Whether memory is to be given back now: once, when a busy time has ended in silence. Pure. */
export function afterCheck(
  wasBusy: boolean,
  cpuShare: number,
): { readonly isBusy: boolean; readonly collect: boolean } {
  if (cpuShare >= BUSY_SHARE) return { isBusy: true, collect: false };
  if (cpuShare >= IDLE_SHARE) return { isBusy: wasBusy, collect: false };
  return { isBusy: false, collect: wasBusy };
}

/**
 * Gives back what loading took, at once, and what each busy time has taken, once nothing is going on: a collection that
 * gives hundreds of megabytes back stops everything for a tenth of a second, on a busy machine for longer. V8 by itself
 * keeps the room for the next burst. Also keeps what was compiled, for the next start, even if this process is killed.
 *
 * @param rest ends threads that only the start needed, as perhaps nobody comes for hours. It is called at once, and at
 * the first check for those that work begun in the background kept busy until then.
 */
export function releaseIdleMemory(rest: () => void): void {
  rest();
  flushCompileCache();
  const collect = collector();
  collect();
  let isBusy = true;
  let isFirst = true;
  let usage = process.cpuUsage();
  const check = async (): Promise<void> => {
    if (isFirst) rest();
    isFirst = false;
    const { user, system } = process.cpuUsage(usage);
    const next = afterCheck(isBusy, (user + system) / (CHECK_MS * 1000));
    isBusy = next.isBusy;
    if (next.collect && (await isStill())) collect();
    else if (next.collect) isBusy = true; // perhaps the next time
    usage = process.cpuUsage(); // what this took is no load
  };
  setInterval(() => void check(), CHECK_MS).unref();
}

/** Whether nobody wants anything of the event loop for a while. */
async function isStill(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await setTimeout(STILL_MS, undefined, { ref: false });
  return performance.eventLoopUtilization(before).utilization < STILL_SHARE;
}

function collector(): () => void {
  setFlagsFromString("--expose-gc"); // for contexts made from now on
  const gc: unknown = runInNewContext("gc");
  return () => {
    if (typeof gc === "function") gc({ type: "major", execution: "sync", flavor: "last-resort" });
  };
}
