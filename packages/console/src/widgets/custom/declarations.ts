import { CustomFrame } from "./custom-frame.ts";
import type { CustomType, TypeFailure } from "./custom-type.ts";
import type { Declarations } from "./frame-messages.ts";

/** What a script declares of its type, and what is wrong with it when it declares nothing. */
export interface ReadDeclarations {
  readonly declarations: Declarations;
  readonly failure: TypeFailure | undefined;
}

const NONE: Declarations = {
  typeParameters: {},
  actionSources: {},
  settingsSchema: undefined,
  dataKeySettingsSchema: undefined,
};
const MAX_KNOWN = 100;
const known = new Map<string, Promise<ReadDeclarations>>();

/** Runs the script of a type once without a context, in a frame of its own; equal scripts are run once in a page. */
export function readDeclarations(type: CustomType): Promise<ReadDeclarations> {
  const key = JSON.stringify([type.controllerScript, type.resources]);
  const before = known.get(key);
  if (before) return before;
  const made = ask(type);
  known.set(key, made);
  const oldest = known.size > MAX_KNOWN ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return made;
}

function ask(type: CustomType): Promise<ReadDeclarations> {
  if (type.controllerScript.trim() === "") return Promise.resolve({ declarations: NONE, failure: undefined });
  const { promise, resolve } = Promise.withResolvers<ReadDeclarations>();
  let failure: TypeFailure | undefined;
  const end = (declarations: Declarations) => {
    frame[Symbol.dispose]();
    resolve({ declarations, failure });
  };
  const frame = new CustomFrame({
    host: document.body,
    type,
    onDeclared: end,
    onFailed: (given, isFatal) => {
      if (isFatal) failure ??= given;
    },
    onStopped: () => end(NONE),
  });
  return promise;
}
