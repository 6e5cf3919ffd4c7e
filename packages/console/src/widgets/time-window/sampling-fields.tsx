import styled from "@emotion/styled";
import Slider from "@mui/material/Slider";
import {
  AGGREGATIONS,
  boundInterval,
  intervalBounds,
  intervalsFor,
  lengthOf,
  limitBounds,
  shortDurationText,
  type TimeWindowSettings,
} from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Select } from "../../controls/select.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { withZone } from "./draft.ts";
import { durationText } from "./time-window-text.ts";
import { ZoneField } from "./zone-field.tsx";

interface SamplingFieldsProps {
  readonly settings: TimeWindowSettings;
  readonly onChange: (settings: TimeWindowSettings) => void;
}

/** Aggregation, grouping interval or number of values, and the zone whose clock is shown. */
export function SamplingFields({ settings, onChange }: SamplingFieldsProps) {
  const { t } = useTranslation();
  const { browserZone, serverNow } = useDashboard();
  const { hidden } = settings;
  return (
    <Fields>
      <Select
        label={t("aggregation.aggregation")}
        value={settings.aggregation}
        disabled={hidden.aggregation}
        choices={AGGREGATIONS.map((value) => ({ value, label: t(`aggregation.${value.toLowerCase()}`) }))}
        onChange={(aggregation) => onChange({ ...settings, aggregation })}
      />
      <IntervalField settings={settings} windowMs={lengthOf(settings.window, serverNow())} onChange={onChange} />
      <LimitField settings={settings} onChange={onChange} />
      <ZoneField
        zone={settings.zone}
        disabled={hidden.timezone}
        onChange={(zone) => onChange(withZone(settings, zone, browserZone))}
      />
    </Fields>
  );
}

function IntervalField({ settings, windowMs, onChange }: SamplingFieldsProps & { readonly windowMs: number }) {
  const { t } = useTranslation();
  const { min, max } = intervalBounds(windowMs);
  const used = boundInterval(windowMs, settings.intervalMs);
  const offered = intervalsFor(windowMs);
  const choices = (offered.includes(used) ? offered : [used, ...offered]).map((ms) => ({
    value: String(ms),
    label: durationText(t, ms),
  }));
  const short = (ms: number) => {
    const { key, values } = shortDurationText(ms);
    return t(key, values);
  };
  return (
    <div>
      <Select
        label={t("aggregation.group-interval")}
        value={String(used)}
        disabled={settings.hidden.aggInterval || settings.aggregation === "NONE"}
        choices={choices}
        onChange={(value) => onChange({ ...settings, intervalMs: Number(value) })}
      />
      <p className="hint">{t("timewindow.interval-bounds", { min: short(min), max: short(max) })}</p>
    </div>
  );
}

function LimitField({ settings, onChange }: SamplingFieldsProps) {
  const { t } = useTranslation();
  const { maxDatapointsLimit } = useDashboard();
  const { min, max } = limitBounds(maxDatapointsLimit);
  const disabled = settings.hidden.aggInterval || settings.aggregation !== "NONE";
  return (
    <div>
      <div className="label">
        <span>{t("aggregation.limit")}</span>
        <span className="aside">{t("timewindow.without-aggregation")}</span>
      </div>
      <div className="limit">
        <Slider
          aria-label={t("aggregation.limit")}
          min={min}
          max={max}
          value={settings.limit}
          disabled={disabled}
          onChange={(_, value) => onChange({ ...settings, limit: Array.isArray(value) ? (value[0] ?? min) : value })}
        />
        <output data-off={disabled || undefined}>{settings.limit.toLocaleString("en-US")}</output>
      </div>
    </div>
  );
}

const Fields = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 16,
  padding: "16px 20px 20px",
  "& .hint": { marginBlockStart: 4, font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& .label": {
    display: "flex",
    justifyContent: "space-between",
    gap: 6,
    marginBlockEnd: 6,
    font: "500 12px/16px var(--font)",
  },
  "& .aside": { color: "var(--faint)", fontWeight: 400 },
  "& .limit": { display: "flex", alignItems: "center", gap: 20, paddingInlineStart: 6 },
  "& .MuiSlider-root": { color: "var(--accent)", blockSize: 4, padding: "12px 0" },
  "& .MuiSlider-rail": { background: "var(--press)", opacity: 1 },
  "& .MuiSlider-thumb": {
    inlineSize: 16,
    blockSize: 16,
    background: "var(--surface)",
    border: "2px solid currentColor",
  },
  "& .MuiSlider-root.Mui-disabled": { color: "var(--line-strong)" },
  "& .MuiAutocomplete-root .MuiAutocomplete-input.MuiAutocomplete-input": { paddingInlineStart: 0 },
  "& output": {
    flex: "none",
    display: "flex",
    alignItems: "center",
    inlineSize: 84,
    blockSize: 36,
    padding: "0 10px",
    border: "1px solid var(--line-field)",
    borderRadius: "var(--r-control)",
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& output[data-off]": { background: "var(--sunken)", borderColor: "var(--line)", color: "var(--dim)" },
});
