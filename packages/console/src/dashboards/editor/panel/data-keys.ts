import type { DataKey, WidgetKind } from "@orrery/model";

/** Colours of new keys, in the order in which they are added. */
const PALETTE = ["#4953d0", "#da7515", "#108c7d", "#671452", "#8c6200", "#00478e", "#d6425a", "#334401"] as const;

export type KeyType = "timeseries" | "attribute" | "entityField" | "alarm" | "function";

/** Kinds of keys that a widget may have, the usual one first. */
export function keyTypesOf(kind: WidgetKind, sourceType: string): readonly KeyType[] {
  if (sourceType === "function") return ["function"];
  if (kind === "timeseries") return ["timeseries"];
  if (kind === "alarm") return ["alarm", "entityField", "attribute", "timeseries"];
  return ["timeseries", "attribute", "entityField"];
}

/** A key as it is added, unlike those that are there in label and colour. */
export function newKey(
  { name, type }: { readonly name: string; readonly type: KeyType },
  known: readonly DataKey[],
  settings: Readonly<Record<string, unknown>>,
): DataKey {
  const color = PALETTE[known.length % PALETTE.length] ?? PALETTE[0];
  const base = type === "function" ? "f(x)" : name;
  const label = labelFor(type === "function" ? name || "f(x)" : name, known);
  const common = { name: base, type, label, color, settings, _hash: Math.random() };
  return type === "function" ? { ...common, funcBody: FUNCTION } : common;
}

const FUNCTION = "return Math.round(1000 * Math.sin(time / 5000));";

function labelFor(name: string, known: readonly DataKey[]): string {
  const taken = new Set(known.map(({ label }) => label));
  for (let number = 0; ; number++) {
    const label = number === 0 ? name : `${name} ${number}`;
    if (!taken.has(label)) return label;
  }
}

/** The list with one key moved by a place; the same list at its ends. */
export function movedKey(keys: readonly DataKey[], index: number, by: -1 | 1): readonly DataKey[] {
  const key = keys[index];
  const target = index + by;
  if (!key || target < 0 || target >= keys.length) return keys;
  return keys.toSpliced(index, 1).toSpliced(target, 0, key);
}

/** Where the key at `place` is after movedKey(keys, index, by) moved one: settings that are open stay with their key. */
export function movedPlace(place: number | undefined, index: number, by: -1 | 1): number | undefined {
  if (place === index) return index + by;
  return place === index + by ? index : place;
}
