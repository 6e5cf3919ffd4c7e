import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NOTHING_DRAWN } from "../controls/content/nothing-drawn.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { axisTimes } from "../i18n/zoned-text.ts";
import { axisMarks, type UsageColumn, type UsageStep } from "./usage-figures.ts";
import { SHORT } from "./usage-texts.ts";

interface UsageChartProps {
  readonly label: string;
  readonly step: UsageStep;
  readonly columns: readonly UsageColumn[];
}

/** How many columns share one label below them. */
const EVERY: Readonly<Record<UsageStep, number>> = { hour: 4, day: 5, month: 1 };

/** What was used, hour by hour, day by day or month by month; the running one is lighter, as it still grows. */
export function UsageChart({ label, step, columns }: UsageChartProps) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const [pointed, setPointed] = useState<number>();
  const marks = axisMarks(Math.max(...columns.map(({ count }) => count)));
  const top = marks.at(-1) ?? 1;
  const zone = step === "month" ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = axisTimes(
    columns.map(({ ts }) => ts),
    zone,
    i18n.language,
  );
  const shown = pointed === undefined ? undefined : columns[pointed];
  return (
    <Plot>
      <div className="marks" aria-hidden>
        {marks.toReversed().map((mark) => (
          <span key={mark}>{number(mark, SHORT)}</span>
        ))}
      </div>
      <ol
        aria-label={label}
        onPointerLeave={() => setPointed(undefined)}
        style={{ "--marks": marks.length - 1 } as object}
      >
        {columns.map(({ ts, count }, index) => (
          <li
            key={ts}
            data-pointed={pointed === index || undefined}
            data-running={index === columns.length - 1 || undefined}
            onPointerEnter={() => setPointed(index)}
          >
            <span className="said">{`${names[index]}: ${number(count)}`}</span>
            <i style={{ blockSize: `${(count / top) * 100}%` }} data-some={count > 0 || undefined} />
            {index % EVERY[step] === (columns.length - 1) % EVERY[step] && (
              <em aria-hidden data-odd={index % 2 === 0 || undefined}>
                {names[index]}
              </em>
            )}
          </li>
        ))}
        {columns.every(({ count }) => count === 0) && <li className="none">{t("api-usage.nothing-counted")}</li>}
        {shown && pointed !== undefined && (
          <li
            className="tip"
            aria-hidden
            style={{ insetInlineStart: `${((pointed + 0.5) / columns.length) * 100}%` }}
            data-end={pointed * 2 > columns.length || undefined}
          >
            <span>{names[pointed]}</span>
            <b>{number(shown.count)}</b>
            {pointed === columns.length - 1 && <span>{t("api-usage.still-counting")}</span>}
          </li>
        )}
      </ol>
    </Plot>
  );
}

const Plot = styled.div({
  display: "flex",
  gap: 8,
  minBlockSize: 320,
  blockSize: "calc(100% - 40px)", // below the head of its box
  padding: "20px 20px 40px 16px",
  fontVariantNumeric: "tabular-nums",
  "& .marks": {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    minInlineSize: 32,
    marginBlock: -8,
    font: "11px/16px var(--font)",
    color: "var(--faint)",
    textAlign: "end",
  },
  "& ol": {
    position: "relative",
    flex: 1,
    minInlineSize: 0,
    display: "flex",
    alignItems: "stretch",
    margin: 0,
    padding: 0,
    listStyle: "none",
    borderBlockEnd: "1px solid var(--line)",
    backgroundImage: "linear-gradient(to bottom, var(--grid) 1px, transparent 1px)",
    backgroundSize: "100% calc(100% / var(--marks))",
  },
  "& li:not(.tip, .none)": {
    position: "relative",
    flex: 1,
    minInlineSize: 0,
    display: "flex",
    alignItems: "flex-end",
    justifyContent: "center",
  },
  "& i": { inlineSize: "72%", maxInlineSize: 40, borderRadius: "2px 2px 0 0", background: "var(--accent)" },
  "& i[data-some]": { minBlockSize: 2 },
  "& li[data-running] i": { opacity: 0.55 },
  "& li[data-pointed]": { background: "var(--hover)" },
  "& em": {
    position: "absolute",
    insetBlockStart: "calc(100% + 8px)",
    font: "11px/16px var(--font)",
    color: "var(--faint)",
    whiteSpace: "nowrap",
  },
  // The last label ends with its column.
  "& li[data-running] em": { insetInlineEnd: 0 },
  "& .none": NOTHING_DRAWN,
  "& .said": { position: "absolute", inlineSize: 1, blockSize: 1, overflow: "hidden", clipPath: "inset(50%)" },
  "& .tip": {
    position: "absolute",
    zIndex: 1,
    insetBlockStart: 8,
    display: "grid",
    gap: 2,
    padding: "8px 12px",
    marginInlineStart: 12,
    borderRadius: "var(--r-control)",
    background: "var(--ink)",
    color: "var(--on-ink-dim)",
    font: "var(--t-cap)",
    whiteSpace: "nowrap",
    boxShadow: "var(--shadow-menu)",
    pointerEvents: "none",
    "& b": { color: "var(--on-ink)", fontWeight: 500 },
    "&[data-end]": { transform: "translateX(calc(-100% - 24px))" },
    '[dir="rtl"] &': { transform: "none" },
  },
  "@media (max-width: 599.95px)": {
    minBlockSize: 240,
    blockSize: 240,
    paddingInline: "8px 12px",
    "& em[data-odd]": { display: "none" },
  },
});
