import type { CallOptions, Client } from "@orrery/client";
import type { BulkImportColumnType, BulkImportRequest, BulkImportResult } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { EntityHelp } from "../../pickers/help/entity-help.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useEntityChanged } from "../use-entity-changed.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnList } from "./column-list.tsx";
import { fileProblemText } from "./file-problem-text.ts";
import { type ColumnMeaning, guessMeanings, importRequest, meaningProblems, meaningsOf } from "./import-columns.ts";
import { Columns, Frame } from "./import-layout.ts";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { type ChosenFile, guessDelimiter, readFile } from "./read-file.ts";

interface ImportDialogProps {
  readonly title: string;
  /** What columns can be, beside those of all kinds (console pages, 10.2). */
  readonly columns: readonly BulkImportColumnType[];
  readonly send: (client: Client, request: BulkImportRequest, options: CallOptions) => Promise<BulkImportResult>;
  readonly onClose: () => void;
}

/** The server refuses longer requests; the text grows a little when it is written into one. */
const MAX_FILE_BYTES = 12 * 1024 * 1024;

/** Imports the rows of a CSV file as entities: the file, what its columns mean, and what became of its rows. */
export function ImportDialog({ title, columns, send, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const changed = useEntityChanged();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [changedMeanings, setMeanings] = useState<readonly ColumnMeaning[]>();
  const known = useMemo(() => meaningsOf(columns), [columns]);
  const read = useMemo(() => chosen && readFile(chosen.text, chosen.delimiter, chosen.hasHeader), [chosen]);
  const file = read?.ok ? read.file : undefined;
  const meanings = useMemo(
    () => changedMeanings ?? (file ? guessMeanings(file, known) : []),
    [changedMeanings, file, known],
  );
  const run = useSubmission<BulkImportResult, BulkImportRequest>({
    mutationFn: (request) => send(client, request, { ignoreErrors: true }),
    onSuccess: changed,
  });
  const problems = meaningProblems(meanings);
  const choose = (next: ChosenFile | undefined) => {
    setChosen(next);
    setMeanings(undefined);
    run.reset();
  };
  const take = async (next: File) => {
    const text = await next.text();
    choose({ name: next.name, text, delimiter: guessDelimiter(text), hasHeader: true });
  };
  const isSent = run.isPending || run.isSuccess;
  const close = () => {
    if (!run.isPending) onClose();
  };
  return (
    <Dialog
      open
      modal
      fill="page"
      title={title}
      help={<EntityHelp linkId="entitiesImport" size="compact" />}
      onClose={close}
      actions={
        run.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            {t("action.close")}
          </Button>
        ) : (
          <>
            <Button disabled={run.isPending} onClick={close}>
              {t("action.cancel")}
            </Button>
            {chosen && file && !isSent && (
              <Button
                variant="primary"
                disabled={problems.length > 0}
                onClick={() => run.mutate(importRequest(chosen, meanings))}
              >
                {t("import.import-rows", { count: file.count })}
              </Button>
            )}
          </>
        )
      }
    >
      <Frame>
        <ImportSteps at={isSent ? 2 : file ? 1 : 0} isDone={run.isSuccess} />
        {isSent ? (
          <ImportOutcome fileName={chosen?.name ?? ""} count={file?.count ?? 0} result={run.data} />
        ) : chosen && file ? (
          <Columns>
            <ColumnList
              chosen={chosen}
              file={file}
              known={known}
              meanings={meanings}
              problems={problems}
              failure={run.error}
              onChosen={choose}
              onChange={setMeanings}
            />
            <ImportPreview file={file} meanings={meanings} />
          </Columns>
        ) : (
          <ChooseFile
            text={t("import.file-text")}
            chosen={chosen?.name}
            problem={read?.ok === false ? fileProblemText(read.problem, t) : undefined}
            maxBytes={MAX_FILE_BYTES}
            onFile={(next) => void take(next)}
          />
        )}
      </Frame>
    </Dialog>
  );
}
