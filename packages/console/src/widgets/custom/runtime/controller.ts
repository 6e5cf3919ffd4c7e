import { SCRIPT } from "./failures.ts";

/** `self` of a script: the hooks and declarations that it sets (reference: dashboards and widgets, 4.2, 4.3). */
export type WidgetInstance = Record<string, unknown> & { ctx?: unknown };

type Script = (self: WidgetInstance, ctx: unknown) => void;

/** A script that cannot be read, with its place. */
class ScriptError extends SyntaxError {
  override readonly name = "SyntaxError";
}

/** Reads a script and runs it without a context. @throws what is wrong with it */
export function declare(text: string) {
  const script = compile<Script>(text, ["self", "ctx"]);
  const probe: WidgetInstance = {};
  script(probe, undefined);
  const declarations = {
    typeParameters: asked(probe, "typeParameters"),
    actionSources: asked(probe, "actionSources"),
    settingsSchema: schemaText(asked(probe, "getSettingsSchema")),
    dataKeySettingsSchema: schemaText(asked(probe, "getDataKeySettingsSchema")),
  };
  const useCustomDatasources = asked(probe, "useCustomDatasources");
  if (useCustomDatasources === true) {
    declarations.typeParameters = { useCustomDatasources, ...(declarations.typeParameters as object) };
  }
  const make = (ctx: unknown): WidgetInstance => {
    const self: WidgetInstance = { ctx };
    script(self, ctx);
    return self;
  };
  return { make, declarations };
}

/**
 * As an element of the page, not as a function of its text: only so the browser says the line at which a text is no
 * script. The text may end its function; then it runs in this frame all the same, where nothing is hidden from it.
 * @throws what is wrong with it
 */
export function compile<T extends (...args: never) => unknown>(text: string, names: readonly string[]): T {
  const given: { script?: T } = {};
  const name = `widget_${Math.random().toString(36).slice(2)}`;
  Object.defineProperty(globalThis, name, { configurable: true, value: (script: T) => (given.script = script) });
  let failure: ErrorEvent | undefined;
  const onError = (event: ErrorEvent) => {
    failure = event;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("error", onError, true);
  const element = document.createElement("script");
  element.textContent = `${name}(function (${names.join(", ")}) {\n${text}\n});\n//# sourceURL=${SCRIPT}`;
  document.head.append(element);
  element.remove();
  removeEventListener("error", onError, true);
  Reflect.deleteProperty(globalThis, name);
  if (given.script) return given.script;
  const error = new ScriptError(failure?.message.replace(/^Uncaught SyntaxError: /, "") ?? "The script cannot be read");
  if (failure) error.stack = `SyntaxError\n    at ${SCRIPT}:${failure.lineno}:${failure.colno}`;
  throw error;
}

function asked(probe: WidgetInstance, name: string): unknown {
  const declaration = probe[name];
  return typeof declaration === "function" ? Reflect.apply(declaration, probe, []) : undefined;
}

const schemaText = (schema: unknown): string | undefined =>
  schema === undefined || schema === null ? undefined : typeof schema === "string" ? schema : JSON.stringify(schema);
