import { PlatformError } from "@orrery/model/core";
import type { NatsLink } from "../bus/nats/nats-link.ts";
import type { Logger } from "../logging.ts";
import type { NodeId } from "../partitions/node-id.ts";
import { openLeaseBucket, readLeases } from "./lease-bucket.ts";
import { NodeLeases } from "./node-leases.ts";
import type { NodeRecord } from "./node-record.ts";
import { requireSameKey } from "./require-same-key.ts";

export interface JoinOptions {
  readonly link: NatsLink;
  readonly cluster: string;
  readonly me: NodeId;
  readonly record: NodeRecord;
  /** See `KeysAtStart`. */
  readonly keyOfDatabase: string | undefined;
  readonly log: Logger;
}

/**
 * Becomes one of the nodes: they see it from now on.
 * @throws {PlatformError} `unavailable` when its secret key is not theirs.
 */
export async function joinCluster({ keyOfDatabase, ...options }: JoinOptions): Promise<NodeLeases> {
  const { link, cluster, record } = options;
  const bucket = await openLeaseBucket(link, cluster).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : "";
    const message = `The NATS server that ORRERY_BUS_URL names keeps no leases of nodes, which needs JetStream (nats-server -js): ${reason}`;
    throw new PlatformError("unavailable", message, { cause });
  });
  const nodes = await readLeases(bucket);
  requireSameKey({ own: record.keyId, ofDatabase: keyOfDatabase, nodes });
  return NodeLeases.open(options);
}
