import { PlatformError } from "@orrery/model/core";

/** What is wrong with a backup; who reads the file adds where. */
export function damaged(what: string): PlatformError {
  return new PlatformError("invalidArguments", what);
}
