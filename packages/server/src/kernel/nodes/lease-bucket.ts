import type { KV } from "@nats-io/kv";
import { parseUuid } from "@orrery/model";
import type { NatsLink } from "../bus/nats/nats-link.ts";
import { type NodeId, nodeIdOf } from "../partitions/node-id.ts";
import { LEASE_MS } from "./lease-view.ts";
import { MAX_RECORD_BYTES, type NodeRecord, parseNodeRecord } from "./node-record.ts";

const MAX_BUCKET_BYTES = 1024 * 1024;

/** A node that lives, as it says itself. */
export interface LivingNode {
  readonly id: NodeId;
  readonly record: NodeRecord;
}

/** The bucket of NATS KV that holds the leases of a platform, made when it is not there. In memory: see decision 23. */
export async function openLeaseBucket({ connection }: NatsLink, cluster: string): Promise<KV> {
  const { Kvm } = await import("@nats-io/kv");
  return new Kvm(connection).create(`orrery-${cluster}-nodes`, {
    ttl: LEASE_MS,
    storage: "memory",
    history: 1,
    maxValueSize: MAX_RECORD_BYTES,
    max_bytes: MAX_BUCKET_BYTES,
  });
}

/** Nodes whose leases are in the bucket now; one that died a moment ago, too. */
export async function readLeases(kv: KV): Promise<readonly LivingNode[]> {
  const nodes: LivingNode[] = [];
  for await (const key of await kv.keys()) {
    const entry = await kv.get(key);
    const id = nodeOfKey(key);
    const record = entry?.operation === "PUT" ? parseNodeRecord(entry.value) : undefined;
    if (id !== undefined && record) nodes.push({ id, record });
  }
  return nodes;
}

/** Undefined for a key that is none of ours. */
export function nodeOfKey(key: string): NodeId | undefined {
  try {
    return nodeIdOf(parseUuid(key));
  } catch {
    return undefined;
  }
}
