import { useTranslation } from "react-i18next";
import { Table } from "../../controls/tables/table-styles.ts";
import type { ColumnMeaning } from "./import-columns.ts";
import { PreviewPanel } from "./import-layout.ts";
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
    <PreviewPanel aria-label={t("import.preview")}>
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
    </PreviewPanel>
  );
}
