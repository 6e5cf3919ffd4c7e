import type { EntityAlias } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../session/client-context.tsx";
import { findLostAliases, type LostAlias } from "./find-lost-aliases.ts";

/** The aliases of a file that find nothing here, and what was said of each. */
export interface LostAliases {
  /** Undefined: it is not known yet. */
  readonly lost: readonly LostAlias[] | undefined;
  readonly error: unknown;
  /** Null: it is left as it is. */
  readonly answers: ReadonlyMap<string, EntityAlias | null>;
  readonly answer: (id: string, alias: EntityAlias | null) => void;
  /** Names of all aliases of the file as they will be. */
  readonly names: (but: string) => readonly string[];
  /** Whether each has an answer. */
  readonly isComplete: boolean;
  readonly chosen: readonly EntityAlias[];
}

/** `text`: the file, as long as it is the same the answers stay. */
export function useLostAliases(text: string | null, aliases: readonly EntityAlias[]): LostAliases {
  const client = useClient();
  const [given, setGiven] = useState<{ readonly text: string | null; readonly answers: LostAliases["answers"] }>();
  const answers = given?.text === text ? given.answers : NONE;
  const { data: lost, error } = useQuery({
    queryKey: ["dashboard", "file", text],
    queryFn: ({ signal }) => findLostAliases(client, aliases, signal),
    enabled: text !== null && aliases.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const known = aliases.length === 0 ? EMPTY : lost;
  return {
    lost: known,
    error,
    answers,
    answer: (id, alias) => setGiven({ text, answers: new Map(answers).set(id, alias) }),
    names: (but) => aliases.filter(({ id }) => id !== but).map((alias) => answers.get(alias.id)?.alias ?? alias.alias),
    isComplete: known?.every(({ alias }) => answers.has(alias.id)) ?? false,
    chosen: [...answers.values()].filter((alias) => alias !== null),
  };
}

const NONE: LostAliases["answers"] = new Map();
const EMPTY: readonly LostAlias[] = [];
