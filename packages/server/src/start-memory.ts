import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * To be called once the platform listens: what was only needed to load it goes back to the system, and what was
 * compiled is kept for the next start even if this process is killed.
 */
export function giveBackStartMemory(): void {
  flushCompileCache();
  setFlagsFromString("--expose-gc"); // for contexts made from now on
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
