import { PlatformError } from "@orrery/model/core";

/** What a node says when another one has become the owner. */
export function ownedByAnother(): PlatformError {
  return new PlatformError("unavailable", "Another node owns the data of these entities now");
}
