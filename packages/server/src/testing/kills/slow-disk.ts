import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

/**
 * A thread that makes the disk of a folder slow for a moment: for each number of megabytes it receives, it writes and
 * flushes as many, so that commits on the same disk wait. Ends when it receives 0.
 */
const CHUNK = Buffer.alloc(1024 * 1024, 0x5a);

const file = openSync(join(String(workerData), "slow-disk"), "w", 0o600);

parentPort?.on("message", (megabytes: number) => {
  for (let at = 0; at < megabytes; at++) writeSync(file, CHUNK, 0, CHUNK.length, at * CHUNK.length);
  if (megabytes > 0) fsyncSync(file);
  else {
    closeSync(file);
    parentPort?.close();
  }
});
