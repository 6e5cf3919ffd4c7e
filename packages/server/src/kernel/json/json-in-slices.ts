import { inSlices } from "./in-slices.ts";
import { isHeld, jsonPieces, jsonText } from "./lossless-text.ts";

/** Elements of a list that are written in one step; shorter lists are written at once. */
const STEP = 100;

/** Like `jsonPieces`; long lists, alone or as members of an object, are written in slices. */
export function jsonInSlices(value: unknown): readonly string[] | Promise<readonly string[]> {
  return isLong(value) || hasLong(value) ? inSlices(written(value)) : jsonPieces(value);
}

function* written(value: object): Generator<void, readonly string[]> {
  const pieces: string[] = [];
  if (isLong(value)) {
    yield* addList(value, pieces);
    return pieces;
  }
  let before = "{";
  for (const [name, member] of Object.entries(value)) {
    if (isLong(member)) {
      pieces.push(`${before}${JSON.stringify(name)}:`);
      yield* addList(member, pieces);
    } else {
      const text = jsonText({ [name]: member }).slice(1, -1);
      if (text === "") continue; // an undefined member is left out
      pieces.push(before, text);
    }
    before = ",";
  }
  pieces.push("}");
  return pieces;
}

/** Writes a list that is not empty. */
function* addList(elements: readonly unknown[], pieces: string[]): Generator<void, void> {
  for (let at = 0; at < elements.length; at += STEP) {
    pieces.push(at === 0 ? "[" : ",", jsonText(elements.slice(at, at + STEP)).slice(1, -1));
    yield;
  }
  pieces.push("]");
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !isHeld(value) && value.length > STEP;
}

function hasLong(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (isHeld(value) || "toJSON" in value) return false;
  return Object.values(value).some(isLong);
}
