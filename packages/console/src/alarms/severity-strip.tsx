import styled from "@emotion/styled";
import { ALARM_SEVERITIES } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-formats.ts";
import { SEVERITY_LOOKS, Severity } from "./severity.tsx";
import type { SeverityCounts } from "./severity-counts.ts";

interface SeverityStripProps {
  /** `undefined` until they were counted. */
  readonly counts: SeverityCounts | undefined;
  /** Those that are shown; none: all. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** How many alarms there are of each severity; pressed, the list shows those alone. */
export function SeverityStrip({ counts, value, onChange }: SeverityStripProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Strip role="group" aria-label={t("alarm.severity")}>
      {ALARM_SEVERITIES.map((severity) => {
        const isOn = value.includes(severity);
        const count = counts?.[severity];
        const name = t(SEVERITY_LOOKS[severity].name);
        return (
          <button
            key={severity}
            type="button"
            aria-pressed={isOn}
            aria-label={count === undefined ? name : `${name}: ${number(count)}`}
            title={name}
            onClick={() => onChange(isOn ? value.filter((each) => each !== severity) : [...value, severity])}
          >
            <Severity severity={severity} />
            <span data-none={count === 0 || undefined}>
              {count === undefined ? "–" : number(count, { notation: "compact", maximumFractionDigits: 1 })}
            </span>
          </button>
        );
      })}
    </Strip>
  );
}

const Strip = styled.div({
  display: "inline-flex",
  flex: "none",
  border: "1px solid var(--line-strong)",
  borderRadius: "var(--r-control)",
  overflow: "hidden",
  "& > button": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    blockSize: 30,
    padding: "0 8px",
    border: 0,
    background: "var(--surface)",
    font: "500 13px/20px var(--font)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--text)",
    cursor: "pointer",
  },
  "& > button + button": { borderInlineStart: "1px solid var(--line)" },
  "& > button:hover": { background: "var(--hover)" },
  "& > button[aria-pressed='true']": { background: "var(--tint)" },
  "& > button[aria-pressed='true'] + button[aria-pressed='true']": { borderInlineStartColor: "var(--tint-line)" },
  "& > button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "& [data-none]": { color: "var(--faint)" },
  "@media (max-width: 959.95px)": {
    flex: "1 1 100%",
    "& > button": { flex: 1, justifyContent: "center", blockSize: 40, padding: "0 4px" },
  },
});
