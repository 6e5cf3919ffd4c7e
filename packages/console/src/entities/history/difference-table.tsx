import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { Difference } from "./differences.ts";

interface DifferenceTableProps {
  readonly label: string;
  readonly rows: readonly Difference[];
  /** Headings of both states; Before and After by default. */
  readonly headings?: readonly [string, string] | undefined;
}

/** What differs between two states: the member, what it was, what it is. */
export function DifferenceTable({ label, rows, headings }: DifferenceTableProps) {
  const { t } = useTranslation();
  const [before, after] = headings ?? [t("history.before"), t("history.after")];
  if (rows.length === 0) return <p>{t("history.no-differences")}</p>;
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("history.field")}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, ...row }) => (
          <tr key={path.join("/")}>
            <th scope="row">{path.join(" › ")}</th>
            <td className="old">{row.before === undefined ? <Nothing /> : <span>{row.before}</span>}</td>
            <td className="new">{row.after === undefined ? <Nothing /> : <span>{row.after}</span>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <i>{t("history.nothing")}</i>;
}

const Table = styled.table({
  inlineSize: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  font: "var(--t-body-s)",
  "& th, & td": {
    padding: "6px 8px",
    textAlign: "start",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    borderBlockEnd: "1px solid var(--line)",
  },
  "& thead th": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& tbody th": { fontFamily: "var(--mono)", fontSize: 12, fontWeight: 500 },
  "& i": { color: "var(--faint)" },
  "& td > span": {
    padding: "2px 6px",
    marginInlineStart: -6,
    borderRadius: 4,
    boxDecorationBreak: "clone",
    WebkitBoxDecorationBreak: "clone",
  },
  "& .old > span": { background: "var(--bad-tint)", color: "var(--bad)" },
  "& .new > span": { background: "var(--ok-tint)", color: "var(--ok)", fontWeight: 500 },
  "@media (max-width: 599.95px)": { "& th, & td": { padding: "6px 4px" } },
});
