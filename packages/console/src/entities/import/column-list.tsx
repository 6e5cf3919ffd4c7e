import styled from "@emotion/styled";
import type { BulkImportColumnType } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { errorText } from "../../errors/error-text.ts";
import type { ChosenFile } from "./choose-file.tsx";
import { ColumnRow } from "./column-row.tsx";
import type { ColumnMeaning, MeaningProblem } from "./import-columns.ts";
import { columnTypeKey } from "./import-texts.ts";
import { DELIMITERS, type Delimiter, type ImportedFile } from "./read-file.ts";

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
  readonly onChange: (meanings: readonly ColumnMeaning[]) => void;
}

const DELIMITER_KEYS: Readonly<Record<Delimiter, string>> = {
  ",": "import.comma",
  ";": "import.semicolon",
  "|": "import.bar",
  "\t": "import.tab",
};

/** How the file is read, and what each of its columns means. */
export function ColumnList({ chosen, file, known, meanings, problems, failure, onChosen, onChange }: ColumnListProps) {
  const { t } = useTranslation();
  const missing = problems.flatMap((problem) => (problem.kind === "missing" ? [t(columnTypeKey(problem.type))] : []));
  return (
    <Panel>
      <Head>
        <span dir="auto">
          <b>{chosen.name}</b> {t("import.rows", { count: file.count })}
        </span>
        <Button size="compact" onClick={() => onChosen(undefined)}>
          {t("import.other-file")}
        </Button>
      </Head>
      <div className="reading">
        <Select
          label={t("import.delimiter")}
          value={chosen.delimiter}
          choices={DELIMITERS.map((value) => ({ value, label: t(DELIMITER_KEYS[value]) }))}
          onChange={(delimiter) => onChosen({ ...chosen, delimiter })}
        />
        <Switch
          label={t("import.has-header")}
          checked={chosen.hasHeader}
          onChange={(hasHeader) => onChosen({ ...chosen, hasHeader })}
        />
      </div>
      {failure && <FormError>{errorText(failure, t("error.unable-to-connect-text"))}</FormError>}
      {missing.length > 0 && <FormError>{t("import.missing-columns", { columns: missing.join(", ") })}</FormError>}
      <ul>
        {meanings.map((meaning, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name, and their place is what tells them apart
            key={at}
            name={file.header?.[at] || t("import.column", { n: at + 1 })}
            sample={file.rows[0]?.cells[at] ?? ""}
            meaning={meaning}
            known={known}
            taken={meanings.flatMap(({ type }, other) => (type !== undefined && other !== at ? [type] : []))}
            isKeyMissing={problems.some((problem) => problem.kind === "key" && problem.at === at)}
            onChange={(changed) => onChange(meanings.with(at, changed))}
          />
        ))}
      </ul>
      <p className="note">{t("import.update-note")}</p>
    </Panel>
  );
}

const Panel = styled.section({
  overflow: "auto",
  paddingInlineEnd: 8,
  "& .reading": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: 24, alignItems: "end", marginBlockEnd: 12 },
  "& ul": { margin: 0, padding: 0, listStyle: "none" },
  "& .note": { marginBlockStart: 12, font: "var(--t-cap)" },
  "@media (max-width: 959.95px)": { overflow: "visible", paddingInlineEnd: 0 },
});

const Head = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  marginBlockEnd: 12,
  font: "var(--t-body-s)",
  "& > span": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& b": { color: "var(--text)", fontWeight: 500 },
});
