import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Table } from "../../controls/tables/table-styles.ts";
import { errorText } from "../../errors/error-text.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import type { ResultCounts, RowResult } from "./checked-rows.ts";
import type { ColumnMeaning } from "./import-columns.ts";
import { PreviewFailure, PreviewFigures, PreviewHead, PreviewPanel } from "./import-layout.ts";
import { PreviewRow } from "./preview-row.tsx";
import { meaningName } from "./problem-message.ts";
import type { ImportedRow } from "./read-file.ts";

interface ImportPreviewProps {
  readonly rows: readonly ImportedRow[];
  readonly meanings: readonly ColumnMeaning[];
  readonly resultFor: (row: ImportedRow) => RowResult | undefined;
  readonly counts: ResultCounts;
  /** Whether all rows were checked. */
  readonly isDone: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onDownload: () => void;
  readonly onChange: (row: ImportedRow) => void;
  /** The text of a row is meant, though the others have numbers. */
  readonly onKeep: (row: ImportedRow) => void;
}

type Shown = "all" | RowResult["kind"];
const KINDS = ["created", "updated", "problem"] as const;
const TONES = { created: "ok", updated: "info", problem: "bad" } as const;
/** Rows that are drawn; the others are told by their number. */
const MAX_SHOWN = 100;

/** What each row would do, without doing it; those with problems are corrected here. */
export function ImportPreview(props: ImportPreviewProps) {
  const { rows, meanings, resultFor, counts, isDone, error, onRetry, onDownload, onChange, onKeep } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const [shown, setShown] = useState<Shown>("all");
  const columns = meanings.flatMap((meaning, at) => (meaning.type === undefined ? [] : [{ meaning, at }]));
  const chosen = shown === "all" ? rows : rows.filter((row) => resultFor(row)?.kind === shown);
  const known = counts.created + counts.updated + counts.problem;
  const more = chosen.length - Math.min(chosen.length, MAX_SHOWN);
  const figure = (name: Shown, count: number, tone?: string) => (
    <button key={name} type="button" aria-pressed={shown === name} data-tone={tone} onClick={() => setShown(name)}>
      <b>{number(count)}</b>
      {t(`import.result-${name}`)}
    </button>
  );
  return (
    <PreviewPanel aria-label={t("import.dry-run")}>
      <PreviewHead>
        <h3>
          {t("import.dry-run")} <span>{t("import.nothing-written")}</span>
        </h3>
        {counts.problem > 0 && (
          <Button size="compact" icon="download" onClick={onDownload}>
            {t("import.problems-file")}
          </Button>
        )}
      </PreviewHead>
      {error !== undefined && (
        <PreviewFailure>
          <FormError>{errorText(error, t("error.unable-to-connect-text"))}</FormError>
          <Button size="compact" onClick={onRetry}>
            {t("action.try-again")}
          </Button>
        </PreviewFailure>
      )}
      <PreviewFigures aria-busy={!isDone}>
        {figure("all", rows.length)}
        {KINDS.map((kind) => figure(kind, counts[kind], counts[kind] > 0 ? TONES[kind] : undefined))}
        {!isDone && error === undefined && (
          <progress max={rows.length} value={known} aria-label={t("import.checking")} />
        )}
      </PreviewFigures>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <div className="rows" tabIndex={0}>
        <Table style={{ minInlineSize: 180 + columns.length * 132 }}>
          <thead>
            <tr>
              <th style={{ inlineSize: 72 }}>{t("import.row")}</th>
              <th style={{ inlineSize: 108 }}>{t("import.result")}</th>
              {columns.map(({ meaning, at }) => (
                <th key={at}>{meaningName(meaning, t)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.slice(0, MAX_SHOWN).map((row) => (
              <PreviewRow
                key={row.line}
                row={row}
                meanings={meanings}
                result={resultFor(row)}
                onChange={onChange}
                onKeep={onKeep}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {more > 0 && <p>{t("import.more-rows", { count: more })}</p>}
      {counts.problem > 0 && <p role="status">{t("import.left-out-rows", { count: counts.problem })}</p>}
    </PreviewPanel>
  );
}
