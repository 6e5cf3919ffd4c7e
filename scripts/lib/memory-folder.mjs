import { accessSync, constants, statfsSync } from "node:fs";
import { freemem } from "node:os";

const FOLDER = "/dev/shm";
/** From linux/magic.h. */
const TMPFS = 0x01021994;
const GIBIBYTE = 2 ** 30;
/** What the tests put there at most, with room; and what they and the platform need besides. */
const LEAST_FREE = 4 * GIBIBYTE;
const LEAST_MEMORY = 8 * GIBIBYTE;

/**
 * A folder in memory with room for what tests store, if this machine has one. Tests flush thousands of small commits,
 * which on a disk that others use takes most of their time.
 */
export function memoryFolder() {
  try {
    const { type, bavail, bsize } = statfsSync(FOLDER);
    if (type !== TMPFS || bavail * bsize < LEAST_FREE || freemem() < LEAST_MEMORY) return undefined;
    accessSync(FOLDER, constants.R_OK | constants.W_OK);
    return FOLDER;
  } catch {
    return undefined; // not on Linux, or not ours to write to
  }
}
