import { importJobs } from "@orrery/client";
import type { BulkImportColumnType, ImportedKind, ImportJob } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useClient } from "../../session/client-context.tsx";
import { IMPORT_JOBS } from "../bulk/import-query.ts";
import { downloadFailed } from "../bulk/save-failed-rows.ts";
import { resultCounts, rowResult } from "./checked-rows.ts";
import { ColumnList } from "./column-list.tsx";
import { failedFile } from "./failed-file.ts";
import { type ColumnMeaning, guessMeanings, meaningProblems, meaningsOf, sentFile } from "./import-columns.ts";
import { ImportFrame } from "./import-frame.tsx";
import { Columns } from "./import-layout.ts";
import { ImportPreview } from "./import-preview.tsx";
import { problemMessage } from "./problem-message.ts";
import type { ChosenFile, ImportedFile, ImportedRow } from "./read-file.ts";
import { rowProblems } from "./row-problems.ts";
import { useImportCheck } from "./use-import-check.ts";

interface EntityImportProps {
  readonly title: string;
  readonly entityType: ImportedKind;
  readonly columns: readonly BulkImportColumnType[];
  readonly chosen: ChosenFile;
  readonly file: ImportedFile;
  /** Undefined: another file is wanted. */
  readonly onChosen: (file: ChosenFile | undefined) => void;
  readonly onStarted: (job: ImportJob) => void;
  readonly onClose: () => void;
}

const NO_EDITS: ReadonlyMap<number, ImportedRow> = new Map();
const NO_LINES: ReadonlySet<number> = new Set();

/** A file that was chosen: what its columns mean, what its rows would do, and how those with problems are put right. */
export function EntityImport(props: EntityImportProps) {
  const { title, entityType, columns, chosen, file, onChosen, onStarted, onClose } = props;
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const known = useMemo(() => meaningsOf(columns), [columns]);
  const [changedMeanings, setMeanings] = useState<readonly ColumnMeaning[]>();
  const [edits, setEdits] = useState(NO_EDITS);
  const [mayUpdate, setMayUpdate] = useState(true);
  const [kept, setKept] = useState(NO_LINES);
  const meanings = useMemo(() => changedMeanings ?? guessMeanings(file, known), [changedMeanings, file, known]);
  const problems = useMemo(() => meaningProblems(meanings), [meanings]);
  const rows = useMemo(
    () => (edits.size === 0 ? file.rows : file.rows.map((row) => edits.get(row.line) ?? row)),
    [file, edits],
  );
  const checked = useImportCheck({
    ...{ entityType, file, rows, delimiter: chosen.delimiter },
    meanings: problems.length === 0 ? meanings : undefined,
  });
  const found = useMemo(() => rowProblems(rows, meanings, kept), [rows, meanings, kept]);
  const resultFor = (row: ImportedRow) => rowResult(row, found, checked.results, mayUpdate);
  const counts = useMemo(
    () => resultCounts(rows, (row) => rowResult(row, found, checked.results, mayUpdate)),
    [rows, found, checked.results, mayUpdate],
  );
  const failed = () =>
    rows.flatMap((row) => {
      const result = resultFor(row);
      return result?.kind === "problem" ? [{ line: row.line, fields: row.cells, problem: result.problem }] : [];
    });
  const run = useSubmission<ImportJob>({
    mutationFn: () =>
      importJobs(client.api).start(
        {
          entityType,
          fileName: chosen.name,
          ...sentFile(file, rows, { meanings, delimiter: chosen.delimiter }),
          except: failed().map(({ line }) => line),
        },
        { ignoreErrors: true },
      ),
    onSuccess: (job) => {
      void queries.invalidateQueries({ queryKey: [IMPORT_JOBS] });
      onStarted(job);
    },
  });
  const download = () =>
    downloadFailed(
      chosen.name,
      failedFile(failed(), {
        ...{ delimiter: chosen.delimiter, columns: file.columns, header: file.header },
        reasonTitle: t("import.reason"),
        reason: ({ line, problem }) => t("import.failed-row", { line, message: problemMessage(problem, meanings, t) }),
      }),
      t,
    );
  const count = rows.length - counts.problem;
  return (
    <ImportFrame
      title={title}
      help="entitiesImport"
      at={1}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button
            variant="primary"
            disabled={problems.length > 0 || !checked.isDone || count === 0 || run.isPending}
            onClick={() => run.mutate()}
          >
            {t("import.import-rows", { count })}
          </Button>
        </>
      }
    >
      <Columns>
        <ColumnList
          chosen={chosen}
          file={file}
          known={known}
          meanings={meanings}
          problems={problems}
          failure={run.error}
          onChosen={onChosen}
          mayUpdate={mayUpdate}
          onMayUpdate={setMayUpdate}
          onChange={setMeanings}
        />
        <ImportPreview
          rows={rows}
          meanings={meanings}
          resultFor={resultFor}
          counts={counts}
          isDone={checked.isDone}
          error={checked.error}
          onRetry={checked.retry}
          onDownload={download}
          onChange={(row) => {
            setEdits((before) => new Map([...before, [row.line, row]]));
            checked.recheck([row]);
          }}
          onKeep={({ line }) => setKept((before) => new Set([...before, line]))}
        />
      </Columns>
    </ImportFrame>
  );
}
