import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Table } from "../controls/tables/table-styles.ts";
import { problemText } from "./problem-text.ts";
import type { FailedLines } from "./running/failed-lines.ts";

/** Lines that are shown; the file has more. */
const MAX_SHOWN = 200;

/** Reasons are read to their end, also on phones. */
const WHOLE: CSSProperties = { blockSize: "auto", paddingBlock: 10, overflowWrap: "anywhere", whiteSpace: "normal" };

/** The first lines that fail, with their reasons. */
export function FailedTable({ failed }: { readonly failed: FailedLines }) {
  const { t } = useTranslation();
  const more = failed.count - Math.min(failed.kept.length, MAX_SHOWN);
  if (failed.count === 0) return <p style={{ padding: "12px 24px" }}>{t("telemetry-import.no-problems")}</p>;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th style={{ inlineSize: 96 }}>{t("import.row")}</th>
            <th>{t("import.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {failed.kept.slice(0, MAX_SHOWN).map(({ line, problem }) => (
            <tr key={line}>
              <td data-tabular>{line}</td>
              <td dir="auto" style={WHOLE}>
                {problemText(problem, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more > 0 && <p style={{ padding: "8px 24px" }}>{t("import.more-rows", { count: more })}</p>}
    </>
  );
}
