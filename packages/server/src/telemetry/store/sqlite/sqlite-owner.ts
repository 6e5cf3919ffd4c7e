import { DatabaseSync } from "node:sqlite";
import { PlatformError } from "@orrery/model/core";

/**
 * Only one process may write, since it buffers points; others may read the file. The lock ends with the process in any
 * case.
 */
export function claimFile(path: string): DatabaseSync {
  const owner = new DatabaseSync(`${path}-owner`);
  try {
    owner.exec("pragma journal_mode = memory; begin exclusive");
    return owner;
  } catch (error) {
    owner.close();
    throw new PlatformError("unavailable", `Another process uses the time series in ${path}`, { cause: error });
  }
}
