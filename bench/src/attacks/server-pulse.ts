import { readFileSync } from "node:fs";
import { loadavg } from "node:os";

/** What a platform's main thread was like for a while. Where times are long, this tells its own fault from a busy machine. */
export interface Pulse {
  /** How long the event loop did not turn, 99th percentile and longest; what it waited for the processor counts. */
  readonly stallMs: { readonly p99: number; readonly max: number };
  /** Share of the time in which the main thread ran. */
  readonly ran: number;
  /** Share of the time in which it could have run, but others had the processor. */
  readonly waited: number;
  /** Programs that ran or wanted to, on average of a minute. */
  readonly machineLoad: number;
}

/** How often the platform looks at its event loop: a delay of so much is none. */
const RESOLUTION_MS = 10;

/** Starts to watch; the returned function ends it. */
export async function watchPulse(httpUrl: string, pid: number): Promise<() => Promise<Pulse>> {
  await eventLoop(httpUrl); // reading begins a new period
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

/** From the platform's own metrics, which begin anew each time they are read. */
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
