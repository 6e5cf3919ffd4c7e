import styled from "@emotion/styled";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Age } from "../../controls/time/time.tsx";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { displayValue } from "../runtime/display-value.ts";
import { CardSpark } from "./card-spark.tsx";

type SimpleCardProps = LatestViewProps<{ readonly labelPosition: "left" | "top" }>;

/** One value, as large as the card allows, with its label, its last hour and how old it is. */
export function SimpleCardView({ settings, data }: SimpleCardProps) {
  const { i18n } = useTranslation();
  const series = data[0];
  if (!series) return null;
  const { latest, decimals, units } = series;
  const { text, unit } = displayValue(latest?.value, { decimals, units, showZeroDecimals: true }, i18n.language);
  return (
    <Card data-label={settings.labelPosition}>
      <p className="label">{series.label}</p>
      <div className="middle">
        <p
          className="value"
          title={text}
          dir={unit ? "ltr" : "auto"}
          style={{ "--chars": text.length + (unit.length + 1) / 2 } as CSSProperties}
        >
          {text === "" ? <span className="unit">–</span> : text}
          {unit && <span className="unit">{unit}</span>}
        </p>
        <div className="spark">
          <CardSpark series={series} />
        </div>
      </div>
      {/* Keeps its line before the first value comes. */}
      <p className="age">{latest !== undefined && latest.ts > 0 ? <Age ts={latest.ts} /> : "\u00a0"}</p>
    </Card>
  );
}

/** How wide a figure is, in sizes of the font: a long value gets a smaller one rather than being cut. */
const CHAR_EM = 0.6;

const Card = styled.div({
  containerType: "size",
  "--largest": "48px",
  "[data-filling] &": { "--largest": "30cqh" },
  flex: 1,
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  minBlockSize: 0,
  overflow: "hidden",
  "& p": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", flex: "none" },
  "& .label": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& .value": {
    font: "500 28px/1.15 var(--font)",
    fontSize: `min(max(28px, min(27cqh, 15cqw)), var(--largest), max(16px, 100cqw / (var(--chars) * ${CHAR_EM})))`,
    letterSpacing: "-.022em",
    fontVariantNumeric: "tabular-nums",
  },
  "& .middle": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 16, minInlineSize: 0 },
  "& .middle .value": { flex: "0 0 auto", maxInlineSize: "100%" },
  "& .spark": { flex: "0 1 132px", minInlineSize: 0 },
  "& .spark svg": { inlineSize: "100%" },
  "@container (max-width: 219.95px)": { "& .spark": { display: "none" } },
  "& .unit": {
    fontSize: "max(14px, .5em)",
    fontWeight: 400,
    letterSpacing: 0,
    color: "var(--faint)",
    marginInlineStart: 4,
  },
  "& .age": { font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "@container (max-height: 66px)": { "& .age": { display: "none" } },
  "@container (max-height: 48px)": { "& .value": { fontSize: 22 } },
});
