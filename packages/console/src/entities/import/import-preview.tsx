import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Table } from "../../controls/tables/table-styles.ts";
import type { ColumnMeaning } from "./import-columns.ts";
import { columnTypeKey } from "./import-texts.ts";
import type { ImportedFile } from "./read-file.ts";

interface ImportPreviewProps {
  readonly file: ImportedFile;
  readonly meanings: readonly ColumnMeaning[];
}

/** The first rows as they will be imported: columns that are left out are absent, missing names are marked. */
export function ImportPreview({ file, meanings }: ImportPreviewProps) {
  const { t } = useTranslation();
  const shown = meanings.flatMap(({ type, key }, at) => (type === undefined ? [] : [{ type, key, at }]));
  return (
    <Panel aria-label={t("import.preview")}>
      <h3>
        {t("import.preview")} <span>{t("import.nothing-written")}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <div className="rows" tabIndex={0}>
        <Table style={{ minInlineSize: 64 + shown.length * 132 }}>
          <thead>
            <tr>
              <th style={{ inlineSize: 64 }}>{t("import.row")}</th>
              {shown.map(({ type, key, at }) => (
                <th key={at}>{key || t(columnTypeKey(type))}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.map(({ line, cells }) => (
              <tr key={line}>
                <td data-tabular>{line}</td>
                {shown.map(({ type, at }) => {
                  const isMissing = type === "NAME" && !cells[at];
                  return (
                    <td
                      key={at}
                      dir="auto"
                      data-missing={isMissing || undefined}
                      data-name={type === "NAME" || undefined}
                    >
                      {isMissing ? t("import.name-missing") : cells[at] || "–"}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {file.count > file.rows.length && <p>{t("import.more-rows", { count: file.count - file.rows.length })}</p>}
    </Panel>
  );
}

const Panel = styled.section({
  display: "flex",
  flexDirection: "column",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  overflow: "hidden",
  "& h3": { padding: "12px 16px 12px 24px", font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& h3 span": { marginInlineStart: 8, font: "var(--t-cap)", color: "var(--dim)" },
  "& .rows": { flex: 1, minBlockSize: 0, overflow: "auto", borderBlockStart: "1px solid var(--line)" },
  "& td[data-name]": { fontWeight: 500, color: "var(--text)" },
  "& td[data-missing]": { background: "var(--bad-tint)", color: "var(--bad)" },
  "& > p": { padding: "8px 24px", borderBlockStart: "1px solid var(--line)", font: "var(--t-cap)" },
  "@media (max-width: 959.95px)": { marginBlockStart: 16 },
});
