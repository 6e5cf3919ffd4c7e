import { type ExactJson, isJsonObject, JsonNumber, parseExactJson } from "@orrery/model";
import type { RuleMessage } from "../../message/rule-message.ts";

/** Members of a JSON object by key, in order. */
export type JsonMembers = ReadonlyMap<string, ExactJson>;

/** Members of a message's data, with the original spelling of numbers; undefined when it is not a JSON object. */
export function dataMembers({ data }: RuleMessage): JsonMembers | undefined {
  try {
    const parsed = parseExactJson(data);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Like {@link dataMembers}. @throws {Error} when the data of the message is not a JSON object. */
export function requiredMembers(message: RuleMessage): JsonMembers {
  const members = dataMembers(message);
  if (!members) throw new Error("Incoming Message is not a valid JSON object");
  return members;
}

/** A string, number or boolean as text; undefined for everything else. */
export function scalarText(value: ExactJson | undefined): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" || typeof value === "boolean" ? String(value) : undefined;
}
