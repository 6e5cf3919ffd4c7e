import { PlatformError } from "@orrery/model";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Value } from "typebox/value";

type Compiled = ReturnType<typeof Compile>;

/** Compiled on first use: hundreds of routes would otherwise cost the start its time. */
const compiled = new WeakMap<TSchema, Compiled>();

function compile(schema: TSchema): Compiled {
  let found = compiled.get(schema);
  if (!found) {
    found = Compile(schema);
    compiled.set(schema, found);
  }
  return found;
}

/**
 * Checks what came from outside. Unknown members pass and are left alone; nothing is converted.
 * @throws {PlatformError} `badRequest` naming the place and what it must be.
 */
export function parseBody<S extends TSchema>(schema: S, value: unknown): Static<S> {
  const validator = compile(schema);
  if (!validator.Check(value)) throw invalid(validator, value);
  return value as Static<S>; // what Check has just established
}

/** Like {@link parseBody} for parameters, where numbers and booleans arrive as text. */
export function parseParameters<S extends TSchema>(schema: S, value: unknown): Static<S> {
  return parseBody(schema, Value.Default(schema, Value.Convert(schema, value)));
}

/** @throws {PlatformError} `badRequest` with the parser's message. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    throw new PlatformError("badRequest", `JSON parse error: ${reason}`, { cause });
  }
}

function invalid(validator: Compiled, value: unknown): PlatformError {
  const [first] = validator.Errors(value);
  if (!first) return new PlatformError("badRequest", "The request is not valid");
  const place = first.instancePath.replaceAll("/", ".").replace(/^\./, "");
  return new PlatformError("badRequest", place === "" ? first.message : `${place}: ${first.message}`);
}
