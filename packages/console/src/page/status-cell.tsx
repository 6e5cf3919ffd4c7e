import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { Hidden } from "../controls/tables/table-styles.ts";

interface StatusCellProps {
  readonly label: string;
  /** Absent while it is loading. */
  readonly value: string | undefined;
  readonly unit?: string | undefined;
  /** It could not be loaded, and nothing is known from before. */
  readonly failed?: boolean | undefined;
  /** The page with details. */
  readonly to?: string | undefined;
  /** Below the value; `Note` is the last line. */
  readonly children?: ReactNode;
}

/** One figure of the band: what it is, how much, and what it is made of. */
export function StatusCell({ label, value, unit, failed = false, to, children }: StatusCellProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <span className="label">{label}</span>
      <span className="value">
        {failed ? (
          <>
            <span aria-hidden>–</span>
            <Hidden>{t("error.could-not-load")}</Hidden>
          </>
        ) : (
          (value ?? <SkeletonBar width={64} />)
        )}
        {unit !== undefined && value !== undefined && !failed && <span className="unit">{unit}</span>}
      </span>
      {failed ? (
        <Note>{t("error.could-not-load")}</Note>
      ) : value === undefined ? (
        <Note>
          <SkeletonBar width={132} />
        </Note>
      ) : (
        children
      )}
    </>
  );
  return to === undefined ? <Cell>{content}</Cell> : <CellLink to={to}>{content}</CellLink>;
}

/** The last line of a cell. */
export const Note = styled.span({
  marginBlockStart: "auto",
  minBlockSize: 16,
  font: "var(--t-cap)",
  color: "var(--dim)",
  fontVariantNumeric: "tabular-nums",
  "& b": { fontWeight: 500, color: "var(--text)" },
});

interface MeterProps {
  /** Shares of the whole, and their colours. Nothing is drawn for shares of 0. */
  readonly parts: readonly { readonly share: number; readonly color: string }[];
  /** A line across it, from 0 to 1. */
  readonly mark?: number | undefined;
}

/** A bar cut into parts; the words beside it say the same. */
export function Meter({ parts, mark }: MeterProps) {
  const shown = parts.filter(({ share }) => share > 0);
  return (
    <Bar aria-hidden>
      {shown.map(({ share, color }) => (
        <i key={color} style={{ flexGrow: share, background: color }} />
      ))}
      {shown.length === 0 && <i style={{ flexGrow: 1, background: "var(--press)" }} />}
      {mark !== undefined && <em style={{ insetInlineStart: `${mark * 100}%` }} />}
    </Bar>
  );
}

const Cell = styled.div({
  minInlineSize: 0,
  display: "flex",
  flexDirection: "column",
  minBlockSize: 138,
  padding: "16px 20px",
  background: "var(--surface)",
  "& .label": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& .value": {
    display: "flex",
    alignItems: "center",
    blockSize: 32,
    margin: "4px 0 12px",
    font: "500 28px/32px var(--font)",
    letterSpacing: "-.022em",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "& .unit": {
    alignSelf: "flex-end",
    marginInlineStart: 6,
    font: "400 14px/26px var(--font)",
    letterSpacing: 0,
    color: "var(--dim)",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "@media (max-width: 959.95px)": { minBlockSize: 128, padding: "12px 16px", "& .unit": { fontSize: 12 } },
});

const CellLink = styled(Cell.withComponent(Link))({
  outlineOffset: -3,
  transition: "background var(--fast)",
  "&:hover": { background: "var(--hover)" },
});

const Bar = styled.span({
  position: "relative",
  display: "flex",
  gap: 2,
  flex: "none",
  blockSize: 6,
  margin: "4px 0 14px",
  "& i": { flexBasis: 0, minInlineSize: 4, borderRadius: 1 },
  "& i:first-of-type": { borderStartStartRadius: 3, borderEndStartRadius: 3 },
  "& i:last-of-type": { borderStartEndRadius: 3, borderEndEndRadius: 3 },
  "& em": { position: "absolute", insetBlock: -3, inlineSize: 1.5, background: "var(--text)" },
});
