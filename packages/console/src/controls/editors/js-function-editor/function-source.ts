import { type Options, Parser, type Program } from "acorn";

/** Why a body does not compile; line and column count from 1, within the body. */
export interface ScriptError {
  readonly name: string;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export type ParsedBody =
  | { readonly ok: true; readonly program: Program; readonly offset: number }
  | { readonly ok: false; readonly error: ScriptError };

const OPTIONS: Options = { ecmaVersion: "latest", sourceType: "script", locations: true, ranges: true };

/**
 * The syntax of a function body with its arguments. The body is parsed inside a function, as the engine will compile it:
 * positions in the tree are `offset` characters and one line later than in the body.
 */
export function parseBody(body: string, args: readonly string[]): ParsedBody {
  const head = `(function (${args.join(", ")}) {\n`;
  try {
    const program = Parser.parse(`${head}${body}\n})`, OPTIONS);
    const only = program.body.length === 1 && program.body[0]?.type === "ExpressionStatement";
    if (only && program.body[0]?.end === head.length + body.length + 3)
      return { ok: true, program, offset: head.length };
    return { ok: false, error: { name: "SyntaxError", message: "Unexpected token '}'" } };
  } catch (error) {
    return { ok: false, error: syntaxError(error, body) };
  }
}

/** Errors past the end of the body, such as a missing brace, are reported at its last character. */
function syntaxError(error: unknown, body: string): ScriptError {
  if (!(error instanceof SyntaxError)) return { name: "Error", message: String(error) };
  const message = error.message.replace(/ \(\d+:\d+\)$/, "");
  const lines = body.split("\n");
  const { loc } = error as SyntaxError & { readonly loc?: { readonly line: number; readonly column: number } };
  if (!loc) return { name: error.name, message };
  if (loc.line < 2) return { name: error.name, message, line: 1, column: 1 };
  if (loc.line - 1 > lines.length) {
    return { name: error.name, message, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
  return { name: error.name, message, line: loc.line - 1, column: loc.column + 1 };
}
