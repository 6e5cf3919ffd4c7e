import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds of processor time of a process's current threads, exact where `processorMs` counts in steps of 10 ms.
 */
export function threadsMs(pid: number): number {
  return [...msByThread(pid).values()].reduce((sum, each) => sum + each, 0);
}

/** The same by thread; the main thread has the id of the process. */
export function msByThread(pid: number): ReadonlyMap<number, number> {
  const folder = `/proc/${pid}/task`;
  const threads = readdirSync(folder).map((thread): [number, number] => {
    const nanoseconds = Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ", 1)[0]);
    return [Number(thread), nanoseconds / 1e6];
  });
  return new Map(threads);
}
