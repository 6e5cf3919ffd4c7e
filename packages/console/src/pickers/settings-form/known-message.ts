import { isRecord } from "@orrery/model";
import { createContext } from "react";
import type { KnownName } from "../../controls/editors/code-editor/known-names.ts";

/** A message as it reached a node, or one that it is tried with. */
export interface MessageSample {
  readonly msg: unknown;
  readonly metadata: Readonly<Record<string, string>>;
  readonly msgType: string;
}

/** The message that scripts below are written for: their editors offer its keys, and tests begin with it. */
export const KnownMessage = createContext<MessageSample | undefined>(undefined);

const MAX_NAMES = 200;
const MAX_DEPTH = 3;
const MAX_NOTE = 40;

/** The names in a message as scripts write them, by the names of their arguments, with the values that they had. */
export function namesIn(
  { msg, metadata, msgType }: MessageSample,
  [first, second, third]: readonly [string, string, string],
): readonly KnownName[] {
  return [...membersOf(first, msg, 0), ...membersOf(second, metadata, 0), { path: third, note: noteOf(msgType) }].slice(
    0,
    MAX_NAMES,
  );
}

const NAME = /^[A-Za-z_$][\w$]*$/;

function membersOf(path: string, value: unknown, depth: number): readonly KnownName[] {
  if (!isRecord(value) || depth >= MAX_DEPTH) return [];
  return Object.entries(value)
    .filter(([name]) => NAME.test(name))
    .flatMap(([name, member]) => {
      const at = `${path}.${name}`;
      return [{ path: at, note: noteOf(member) }, ...membersOf(at, member, depth + 1)];
    });
}

function noteOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_NOTE ? `${text.slice(0, MAX_NOTE)}…` : text;
}
