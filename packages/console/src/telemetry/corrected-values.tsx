import styled from "@emotion/styled";
import type { CorrectedPoint } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../i18n/zoned-text.ts";
import { formatValue, shortValue } from "./format-value.ts";

interface CorrectedValuesProps {
  readonly label: string;
  readonly points: readonly CorrectedPoint[];
  readonly zone: string;
}

/** Values before and after a correction; what is gone is said in words. */
export function CorrectedValues({ label, points, zone }: CorrectedValuesProps) {
  const { t, i18n } = useTranslation();
  const isOfOneKey = new Set(points.map(({ key }) => key)).size === 1;
  return (
    <Scroll tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("explorer.time")}</th>
            {!isOfOneKey && <th scope="col">{t("attribute.key")}</th>}
            <th scope="col">{t("history.before")}</th>
            <th scope="col">{t("history.after")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, ts, before, after }) => {
            const text = textOf(before, after, i18n.language);
            return (
              <tr key={`${ts} ${key}`}>
                <td>{zonedStamp(ts, zone, { millis: ts % 1000 !== 0 })}</td>
                {!isOfOneKey && <td className="key">{key}</td>}
                <td>
                  <del title={before}>{text(before)}</del>
                </td>
                <td>{after === null ? t("explorer.gone") : <ins title={after}>{text(after)}</ins>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Short, unless the difference is in what that leaves out. */
function textOf(before: string, after: string | null, language: string): (text: string) => string {
  const isSeen = after === null || shortValue(before, language) !== shortValue(after, language);
  return (text) => (isSeen ? shortValue(text, language) : formatValue(text, language));
}

const Scroll = styled.div({
  maxBlockSize: 220,
  overflow: "auto",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& table": {
    inlineSize: "100%",
    borderCollapse: "collapse",
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& th": {
    position: "sticky",
    insetBlockStart: 0,
    background: "var(--surface)",
    padding: "6px 12px",
    textAlign: "start",
    font: "500 12px/16px var(--font)",
    color: "var(--dim)",
  },
  "& td": {
    padding: "4px 12px",
    borderBlockStart: "1px solid var(--line)",
    color: "var(--dim)",
    overflowWrap: "anywhere",
  },
  "& td:first-of-type": { whiteSpace: "nowrap" },
  "& .key": { font: "500 12px/20px var(--mono)" },
  "& del, & ins": { padding: "1px 6px", borderRadius: 4, fontWeight: 500 },
  "& del": { textDecoration: "none", background: "var(--bad-tint)", color: "var(--bad)" },
  "& ins": { textDecoration: "none", background: "var(--ok-tint)", color: "var(--ok)" },
});
