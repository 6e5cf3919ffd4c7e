import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds of processor time of a process's current threads, exact where `processorMs` counts in steps of 10 ms.
 */
export function threadsMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ", 1)[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}
