import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { BULK_IMPORT_COLUMN_TYPES, type BulkImportColumnType } from "@orrery/model";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { MONO_TEXT } from "../../controls/basics/mono-text.ts";
import { Select } from "../../controls/fields/select.tsx";
import { type ColumnMeaning, isKeyed } from "./import-columns.ts";
import { columnTypeKey } from "./import-texts.ts";

interface ColumnRowProps {
  readonly name: string;
  /** Its value in the first row. */
  readonly sample: string;
  readonly meaning: ColumnMeaning;
  readonly known: readonly BulkImportColumnType[];
  /** What other columns mean. */
  readonly taken: readonly BulkImportColumnType[];
  readonly isKeyMissing: boolean;
  readonly onChange: (meaning: ColumnMeaning) => void;
}

const LEFT_OUT = "LEFT_OUT";

/** A column of the file and what it becomes. */
export function ColumnRow({ name, sample, meaning, known, taken, isKeyMissing, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const { type, key } = meaning;
  const note = useId();
  const choices = [
    ...known.map((value) => ({
      value: value as string,
      label: t(columnTypeKey(value)),
      disabled: !isKeyed(value) && taken.includes(value),
    })),
    { value: LEFT_OUT, label: t("import.left-out") },
  ];
  return (
    <Row>
      <div className="source" dir="auto">
        <b>{name}</b>
        <span>{sample}</span>
      </div>
      <Icon name="right" size={16} />
      <div className="target">
        <Select
          bare
          label={t("import.meaning-of", { name })}
          value={type ?? LEFT_OUT}
          choices={choices}
          onChange={(value) => {
            const chosen = BULK_IMPORT_COLUMN_TYPES.find((one) => one === value);
            onChange({ type: chosen, key: isKeyed(chosen) ? key || name : key });
          }}
        />
        {isKeyed(type) && (
          <div>
            <OutlinedInput
              value={key}
              error={isKeyMissing}
              inputProps={{ "aria-label": t("import.key-of", { name }), "aria-describedby": note, style: MONO_TEXT }}
              onChange={({ target }) => onChange({ type, key: target.value })}
            />
            <ErrorLabel id={note} message={isKeyMissing ? t("import.key-required") : undefined} />
          </div>
        )}
      </div>
    </Row>
  );
}

const Row = styled.li({
  display: "grid",
  gridTemplateColumns: "minmax(0, 120px) 16px minmax(0, 1fr)",
  gap: 12,
  padding: "8px 0",
  borderBlockStart: "1px solid var(--line-soft)",
  "& > .icon": { marginBlockStart: 10, color: "var(--faint)" },
  "& .source > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .source b": { font: "500 13px/20px var(--mono)", color: "var(--text)" },
  "& .source span": { minBlockSize: 16, font: "var(--t-cap)" },
  "& .target": {
    display: "grid",
    gridAutoFlow: "column",
    gridTemplateColumns: "minmax(0, 4fr)",
    gridAutoColumns: "minmax(0, 3fr)",
    gap: 8,
    minInlineSize: 0,
  },
  "@media (max-width: 599.95px)": { "& .target": { gridAutoFlow: "row", gridTemplateColumns: "minmax(0, 1fr)" } },
});
