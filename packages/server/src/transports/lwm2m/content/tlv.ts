import { bytesOfValue, valueOfBytes } from "./binary-value.ts";
import { badContent, checkCount } from "./content-error.ts";
import type { Leaf, Lwm2mPath } from "./lwm2m-path.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";

/** Kinds of entries: the two highest bits of the first byte. */
const KIND = { instance: 0, resourceInstance: 1, multiple: 2, resource: 3 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];

interface Entry {
  readonly kind: Kind;
  readonly id: number;
  readonly bytes: Buffer;
}

/**
 * Decodes TLV content (OMA LwM2M core, 7.4.3). `base`: the path that was asked for.
 * @throws {PlatformError} `badRequest`.
 */
export function readTlv(
  content: Buffer,
  base: Lwm2mPath,
  typeOf: (path: Lwm2mPath) => Lwm2mType | undefined,
): Leaf<Lwm2mValue>[] {
  const leaves: Leaf<Lwm2mValue>[] = [];
  const add = (path: Lwm2mPath, bytes: Buffer) => {
    leaves.push({ path, value: valueOfBytes(typeOf(path) ?? "OPAQUE", bytes) });
    checkCount(leaves);
  };
  const [object = 0, instance = 0] = base;
  const resource = (path: Lwm2mPath, entry: Entry) => {
    const own = [...path, entry.id];
    if (entry.kind === KIND.resource) add(own, entry.bytes);
    else if (entry.kind === KIND.multiple) {
      for (const { kind, id, bytes } of entriesIn(entry.bytes)) {
        if (kind !== KIND.resourceInstance) badContent("A multiple resource has instances of resources only");
        add([...own, id], bytes);
      }
    } else badContent("An instance has resources only");
  };
  for (const entry of entriesIn(content)) {
    if (entry.kind === KIND.instance) {
      for (const each of entriesIn(entry.bytes)) resource([object, entry.id], each);
    } else if (entry.kind === KIND.resourceInstance) {
      const place = base.slice(0, 3);
      if (place.length < 3) badContent("Instances of no resource");
      add([...place, entry.id], entry.bytes);
    } else resource([object, instance], entry);
  }
  return leaves;
}

/** Encodes values below `base` as TLV: the resources of an instance or an object, or one resource. */
export function writeTlv(leaves: readonly Leaf<Lwm2mValue>[], base: Lwm2mPath): Buffer {
  if (base.length === 1) {
    const instances = grouped(leaves, 1).map(([id, own]) => entry(KIND.instance, id, resources(own)));
    return Buffer.concat(instances);
  }
  if (base.length === 4) return Buffer.concat(leaves.map(resourceInstance));
  return resources(leaves);
}

/** The resources of one instance, as new instances without an id of their own are sent. */
export function resources(leaves: readonly Leaf<Lwm2mValue>[]): Buffer {
  const parts = grouped(leaves, 2).map(([id, own]) => {
    const [first] = own;
    if (first?.path.length === 3) return entry(KIND.resource, id, bytesOfValue(first.value));
    return entry(KIND.multiple, id, Buffer.concat(own.map(resourceInstance)));
  });
  return Buffer.concat(parts);
}

function resourceInstance({ path, value }: Leaf<Lwm2mValue>): Buffer {
  return entry(KIND.resourceInstance, path[3] ?? 0, bytesOfValue(value));
}

/** Leaves by the id at a position of their paths, in the order of their first. */
function grouped(leaves: readonly Leaf<Lwm2mValue>[], position: number): [number, Leaf<Lwm2mValue>[]][] {
  const groups = new Map<number, Leaf<Lwm2mValue>[]>();
  for (const leaf of leaves) {
    const id = leaf.path[position] ?? 0;
    const group = groups.get(id);
    if (group) group.push(leaf);
    else groups.set(id, [leaf]);
  }
  return [...groups];
}

function* entriesIn(bytes: Buffer): Generator<Entry> {
  let at = 0;
  const take = (size: number): Buffer => {
    if (at + size > bytes.length) badContent("The TLV content is cut off");
    at += size;
    return bytes.subarray(at - size, at);
  };
  while (at < bytes.length) {
    const head = take(1).readUInt8(0);
    const id = take(head & 0x20 ? 2 : 1);
    const lengthBytes = (head >> 3) & 3;
    const length = lengthBytes === 0 ? head & 7 : take(lengthBytes).readUIntBE(0, lengthBytes);
    yield { kind: (head >> 6) as Kind, id: id.readUIntBE(0, id.length), bytes: take(length) }; // two bits
  }
}

function entry(kind: Kind, id: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  const lengthBytes = length < 8 ? 0 : length < 0x100 ? 1 : length < 0x1_0000 ? 2 : 3;
  const idBytes = id > 0xff ? 2 : 1;
  const head = Buffer.alloc(1 + idBytes + lengthBytes);
  head.writeUInt8((kind << 6) | (idBytes === 2 ? 0x20 : 0) | (lengthBytes << 3) | (lengthBytes === 0 ? length : 0), 0);
  head.writeUIntBE(id, 1, idBytes);
  if (lengthBytes > 0) head.writeUIntBE(length, 1 + idBytes, lengthBytes);
  return Buffer.concat([head, bytes]);
}
