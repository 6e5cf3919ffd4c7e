import { PlatformError } from "@orrery/model/core";
import type { LivingNode } from "./lease-bucket.ts";

/** The secrets that a node meets when it starts, by the names of their keys (`SecretBox.keyId`). */
export interface KeysAtStart {
  readonly own: string;
  /** The key with which the secrets in the database are sealed; absent while nobody has sealed any. */
  readonly ofDatabase: string | undefined;
  readonly nodes: readonly LivingNode[];
}

/**
 * A node with another secret than the others would sign sessions that they refuse, and could read none of their secrets.
 * @throws {PlatformError} `unavailable` when it is one.
 */
export function requireSameKey({ own, ofDatabase, nodes }: KeysAtStart): void {
  const others = nodes.filter(({ record }) => record.keyId !== own).map(({ record }) => record.host);
  if (others.length > 0) {
    throw new PlatformError(
      "unavailable",
      `This node has another secret key than the nodes that run (${[...new Set(others)].sort().join(", ")}): set ORRERY_SECRET_KEY to theirs.`,
    );
  }
  if (ofDatabase === undefined || ofDatabase === own) return;
  throw new PlatformError(
    "unavailable",
    "The secrets in the database are sealed with another key than this node has: set ORRERY_SECRET_KEY to that of the other nodes. " +
      "If it is lost, start one node without ORRERY_BUS_URL first; secrets then have to be entered again.",
  );
}
