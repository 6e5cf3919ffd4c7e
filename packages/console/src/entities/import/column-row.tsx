import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { MONO_TEXT } from "../../controls/basics/mono-text.ts";
import { type Choice, Select } from "../../controls/fields/select.tsx";

interface ColumnRowProps<V extends string> {
  readonly name: string;
  /** Its value in the first row. */
  readonly sample: string;
  readonly meaning: V;
  readonly choices: readonly Choice<V>[];
  /** Of what is stored under a key. */
  readonly ownKey?: { readonly value: string; readonly error: string | undefined } | undefined;
  /** What else is asked about it, below. */
  readonly children?: ReactNode;
  readonly onMeaning: (meaning: V) => void;
  readonly onKey: (key: string) => void;
}

/** A column of the file and what it becomes. */
export function ColumnRow<V extends string>(props: ColumnRowProps<V>) {
  const { t } = useTranslation();
  const { name, sample, meaning, choices, ownKey, children, onMeaning, onKey } = props;
  const note = useId();
  return (
    <Row>
      <div className="source" dir="auto">
        <b>{name}</b>
        <span>{sample}</span>
      </div>
      <Icon name="right" size={16} />
      <div className="target">
        <Select bare label={t("import.meaning-of", { name })} value={meaning} choices={choices} onChange={onMeaning} />
        {ownKey && (
          <div>
            <OutlinedInput
              value={ownKey.value}
              error={ownKey.error !== undefined}
              inputProps={{ "aria-label": t("import.key-of", { name }), "aria-describedby": note, style: MONO_TEXT }}
              onChange={({ target }) => onKey(target.value)}
            />
            <ErrorLabel id={note} message={ownKey.error} />
          </div>
        )}
      </div>
      {children && <div className="more">{children}</div>}
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
  "& .more": { gridColumn: 3, display: "grid", gap: 8, minInlineSize: 0 },
  "@media (max-width: 599.95px)": { "& .target": { gridAutoFlow: "row", gridTemplateColumns: "minmax(0, 1fr)" } },
});
