import { importJobs } from "@orrery/client";
import type { ImportedKind } from "@orrery/model";
import { useEffect, useEffectEvent, useState } from "react";
import { useClient } from "../../session/client-context.tsx";
import { type RowResult, resultOf } from "./checked-rows.ts";
import { type ColumnMeaning, sentFile } from "./import-columns.ts";
import type { Delimiter, ImportedFile, ImportedRow } from "./read-file.ts";

/** Rows of one call. */
const SLICE = 500;

interface CheckSource {
  readonly entityType: ImportedKind;
  readonly file: Pick<ImportedFile, "header">;
  /** With the changes that were made to them. */
  readonly rows: readonly ImportedRow[];
  readonly delimiter: Delimiter;
  /** Undefined: something is still to be said of the columns. */
  readonly meanings: readonly ColumnMeaning[] | undefined;
}

export interface ImportCheck {
  readonly results: ReadonlyMap<number, RowResult>;
  readonly isDone: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Looks again at rows that were changed. */
  readonly recheck: (rows: readonly ImportedRow[]) => void;
}

const NONE: ReadonlyMap<number, RowResult> = new Map();

/** Asks what the rows of a file would do, some at a time; begins again with each change of what its columns mean. */
export function useImportCheck({ entityType, file, rows, delimiter, meanings }: CheckSource): ImportCheck {
  const client = useClient();
  const [results, setResults] = useState(NONE);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const ask = async (some: readonly ImportedRow[], columns: readonly ColumnMeaning[], signal?: AbortSignal) => {
    const sent = sentFile(file, some, { meanings: columns, delimiter });
    const answer = await importJobs(client.api).check(
      { entityType, ...sent },
      { signal, silent: true, ignoreErrors: true },
    );
    return answer.flatMap((checked) => {
      const row = some[checked.line - (file.header ? 2 : 1)];
      return row ? [[row.line, resultOf(checked, columns)] as const] : [];
    });
  };
  const askAll = useEffectEvent(async (columns: readonly ColumnMeaning[], signal: AbortSignal) => {
    for (let at = 0; at < rows.length; at += SLICE) {
      const next = await ask(rows.slice(at, at + SLICE), columns, signal);
      if (signal.aborted) return;
      setResults((before) => new Map([...before, ...next]));
    }
    setDone(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt and another file begin again
  useEffect(() => {
    setResults(NONE);
    setDone(false);
    setError(undefined);
    if (!meanings) return;
    const abort = new AbortController();
    askAll(meanings, abort.signal).catch((reason: unknown) => {
      if (!abort.signal.aborted) setError(reason);
    });
    return () => abort.abort();
  }, [meanings, attempt, entityType]);
  return {
    results,
    isDone,
    error,
    retry: () => setAttempt(attempt + 1),
    recheck: (some) => {
      if (!meanings) return;
      ask(some, meanings).then((next) => setResults((before) => new Map([...before, ...next])), setError);
    },
  };
}
