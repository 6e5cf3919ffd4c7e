import { compileExpression, type Variables } from "./expression.ts";

const MAX_KEPT = 500;
const compiled = new Map<string, ((variables: Variables) => unknown) | undefined>();

/** Evaluates the conditions that foreign forms have as JavaScript; a broken one is undefined. */
export function evaluateCondition(condition: string, model: unknown): unknown {
  try {
    return expressionOf(condition)?.({ model });
  } catch {
    return undefined; // a member of something that is not there yet: the engine would throw too, and the field is shown
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
