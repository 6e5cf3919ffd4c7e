import type { TenantId } from "@orrery/model";

/** What a script must return (reference: rule engine, 4.1), named as in the test call of the API. */
export const SCRIPT_KINDS = ["filter", "switch", "update", "generate", "string", "json"] as const;

/** The kind of a script, which decides what it must return. */
export type ScriptKind = (typeof SCRIPT_KINDS)[number];

/** A tenant's script: the body of a function with the named arguments. */
export interface ScriptSource {
  readonly tenantId: TenantId;
  readonly kind: ScriptKind;
  readonly body: string;
  readonly argNames: readonly string[];
  /** Whether what it writes to the console is captured, for tests of scripts; see {@link CONSOLE_MARK}. */
  readonly captures?: boolean | undefined;
}

/** In a line of the sandbox, before the JSON of what the script wrote to its console: pairs of level and text. */
export const CONSOLE_MARK = "\t";

/** The arguments of a call. */
export interface ScriptInput {
  readonly data: string;
  /** Whether `data` is certain to be JSON, written by the platform; otherwise the sandbox checks it. */
  readonly trusted: boolean;
  /** The object or its JSON. */
  readonly metadata: Readonly<Record<string, string>> | string;
  readonly type: string;
}

/** The members that a transformation or generator changes; absent members stay unchanged. */
export interface ScriptedMessage {
  /** JSON text. */
  readonly data: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
  readonly type: string | undefined;
}

/** A script failed, or its result is invalid for its kind. The text is shown in rule chains. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}

/** Names of the arguments of most kinds. */
export const DEFAULT_ARGUMENTS: readonly string[] = ["msg", "metadata", "msgType"];
const GENERATOR_ARGUMENTS: readonly string[] = ["prevMsg", "prevMetadata", "prevMsgType"];

/** Names of the arguments of a rule node's script. */
export function argumentsOf(kind: ScriptKind): readonly string[] {
  return kind === "generate" ? GENERATOR_ARGUMENTS : DEFAULT_ARGUMENTS;
}
