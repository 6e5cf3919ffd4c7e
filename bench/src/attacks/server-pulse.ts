import { readFileSync } from "node:fs";
import { loadavg } from "node:os";

/** State of the platform's main thread during a measurement. It distinguishes a slow platform from a busy machine. */
export interface Pulse {
  /** Delay of the event loop, 99th percentile and maximum; includes waiting for the processor. */
  readonly stallMs: { readonly p99: number; readonly max: number };
  /** Share of the time in which the main thread ran. */
  readonly ran: number;
  /** Share of the time in which it waited for the processor. */
  readonly waited: number;
  /** Load average of the last minute. */
  readonly machineLoad: number;
}

/** Resolution of the platform's measurement: a delay of this length is none. */
const RESOLUTION_MS = 100;

/** Starts the measurement; the returned function ends it. */
export async function watchPulse(httpUrl: string, pid: number): Promise<() => Promise<Pulse>> {
  await eventLoop(httpUrl); // reading starts a new period
  const since = performance.now();
  const [ranBefore, waitedBefore] = scheduled(pid);
  return async () => {
    const elapsedMs = performance.now() - since;
    const [ran, waited] = scheduled(pid);
    const share = (ms: number) => Math.round((ms / elapsedMs) * 100) / 100;
    return {
      stallMs: await eventLoop(httpUrl),
      ran: share(ran - ranBefore),
      waited: share(waited - waitedBefore),
      machineLoad: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    };
  };
}

/** From the platform's metrics, which are reset by each reading. */
async function eventLoop(httpUrl: string): Promise<Pulse["stallMs"]> {
  const text = await (await fetch(`${httpUrl}/metrics`)).text();
  const value = (name: string): number => {
    const found = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1];
    return Math.max(0, Math.round(Number(found) * 1000 - RESOLUTION_MS));
  };
  return { p99: value("p99"), max: value("max") };
}

/** Milliseconds that the main thread of a process has run, and waited for a processor. */
function scheduled(pid: number): [ran: number, waited: number] {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return [Number(ran) / 1e6, Number(waited) / 1e6];
}
