import type { TFunction } from "i18next";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { DropZone } from "../../controls/fields/file-input/drop-zone.tsx";
import { hasAllowedExtension } from "../../controls/fields/file-input/read-file.ts";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { type Delimiter, type FileProblem, guessDelimiter } from "./read-file.ts";

/** A file as it was chosen, and how it is read. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
}

/** The server refuses longer requests; the text grows a little when it is written into one. */
const MAX_FILE_BYTES = 12 * 1024 * 1024;
const EXTENSIONS = ["csv", "txt"];

interface ChooseFileProps {
  /** The one that could not be read. */
  readonly chosen: ChosenFile | undefined;
  readonly problem: FileProblem | undefined;
  readonly onChosen: (file: ChosenFile) => void;
}

/** Asks for the file; one that cannot be imported is refused here. */
export function ChooseFile({ chosen, problem, onChosen }: ChooseFileProps) {
  const { t, i18n } = useTranslation();
  const note = useId();
  const [refused, setRefused] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    if (!hasAllowedExtension(file.name, EXTENSIONS)) {
      setRefused(t("import.wrong-extension", { extensions: EXTENSIONS.join(", ") }));
    } else if (file.size > MAX_FILE_BYTES) {
      setRefused(t("import.too-large", { size: formatFileSize(MAX_FILE_BYTES, i18n.language) }));
    } else {
      setRefused(undefined);
      const text = await file.text();
      onChosen({ name: file.name, text, delimiter: guessDelimiter(text), hasHeader: true });
    }
  };
  const error = refused ?? (problem && problemText(problem, t));
  return (
    <div style={{ inlineSize: "100%", maxInlineSize: 640, margin: "min(10vh, 80px) auto" }}>
      <p style={{ marginBlockEnd: 16 }}>{t("import.file-text")}</p>
      <DropZone
        label={t("import.csv-file")}
        accept=".csv,.txt,text/csv,text/plain"
        invalid={error !== undefined}
        describedBy={note}
        icon="upload"
        dropText={t("import.drop-file")}
        chooseText={t("import.choose-file")}
        onFiles={(files) => void take(files)}
      >
        {chosen && <strong>{chosen.name}</strong>}
      </DropZone>
      <ErrorLabel id={note} message={error} />
    </div>
  );
}

function problemText(problem: FileProblem, t: TFunction): string {
  switch (problem.kind) {
    case "columns":
      return t("import.too-few-columns");
    case "line":
      return t("import.uneven-line", { line: problem.line });
    case "empty":
      return t("import.no-rows");
    case "text":
      return problem.message;
  }
}
