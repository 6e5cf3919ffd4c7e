import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { DropZone } from "../../controls/fields/file-input/drop-zone.tsx";
import { hasAllowedExtension } from "../../controls/fields/file-input/read-file.ts";
import { formatFileSize } from "../../controls/text/file-size.ts";

const EXTENSIONS = ["csv", "txt"];

interface ChooseFileProps {
  /** What a file should hold. */
  readonly text: string;
  /** Name of one that could not be read. */
  readonly chosen: string | undefined;
  readonly problem: string | undefined;
  readonly maxBytes: number;
  readonly onFile: (file: File) => void;
}

/** Asks for a CSV file, which is dropped, chosen, or pasted as text; one that is no CSV file or too large is refused here. */
export function ChooseFile({ text, chosen, problem, maxBytes, onFile }: ChooseFileProps) {
  const { t, i18n } = useTranslation();
  const note = useId();
  const [refused, setRefused] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!hasAllowedExtension(file.name, EXTENSIONS)) {
      setRefused(t("import.wrong-extension", { extensions: EXTENSIONS.join(", ") }));
    } else if (file.size > maxBytes) {
      setRefused(t("import.too-large", { size: formatFileSize(maxBytes, i18n.language) }));
    } else {
      setRefused(undefined);
      onFile(file);
    }
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    const [file = pasted === "" ? undefined : new File([pasted], `${t("import.pasted")}.csv`)] =
      event.clipboardData?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const error = refused ?? problem;
  return (
    <div style={{ inlineSize: "100%", maxInlineSize: 640, margin: "min(10vh, 80px) auto" }}>
      <p style={{ marginBlockEnd: 16 }}>{text}</p>
      <DropZone
        label={t("import.csv-file")}
        accept=".csv,.txt,text/csv,text/plain"
        invalid={error !== undefined}
        describedBy={note}
        icon="upload"
        dropText={t("import.drop-file")}
        chooseText={t("import.choose-file")}
        onFiles={([file]) => take(file)}
      >
        {chosen !== undefined && <strong>{chosen}</strong>}
      </DropZone>
      <p style={{ marginBlockStart: 8, font: "var(--t-cap)" }}>{t("import.paste-note")}</p>
      <ErrorLabel id={note} message={error} />
    </div>
  );
}
