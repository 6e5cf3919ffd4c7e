import type { Leaf, Lwm2mPath } from "../content/lwm2m-path.ts";
import { type Lwm2mValue, linkText } from "../content/lwm2m-value.ts";

/**
 * Values as callers of RPC get them (reference: device connectivity, 14.5): `LwM2mSingleResource [id=9, value=95,
 * type=INTEGER]`. `path`: what was asked for.
 */
export function contentText(path: Lwm2mPath, leaves: readonly Leaf<Lwm2mValue>[]): string {
  const id = path.at(-1) ?? 0;
  switch (path.length) {
    case 1: {
      const instances = grouped(leaves, 1).map(([each, own]) => `${each}=${instanceText(each, own)}`);
      return `LwM2mObject [id=${id}, instances={${instances.join(", ")}}]`;
    }
    case 2:
      return instanceText(id, leaves);
    case 3:
      return resourceText(id, leaves);
    default:
      return leaves.map(resourceInstanceText).join(", ");
  }
}

/** `{/3/0/9=.., /1/0/1=..}` */
export function compositeText(texts: readonly (readonly [path: string, text: string])[]): string {
  return `{${texts.map(([path, text]) => `${path}=${text}`).join(", ")}}`;
}

function instanceText(id: number, leaves: readonly Leaf<Lwm2mValue>[]): string {
  const resources = grouped(leaves, 2).map(([each, own]) => `${each}=${resourceText(each, own)}`);
  return `LwM2mObjectInstance [id=${id}, resources={${resources.join(", ")}}]`;
}

function resourceText(id: number, leaves: readonly Leaf<Lwm2mValue>[]): string {
  const [first] = leaves;
  if (first?.path.length === 3) {
    const { type } = first.value;
    if (type === "OPAQUE") return `LwM2mSingleResource id=${id} value=${valueText(first.value)} type=OPAQUE`;
    return `LwM2mSingleResource [id=${id}, value=${valueText(first.value)}, type=${type}]`;
  }
  const values = leaves.map((leaf) => `${leaf.path[3] ?? 0}=${resourceInstanceText(leaf)}`);
  return `LwM2mMultipleResource [id=${id}, values={${values.join(", ")}}, type=${first?.value.type ?? "NONE"}]`;
}

function resourceInstanceText({ path, value }: Leaf<Lwm2mValue>): string {
  return `LwM2mResourceInstance [id=${path[3] ?? 0}, value=${valueText(value)}, type=${value.type}]`;
}

function valueText(value: Lwm2mValue): string {
  switch (value.type) {
    case "OPAQUE":
      return value.value.toString("hex");
    case "OBJLNK":
      return linkText(value.value);
    case "FLOAT":
      return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
    case "TIME": {
      const date = new Date(value.value);
      return Number.isNaN(date.getTime()) ? "" : date.toUTCString();
    }
    default:
      return String(value.value);
  }
}

function grouped(leaves: readonly Leaf<Lwm2mValue>[], position: number): [number, Leaf<Lwm2mValue>[]][] {
  const groups = new Map<number, Leaf<Lwm2mValue>[]>();
  for (const leaf of leaves) {
    const id = leaf.path[position] ?? 0;
    groups.set(id, [...(groups.get(id) ?? []), leaf]);
  }
  return [...groups];
}
