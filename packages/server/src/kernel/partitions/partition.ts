import type { EntityId, Uuid } from "@orrery/model";

/** Number of partitions. Never changes: rows are stored with their partition. */
export const PARTITIONS = 64;

/** The partition for the state of an originator; the same on every server and at any time. */
export function partitionOf({ id }: Pick<EntityId, "id">): number {
  return hashOf(id) % PARTITIONS;
}

/** A hash of an id, 32 bits without sign. */
export function hashOf(id: Uuid): number {
  const digits = id.replaceAll("-", "");
  let hash = 0;
  for (let at = 0; at < digits.length; at += 8) hash = mixed(hash ^ Number.parseInt(digits.slice(at, at + 8), 16));
  return hash >>> 0;
}

/** The finalizer of MurmurHash3 (public domain): every input bit affects half of the output bits. */
export function mixed(word: number): number {
  let hash = word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
