import { jsonOrText } from "../kit/parsed-json.ts";

/** What was typed into the terminal of commands (reference: dashboards and widgets, 6.5). */
export type DebugLine =
  | { readonly kind: "nothing" | "help" | "clear" }
  | { readonly kind: "call"; readonly method: string; readonly params: unknown };

/** Reads a line: a method, a blank, and its parameters as JSON or text. */
export function readDebugLine(line: string): DebugLine {
  const typed = line.trim();
  if (typed === "") return { kind: "nothing" };
  if (typed === "help" || typed === "clear") return { kind: typed };
  const [, method = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(typed) ?? [];
  return { kind: "call", method, params: rest === "" ? {} : jsonOrText(rest) };
}
