import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { styleColor } from "../../charts/series-color.ts";
import { type SeriesStatistics, statisticsOf } from "../../charts/value-range.ts";
import { LEGEND_BUTTON, LEGEND_STATES } from "../frame/legend-style.ts";
import { displayText } from "../runtime/display-value.ts";
import type { Line } from "./chart-parts.ts";
import type { Legend } from "./legend-config.ts";
import { legendOrder } from "./legend-order.ts";

interface ChartLegendProps {
  readonly legend: Legend;
  readonly lines: readonly Line[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** Each line with its latest value and the statistics asked for; a click hides or shows it. */
export function ChartLegend({ legend, lines, hidden, onToggle }: ChartLegendProps) {
  const { t } = useTranslation();
  return (
    <List
      aria-label={t("legend.legend")}
      data-side={legend.position === "left" || legend.position === "right" || undefined}
      data-direction={legend.direction}
    >
      {legendOrder(lines, legend.sorted).map(({ series, settings }) => (
        <li key={series.id}>
          <button
            type="button"
            aria-pressed={!hidden.has(series.id)}
            disabled={settings.disableDataHiding}
            title={series.label}
            onClick={() => onToggle(series.id)}
          >
            <i style={{ background: styleColor(series.color, series.index) }} />
            <span className="name" dir="auto">
              {series.label}
            </span>
            <Statistics line={{ series, settings }} legend={legend} />
          </button>
        </li>
      ))}
    </List>
  );
}

function Statistics({ line: { series }, legend }: { readonly line: Line; readonly legend: Legend }) {
  const { t, i18n } = useTranslation();
  const found: SeriesStatistics | undefined = series.view && statisticsOf(series.view);
  if (!found) return null;
  const format = { decimals: series.decimals, units: "", showZeroDecimals: true };
  return (
    <>
      <b>{displayText(found.latest, format, i18n.language)}</b>
      {legend.statistics.map((name) => (
        <span key={name} className="statistic">
          {t(`legend.${name}`)} {displayText(found[name], format, i18n.language)}
        </span>
      ))}
    </>
  );
}

const List = styled.ul({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: "0 24px",
  maxBlockSize: "35%",
  overflow: "auto",
  font: "var(--t-cap)",
  fontVariantNumeric: "tabular-nums",
  "&[data-side]": { flexDirection: "column", flexWrap: "nowrap", maxInlineSize: "40%", maxBlockSize: "100%" },
  "&[data-direction='column']:not([data-side])": { flexDirection: "column", flexWrap: "nowrap" },
  "& li": { minInlineSize: 0 },
  "@media (max-width: 959.95px)": {
    "&:not([data-side])": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "0 12px" },
    "& .statistic": { display: "none" },
  },
  "& button": LEGEND_BUTTON,
  ...LEGEND_STATES,
  "& i": { flex: "none", inlineSize: 12, blockSize: 3, borderRadius: 2 },
  "& .name": { overflow: "hidden", textOverflow: "ellipsis", textAlign: "start" },
  "&[data-side] button": { flexWrap: "wrap", columnGap: 6, rowGap: 0 },
  "&[data-side] .name": { minInlineSize: 48, maxInlineSize: "calc(100% - 24px)" },
  "& b": { fontWeight: 500 },
  "& .statistic": { color: "var(--faint)" },
});
