import type { BulkImportColumnType, ImportedKind, ImportJob } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { EntityImport } from "./entity-import.tsx";
import { fileProblemText } from "./file-problem-text.ts";
import { ImportFrame } from "./import-frame.tsx";
import { type ChosenFile, guessDelimiter, readFile } from "./read-file.ts";
import { StartedImport } from "./started-import.tsx";

interface ImportDialogProps {
  readonly title: string;
  readonly entityType: ImportedKind;
  /** What columns can be, beside those of all kinds (console pages, 10.2). */
  readonly columns: readonly BulkImportColumnType[];
  readonly onClose: () => void;
}

/** The server refuses longer requests; the text grows a little when it is written into one. */
const MAX_FILE_BYTES = 12 * 1024 * 1024;

/** Imports the rows of a CSV file as entities: the file, what its columns mean, and what became of its rows. */
export function ImportDialog({ title, entityType, columns, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [job, setJob] = useState<ImportJob>();
  const read = useMemo(() => chosen && readFile(chosen.text, chosen.delimiter, chosen.hasHeader), [chosen]);
  const take = async (next: File) => {
    const text = await next.text();
    setChosen({ name: next.name, text, delimiter: guessDelimiter(text), hasHeader: true });
  };
  if (job) return <StartedImport title={title} started={job} onClose={onClose} />;
  if (chosen && read?.ok) {
    return (
      <EntityImport
        key={`${chosen.delimiter} ${chosen.hasHeader}`}
        {...{ title, entityType, columns, chosen, onClose }}
        file={read.file}
        onChosen={setChosen}
        onStarted={setJob}
      />
    );
  }
  return (
    <ImportFrame
      title={title}
      help="entitiesImport"
      at={0}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.cancel")}</Button>}
    >
      <ChooseFile
        text={t("import.file-text")}
        chosen={chosen?.name}
        problem={read?.ok === false ? fileProblemText(read.problem, t) : undefined}
        maxBytes={MAX_FILE_BYTES}
        onFile={(next) => void take(next)}
      />
    </ImportFrame>
  );
}
