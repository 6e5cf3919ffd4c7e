import type { TypeFailure, TypePart } from "../custom-type.ts";

/** Names under which scripts stand in stacks. */
export const SCRIPT = "controllerScript.js";
/** Lines that stand before the script in what the browser reads. */
export const LINES_BEFORE = 1;

/** A failure with its place in the script, as far as the stack says it. */
export function failureOf(reason: unknown, where: TypePart = "controllerScript"): TypeFailure {
  const stack = reason instanceof Error ? String(reason.stack) : "";
  const place = new RegExp(`${SCRIPT}:(\\d+):(\\d+)`).exec(stack);
  const line = place ? Number(place[1]) - LINES_BEFORE : undefined;
  return {
    where: place ? "controllerScript" : where,
    message: messageOf(reason),
    line,
    column: place ? Number(place[2]) : undefined,
  };
}

/** A failure in a text that is part of a template: where the text stands. */
export function failureIn(text: string, part: string, reason: unknown): TypeFailure {
  const own = failureOf(reason, "templateHtml");
  if (own.where === "controllerScript") return own;
  const at = text.indexOf(part);
  const before = at < 0 ? [] : text.slice(0, at).split("\n");
  return {
    ...own,
    line: at < 0 ? undefined : before.length,
    column: at < 0 ? undefined : (before.at(-1)?.length ?? 0) + 1,
  };
}

function messageOf(reason: unknown): string {
  if (reason instanceof Error) return reason.name === "Error" ? reason.message : `${reason.name}: ${reason.message}`;
  return typeof reason === "object" ? JSON.stringify(reason) : String(reason);
}
