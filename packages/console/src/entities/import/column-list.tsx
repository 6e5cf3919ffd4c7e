import { BULK_IMPORT_COLUMN_TYPES, type BulkImportColumnType } from "@orrery/model";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { errorText } from "../../errors/error-text.ts";
import { ColumnRow } from "./column-row.tsx";
import { type ColumnMeaning, isKeyed, type MeaningProblem } from "./import-columns.ts";
import { ColumnPanel, FileHead } from "./import-layout.ts";
import { columnTypeKey } from "./import-texts.ts";
import type { ChosenFile, ImportedFile } from "./read-file.ts";
import { ReadingFields } from "./reading-fields.tsx";

interface ColumnListProps {
  readonly chosen: ChosenFile;
  readonly file: ImportedFile;
  /** What columns can mean. */
  readonly known: readonly BulkImportColumnType[];
  readonly meanings: readonly ColumnMeaning[];
  readonly problems: readonly MeaningProblem[];
  /** Why the last attempt failed as a whole. */
  readonly failure: Error | null;
  /** Undefined: another file is wanted. */
  readonly onChosen: (file: ChosenFile | undefined) => void;
  /** Whether rows may change what exists. */
  readonly mayUpdate: boolean;
  readonly onMayUpdate: (may: boolean) => void;
  readonly onChange: (meanings: readonly ColumnMeaning[]) => void;
}

const LEFT_OUT = "LEFT_OUT";

/** How the file is read, and what each of its columns means. */
export function ColumnList(props: ColumnListProps) {
  const { chosen, file, known, meanings, problems, failure, mayUpdate, onMayUpdate, onChosen, onChange } = props;
  const { t } = useTranslation();
  const note = useId();
  const missing = problems.flatMap((problem) => (problem.kind === "missing" ? [t(columnTypeKey(problem.type))] : []));
  const isKeyMissing = (at: number) => problems.some((problem) => problem.kind === "key" && problem.at === at);
  const choicesFor = (at: number) => [
    ...known.map((value) => ({
      value: value as string,
      label: t(columnTypeKey(value)),
      disabled: !isKeyed(value) && meanings.some(({ type }, other) => type === value && other !== at),
    })),
    { value: LEFT_OUT, label: t("import.left-out") },
  ];
  return (
    <ColumnPanel>
      <FileHead>
        <span dir="auto">
          <b>{chosen.name}</b> {t("import.rows", { count: file.rows.length })}
        </span>
        <Button size="compact" onClick={() => onChosen(undefined)}>
          {t("import.other-file")}
        </Button>
      </FileHead>
      <ReadingFields {...chosen} onChange={(reading) => onChosen({ ...chosen, ...reading })} />
      {failure && <FormError>{errorText(failure, t("error.unable-to-connect-text"))}</FormError>}
      {missing.length > 0 && <FormError>{t("import.missing-columns", { columns: missing.join(", ") })}</FormError>}
      <ul>
        {meanings.map(({ type, key }, at) => {
          const name = file.header?.[at] || t("import.column", { n: at + 1 });
          return (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name, and their place is what tells them apart
              key={at}
              name={name}
              sample={file.rows[0]?.cells[at] ?? ""}
              meaning={type ?? LEFT_OUT}
              choices={choicesFor(at)}
              ownKey={
                isKeyed(type)
                  ? { value: key, error: isKeyMissing(at) ? t("import.key-required") : undefined }
                  : undefined
              }
              onMeaning={(value) => {
                const next = BULK_IMPORT_COLUMN_TYPES.find((one) => one === value);
                onChange(meanings.with(at, { type: next, key: isKeyed(next) ? key || name : key }));
              }}
              onKey={(next) => onChange(meanings.with(at, { type, key: next }))}
            />
          );
        })}
      </ul>
      <div className="note">
        <Switch label={t("import.update-existing")} describedBy={note} checked={mayUpdate} onChange={onMayUpdate} />
        <p id={note}>{t("import.update-note")}</p>
      </div>
    </ColumnPanel>
  );
}
