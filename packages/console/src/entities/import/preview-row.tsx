import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import type { RowResult } from "./checked-rows.ts";
import { type ColumnMeaning, sentColumns } from "./import-columns.ts";
import { meaningName, problemMessage } from "./problem-message.ts";
import type { ImportedRow } from "./read-file.ts";

interface PreviewRowProps {
  readonly row: ImportedRow;
  readonly meanings: readonly ColumnMeaning[];
  /** Undefined: not known yet. */
  readonly result: RowResult | undefined;
  readonly onChange: (row: ImportedRow) => void;
  readonly onKeep: (row: ImportedRow) => void;
}

const ICONS = { created: "plus", updated: "edit", problem: "error" } as const;

/** A row as it will be imported; below it what it changes, or what is wrong and how it is put right. */
export function PreviewRow({ row, meanings, result, onChange, onKeep }: PreviewRowProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<readonly string[]>();
  const { line, cells } = row;
  const columns = sentColumns(meanings);
  const nameAt = meanings.findIndex(({ type }) => type === "NAME");
  const changed = new Map(result?.kind === "updated" ? result.changes.map(({ at, before }) => [at, before]) : []);
  const wrongAt = result?.kind === "problem" ? result.at : undefined;
  const named = (at: number) => (meanings[at] ? meaningName(meanings[at], t) : "");
  const save = () => {
    if (edited) onChange({ line, cells: edited });
    setEdited(undefined);
  };
  const note =
    result?.kind === "problem"
      ? problemMessage(result.problem, meanings, t)
      : [...changed]
          .map(([at, before]) =>
            before === null
              ? t("import.sets", { name: named(at), after: cells[at] })
              : t("import.becomes", { name: named(at), before, after: cells[at] }),
          )
          .join("; ");
  return (
    <>
      <tr>
        <td data-tabular>{line}</td>
        <td>
          {result && (
            <Result data-kind={result.kind}>
              {<Icon name={ICONS[result.kind]} size={14} />}
              {t(`import.result-${result.kind}-one`)}
            </Result>
          )}
        </td>
        {columns.map((at) => (
          <td
            key={at}
            dir="auto"
            data-missing={wrongAt === at || undefined}
            data-changed={changed.has(at) || undefined}
            data-name={at === nameAt || undefined}
          >
            {edited ? (
              <OutlinedInput
                fullWidth
                size="small"
                value={edited[at] ?? ""}
                error={wrongAt === at}
                autoFocus={at === (wrongAt ?? columns[0])}
                inputProps={{ "aria-label": t("import.cell", { line, name: named(at) }) }}
                onChange={({ target }) => setEdited(edited.with(at, target.value))}
                onKeyDown={({ key }) => key === "Enter" && save()}
              />
            ) : (
              cells[at] || (at === nameAt ? t("import.name-missing") : "–")
            )}
          </td>
        ))}
      </tr>
      {note !== "" && (
        <Note>
          <td />
          <td colSpan={columns.length + 1} dir="auto">
            <div>
              <span>{note}</span>
              {result?.kind === "problem" && (
                <Fixes
                  result={result}
                  isEdited={edited !== undefined}
                  onEdit={() => (edited ? save() : setEdited(padded(cells, meanings.length)))}
                  onUse={(at, text) => onChange({ line, cells: padded(cells, meanings.length).with(at, text) })}
                  onKeep={() => onKeep(row)}
                />
              )}
            </div>
          </td>
        </Note>
      )}
    </>
  );
}

/** All cells of a row, so that each can be changed. */
const padded = (cells: readonly string[], columns: number) =>
  Array.from({ length: Math.max(columns, cells.length) }, (_, at) => cells[at] ?? "");

interface FixesProps {
  readonly result: Extract<RowResult, { readonly kind: "problem" }>;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onUse: (at: number, text: string) => void;
  readonly onKeep: () => void;
}

/** How a row is put right. */
function Fixes({ result: { problem }, isEdited, onEdit, onUse, onKeep }: FixesProps) {
  const { t } = useTranslation();
  const asNumber = typeof problem === "string" || problem.kind !== "number" ? undefined : problem;
  const number = asNumber?.number;
  return (
    <>
      {asNumber && number !== undefined && !isEdited && (
        <Button variant="text" size="toolbar" onClick={() => onUse(asNumber.at, number)}>
          {t("import.use", { text: number })}
        </Button>
      )}
      {asNumber && !isEdited && (
        <Button variant="text" size="toolbar" onClick={onKeep}>
          {t("import.keep-text")}
        </Button>
      )}
      <Button variant="text" size="toolbar" onClick={onEdit}>
        {t(isEdited ? "import.apply-row" : "import.edit-row")}
      </Button>
    </>
  );
}

const Result = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  "&[data-kind=created]": { color: "var(--ok)" },
  "&[data-kind=updated]": { color: "var(--info)" },
  "&[data-kind=problem]": { color: "var(--bad)" },
});

const Note = styled.tr({
  "& td, &:hover td": { background: "var(--hover)" },
  "& td": { blockSize: "auto", whiteSpace: "normal", color: "var(--text)" },
  "& td > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4, minBlockSize: 36 },
  "& span": { marginInlineEnd: 8, overflowWrap: "anywhere" },
});
