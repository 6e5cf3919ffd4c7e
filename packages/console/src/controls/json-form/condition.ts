import { compileExpression, type Variables } from "./expression.ts";

const MAX_KEPT = 500;
const compiled = new Map<string, ((variables: Variables) => unknown) | undefined>();

/** Whether a field is shown: hidden only when its condition is exactly false, so a broken one hides nothing. */
export function isShown(condition: string | undefined, model: unknown): boolean {
  if (condition === undefined || condition.trim() === "") return true;
  try {
    return expressionOf(condition)?.({ model }) !== false;
  } catch {
    return true; // a member of something that is not there yet: the engine would throw too, and the field is shown
  }
}

function expressionOf(text: string): ((variables: Variables) => unknown) | undefined {
  if (!compiled.has(text)) {
    if (compiled.size >= MAX_KEPT) compiled.clear();
    compiled.set(text, tryToCompile(text));
  }
  return compiled.get(text);
}

function tryToCompile(text: string): ((variables: Variables) => unknown) | undefined {
  try {
    return compileExpression(text);
  } catch {
    return undefined;
  }
}
