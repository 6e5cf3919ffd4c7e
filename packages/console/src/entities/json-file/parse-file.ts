import { parseBigJson } from "@orrery/model";

/** What a file holds, long numbers as they are written; undefined: it is no JSON. */
export function parseFile(text: string): unknown {
  try {
    return parseBigJson(text);
  } catch {
    return undefined;
  }
}
