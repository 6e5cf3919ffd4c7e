import { isRecord } from "@orrery/model";

/** Placeholder for the index of an element in the path of a field: `labels[].font` is `labels`, `[]`, `font`. */
export const ELEMENT = "[]";

/** Place of a field in the form; elements of lists are `[]`. */
export type FieldPath = readonly string[];

/** Place of a value in the model; elements of lists are numbers. */
export type ValuePath = readonly (string | number)[];

/** `labels[].font.size` or `names["first name"]`. */
export function parsePath(text: string): FieldPath {
  const parts = text.matchAll(/\[\s*(?:"([^"]*)"|'([^']*)'|\d*)\s*\]|[^.[\]]+/g);
  return [...parts].map(([whole, double, single]) => double ?? single ?? (whole.startsWith("[") ? ELEMENT : whole));
}

/** The place of the value in the rows at `indexes`, outermost first. */
export function valuePath(path: FieldPath, indexes: readonly number[]): ValuePath {
  let next = 0;
  return path.map((part) => (part === ELEMENT ? (indexes[next++] ?? 0) : part));
}

export function valueAt(model: unknown, path: ValuePath): unknown {
  let at = model;
  for (const part of path) {
    if (typeof part === "number") at = Array.isArray(at) ? at[part] : undefined;
    else at = isRecord(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  }
  return at;
}

/** A copy of `model` with `value` at `path`; missing objects on the way are created. `undefined` removes the member. */
export function withValue(model: unknown, path: ValuePath, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  if (typeof part === "number") {
    const list = Array.isArray(model) ? [...model] : [];
    list[part] = withValue(list[part], rest, value);
    return list;
  }
  const members = Object.entries(isRecord(model) ? model : {}).filter(([name]) => name !== part);
  const inner = withValue(valueAt(model, [part]), rest, value);
  if (inner === undefined) return Object.fromEntries(members);
  // The place among the members stays, so that saved texts do not change for nothing.
  const known = isRecord(model) && Object.hasOwn(model, part);
  if (!known) return Object.fromEntries([...members, [part, inner]]);
  return Object.fromEntries(Object.entries(model).map(([name, old]) => [name, name === part ? inner : old]));
}

/** The list with the element at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}
