import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { answeredCalls, answerOf, mayBeEmpty } from "../api-docs/answers/answers.ts";

/** An answer as received. */
export interface SeenAnswer {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

interface Pattern {
  readonly name: string;
  readonly method: string;
  readonly parts: readonly string[];
}

const PATTERNS: readonly Pattern[] = [...answeredCalls()].map((name) => {
  const [method = "", path = ""] = name.split(" ");
  return { name, method, parts: path.split("/") };
});
const compiled = new Map<string, ReturnType<typeof Compile>>();

/**
 * Compares an answer with the description of its call in the API docs; only answers with status 200.
 * @throws {Error} naming the call and the place that differs.
 */
export function checkAnswer({ method, path, status, contentType, text }: SeenAnswer): void {
  const name = status === 200 ? callOf(method, path.split("?", 1)[0] ?? "") : undefined;
  const answer = name && answerOf(name);
  if (!name || !answer || answer === "file") return;
  const differs = (how: string) => new Error(`${name} is described otherwise: ${how} ${text.slice(0, 500)}`);
  if (answer === "refusal") throw differs("it is refused, it says:");
  if (answer === "nothing") {
    if (text !== "") throw differs("it has a body:");
    return;
  }
  if (answer === "text") {
    if (!/^(text\/plain|application\/text)/.test(contentType)) throw differs(`it is ${contentType}:`);
    return;
  }
  if (text === "" && mayBeEmpty(name)) return;
  if (!contentType.startsWith("application/json")) throw differs(`it is ${contentType}:`);
  const validator = validatorOf(name, answer);
  const body: unknown = JSON.parse(text);
  if (validator.Check(body)) return;
  const [first] = validator.Errors(body);
  throw differs(`${first?.instancePath} ${first?.message}:`);
}

/** The call of a path: constant segments take precedence over parameters, as in the server. */
function callOf(method: string, path: string): string | undefined {
  const parts = path.split("/");
  const fitting = PATTERNS.filter(
    (pattern) =>
      pattern.method === method &&
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, at) => part.startsWith(":") || part === parts[at]),
  );
  const words = ({ parts: own }: Pattern) => own.map((part) => (part.startsWith(":") ? "1" : "0")).join("");
  return fitting.toSorted((a, b) => words(a).localeCompare(words(b)))[0]?.name;
}

function validatorOf(name: string, schema: TSchema): ReturnType<typeof Compile> {
  let found = compiled.get(name);
  if (!found) {
    found = Compile(schema);
    compiled.set(name, found);
  }
  return found;
}
