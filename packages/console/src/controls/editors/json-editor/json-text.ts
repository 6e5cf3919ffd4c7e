import { isRecord, parseBigJson } from "@orrery/model";

/** Why a text is not the JSON that is asked for. */
export interface JsonTextError {
  readonly name: string;
  readonly message: string;
}

export type ParsedText =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: JsonTextError };

/** Any JSON. */
export function parseJsonText(text: string): ParsedText {
  try {
    return { ok: true, value: parseBigJson(text) };
  } catch (error) {
    return {
      ok: false,
      error: { name: "SyntaxError", message: error instanceof Error ? error.message : String(error) },
    };
  }
}

/** A JSON object: lists, texts, numbers and null are refused. */
export function parseObjectText(text: string): ParsedText {
  const parsed = parseJsonText(text);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (isRecord(value)) return parsed;
  return { ok: false, error: { name: "TypeError", message: "The text is no JSON object" } };
}

export type ObjectTextProblem =
  | { readonly kind: "required" }
  | { readonly kind: "error"; readonly error: JsonTextError };

/** Empty is good when nothing is required. */
export function objectTextProblem(text: string, required: boolean): ObjectTextProblem | undefined {
  if (text.trim() === "") return required ? { kind: "required" } : undefined;
  const parsed = parseObjectText(text);
  return parsed.ok ? undefined : { kind: "error", error: parsed.error };
}

/** The rule of forms for a text that must be JSON; `null`: it is. */
export function jsonValidator(text: string): { readonly invalidJSON: true } | null {
  return text === "" || parseJsonText(text).ok ? null : { invalidJSON: true };
}
