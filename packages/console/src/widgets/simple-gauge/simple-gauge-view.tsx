import styled from "@emotion/styled";
import { numericValue } from "@orrery/model";
import type { DigitalGaugeSettings } from "@orrery/model/widgets/digital-gauges";
import { useTranslation } from "react-i18next";
import { styleColor } from "../../charts/series-color.ts";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { displayText, displayValue } from "../runtime/display-value.ts";
import { angleOf, arcPath, DIAL, markPath, marksOf, pointAt, type Scale } from "./dial.ts";

/** One value on a dial, read like an instrument: ticks, zones outside of the arc, a needle. */
export function SimpleGaugeView({ settings, data }: LatestViewProps<DigitalGaugeSettings>) {
  const { i18n } = useTranslation();
  const series = data[0];
  if (!series) return null;
  const scale = { min: settings.minValue, max: settings.maxValue };
  const units = series.units || settings.units || "";
  const format = { decimals: settings.decimals ?? series.decimals, units, showZeroDecimals: true };
  const { text, unit } = displayValue(series.latest?.value, format, i18n.language);
  const value = numericValue(series.latest?.value);
  const angle = value === undefined ? undefined : angleOf(value, scale);
  return (
    <Dial
      viewBox={`0 -4 ${DIAL.width} ${DIAL.height + 4}`}
      role="img"
      aria-label={`${series.label}: ${displayText(series.latest?.value, format, i18n.language) || "–"}`}
    >
      <path className="track" d={arcPath(angleOf(scale.min, scale), angleOf(scale.max, scale))} />
      {angle !== undefined && (
        <path
          className="arc"
          style={{ stroke: styleColor(series.color, series.index) }}
          d={arcPath(angleOf(scale.min, scale), angle)}
        />
      )}
      {settings.useFixedLevelColor && <Zones settings={settings} scale={scale} />}
      {settings.showMinMax && <Marks scale={scale} language={i18n.language} />}
      {angle !== undefined && <path className="needle" d={markPath(angle, 84, 120)} />}
      <text className="value" x={DIAL.x} y={136} textAnchor="middle">
        {text || "–"}
      </text>
      <text className="unit" x={DIAL.x} y={158} textAnchor="middle">
        {unit}
      </text>
    </Dial>
  );
}

function Zones({ settings, scale }: { readonly settings: DigitalGaugeSettings; readonly scale: Scale }) {
  return settings.fixedLevelColors.map(({ from, to, color }) => {
    const [start, end] = [from.value ?? scale.min, to.value ?? scale.max];
    const path = arcPath(angleOf(start, scale), angleOf(end, scale), 110);
    return path && <path key={`${start} ${end} ${color}`} className="zone" style={{ stroke: color }} d={path} />;
  });
}

function Marks({ scale, language }: { readonly scale: Scale; readonly language: string }) {
  return marksOf(scale).map(({ value, isMajor }) => {
    const angle = angleOf(value, scale);
    const [x, y] = pointAt(angle, 130);
    return (
      <g key={value}>
        <path className={isMajor ? "mark major" : "mark"} d={markPath(angle, 110, isMajor ? 118 : 114)} />
        {isMajor && (
          <text x={x} y={y + 4} textAnchor="middle">
            {displayText(value, { decimals: 2 }, language)}
          </text>
        )}
      </g>
    );
  });
}

const Dial = styled.svg({
  flex: 1,
  minBlockSize: 0,
  inlineSize: "100%",
  overflow: "visible",
  font: "500 11px/1 var(--font)",
  fill: "var(--faint)",
  fontVariantNumeric: "tabular-nums",
  "& path": { fill: "none" },
  "& .track": { stroke: "var(--press)", strokeWidth: 8 },
  "& .arc": { strokeWidth: 8 },
  "& .zone": { strokeWidth: 3 },
  "& .mark": { stroke: "var(--line-field)", strokeWidth: 1 },
  "& .major": { stroke: "var(--dim)", strokeWidth: 1.5 },
  "& .needle": { stroke: "var(--text)", strokeWidth: 2.5, strokeLinecap: "round" },
  "& .value": { font: "500 40px/1 var(--font)", letterSpacing: "-.03em", fill: "var(--text)" },
  "& .unit": { font: "400 14px/1 var(--font)", fill: "var(--dim)" },
});
