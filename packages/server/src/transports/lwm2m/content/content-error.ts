import { PlatformError } from "@orrery/model";

/** @throws {PlatformError} `badRequest`: content of a client that cannot be read. */
export function badContent(problem: string): never {
  throw new PlatformError("badRequest", problem);
}

/** Values of one message; the largest objects have some hundreds. */
const MAX_LEAVES = 10_000;

/** @throws {PlatformError} `badRequest` when a message has more values than any object. */
export function checkCount(leaves: readonly unknown[]): void {
  if (leaves.length > MAX_LEAVES) badContent("The content has too many values");
}
