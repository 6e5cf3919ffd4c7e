import { isHeld, jsonText } from "./free-text.ts";
import { inSlices } from "./in-slices.ts";

/** Elements of a list that are written between two chances to stop; shorter lists are written at once. */
const STEP = 100;

/** Like `jsonText`; long lists, alone or as members of an object, are written in slices. */
export function jsonInSlices(value: unknown): string | Promise<string> {
  return isLong(value) || hasLong(value) ? inSlices(written(value)) : jsonText(value);
}

function* written(value: object): Generator<void, string> {
  if (isLong(value)) return yield* list(value);
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (isLong(member)) members.push(`${JSON.stringify(name)}:${yield* list(member)}`);
    else members.push(jsonText({ [name]: member }).slice(1, -1));
  }
  return `{${members.filter((text) => text !== "").join(",")}}`; // a member that is undefined is left out
}

function* list(elements: readonly unknown[]): Generator<void, string> {
  const pieces: string[] = [];
  for (let at = 0; at < elements.length; at += STEP) {
    pieces.push(jsonText(elements.slice(at, at + STEP)).slice(1, -1));
    yield;
  }
  return `[${pieces.join(",")}]`;
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !isHeld(value) && value.length > STEP;
}

function hasLong(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (isHeld(value) || "toJSON" in value) return false;
  return Object.values(value).some(isLong);
}
