import type { TenantId } from "@orrery/model";

/** What a script must return (reference: rule engine, 4.1), named as in the test call of the API. */
export const SCRIPT_KINDS = ["filter", "switch", "update", "generate", "string", "json"] as const;

export type ScriptKind = (typeof SCRIPT_KINDS)[number];

/** Text of a tenant's script: the body of a function of the named arguments. */
export interface ScriptSource {
  readonly tenantId: TenantId;
  readonly kind: ScriptKind;
  readonly body: string;
  readonly argNames: readonly string[];
}

/** What a call of a script sees. */
export interface ScriptInput {
  readonly data: string;
  /** Whether `data` is JSON for certain, written by ourselves; else the sandbox finds out. */
  readonly trusted: boolean;
  /** Or its JSON. */
  readonly metadata: Readonly<Record<string, string>> | string;
  readonly type: string;
}

/** What a transformation or a generator wants changed; absent members stay as they were. */
export interface ScriptedMessage {
  /** JSON text. */
  readonly data: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
  readonly type: string | undefined;
}

/** A script failed, or what it returned is not what its kind must return. The text is what rule chains show. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}

export const DEFAULT_ARGUMENTS: readonly string[] = ["msg", "metadata", "msgType"];
const GENERATOR_ARGUMENTS: readonly string[] = ["prevMsg", "prevMetadata", "prevMsgType"];

/** Names of the arguments of a rule node's script. */
export function argumentsOf(kind: ScriptKind): readonly string[] {
  return kind === "generate" ? GENERATOR_ARGUMENTS : DEFAULT_ARGUMENTS;
}
