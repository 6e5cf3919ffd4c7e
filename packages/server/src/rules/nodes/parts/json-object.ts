import { type ExactJson, isJsonObject, JsonNumber, parseExactJson } from "@orrery/model";
import type { RuleMessage } from "../../message/rule-message.ts";

export type JsonMembers = ReadonlyMap<string, ExactJson>;

/** The members of the data of a message, with numbers as they were spelled; undefined when it is no JSON object. */
export function dataMembers({ data }: RuleMessage): JsonMembers | undefined {
  try {
    const parsed = parseExactJson(data);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** @throws {Error} when the data of the message is no JSON object. */
export function requiredMembers(message: RuleMessage): JsonMembers {
  const members = dataMembers(message);
  if (!members) throw new Error("Incoming Message is not a valid JSON object");
  return members;
}

/** The text of a text, number or flag; undefined for everything else. */
export function scalarText(value: ExactJson | undefined): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" || typeof value === "boolean" ? String(value) : undefined;
}
