import type { Node, Program } from "acorn";
import { analyze, type Scope, type ScopeManager, type Variable } from "eslint-scope";
import { parseBody, type ScriptError } from "./function-source.ts";
import { LANGUAGE_GLOBALS, PAGE_GLOBALS } from "./globals.ts";

/** A remark on a place of the body; `from` and `to` are offsets. */
export interface Finding {
  readonly kind: "syntax" | "undefined" | "unused";
  readonly severity: "error" | "warning";
  readonly from: number;
  readonly to: number;
  /** The name it is about, or the sentence of the parser. */
  readonly subject: string;
}

export interface AnalysisOptions {
  readonly args: readonly string[];
  /** Names that the caller's runtime brings, beside those of the language and the page. */
  readonly globals?: readonly string[] | undefined;
  /** Undeclared names are errors by default. */
  readonly checkUndefined?: boolean | undefined;
}

const MAX_FINDINGS = 200;

/** Syntax errors, undeclared names and unused variables, in the order of the text. */
export function analyzeBody(body: string, options: AnalysisOptions): readonly Finding[] {
  const parsed = parseBody(body, options.args);
  if (!parsed.ok) return [syntaxFinding(parsed.error, body)];
  const scopes = scopesOf(parsed.program);
  if (!scopes) return [syntaxFinding({ name: "Error", message: "The text is nested too deeply" }, body)];
  const known = new Set([...LANGUAGE_GLOBALS, ...PAGE_GLOBALS, ...(options.globals ?? [])]);
  const place = ({ start, end }: Node) => ({ from: start - parsed.offset, to: end - parsed.offset });
  const undefinedNames: readonly Finding[] =
    options.checkUndefined === false
      ? []
      : (scopes.globalScope?.through ?? [])
          .map(({ identifier }) => identifier as unknown as Node & { readonly name: string })
          .filter(({ name, start }) => !known.has(name) && !isAfterTypeof(body, start - parsed.offset))
          .map((node) => ({ kind: "undefined", severity: "error", subject: node.name, ...place(node) }));
  const unused = scopes.scopes
    .flatMap((scope) => unusedOf(scope))
    .map((variable): Finding => {
      const node = variable.identifiers[0] as unknown as Node;
      return { kind: "unused", severity: "warning", subject: variable.name, ...place(node) };
    });
  return [...undefinedNames, ...unused].toSorted((a, b) => a.from - b.from).slice(0, MAX_FINDINGS);
}

/** Who declares and reads which names. `undefined`: the engine's stack is too small to find out. */
function scopesOf(program: Program): ScopeManager | undefined {
  try {
    return analyze(program as never, { ecmaVersion: 2022, sourceType: "script" });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function syntaxFinding({ message, line = 1, column = 1 }: ScriptError, body: string): Finding {
  const from = Math.min(offsetOf(body, line, column), Math.max(0, body.length - 1));
  return { kind: "syntax", severity: "error", from, to: Math.min(from + 1, body.length), subject: message };
}

/** Offset of a place that counts from 1. */
function offsetOf(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

/** Asking for the type of a name is how scripts find out whether it exists. */
function isAfterTypeof(body: string, from: number): boolean {
  return /\btypeof\s*\(?\s*$/.test(body.slice(Math.max(0, from - 20), from));
}

/** Arguments may stay unused: the platform gives them all. Written but never read counts as unused. */
function unusedOf({ variables }: Scope): Variable[] {
  return variables.filter(({ defs, references, identifiers }) => {
    const declared = defs.length > 0 && defs.every(({ type }) => UNUSED_KINDS.has(type)) && identifiers.length > 0;
    return declared && !references.some((reference) => reference.isRead());
  });
}

const UNUSED_KINDS: ReadonlySet<string> = new Set(["Variable", "FunctionName", "ClassName"]);
