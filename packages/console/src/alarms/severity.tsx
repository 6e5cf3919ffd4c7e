import styled from "@emotion/styled";
import type { AlarmSeverity } from "@orrery/model";
import { useTranslation } from "react-i18next";

interface Look {
  /** Translation key of the name. */
  readonly name: string;
  /** Bars that are filled: the rank for people who do not see the colour. */
  readonly bars: 1 | 2 | 3 | 4;
  /** Tokens of the mark and of readable text. */
  readonly mark: `var(--sev-${string})`;
  readonly text: `var(--sev-${string}-t)`;
}

const look = (name: string, bars: Look["bars"], token: string): Look => ({
  name: `alarm.severity-${name}`,
  bars,
  mark: `var(--sev-${token})`,
  text: `var(--sev-${token}-t)`,
});

/** How each severity is called and drawn. */
export const SEVERITY_LOOKS: Readonly<Record<AlarmSeverity, Look>> = {
  CRITICAL: look("critical", 4, "critical"),
  MAJOR: look("major", 3, "major"),
  MINOR: look("minor", 2, "minor"),
  WARNING: look("warning", 1, "warning"),
  INDETERMINATE: look("indeterminate", 1, "indet"),
};

/** Four bars that show a severity's rank; with `named` its name beside them, otherwise only for screen readers. */
export function Severity({ severity, named = false }: { readonly severity: AlarmSeverity; readonly named?: boolean }) {
  const { t } = useTranslation();
  const { name, bars, mark, text } = SEVERITY_LOOKS[severity];
  const label = t(name);
  return (
    <Mark style={{ "--mark": mark, "--word": text } as Record<`--${string}`, string>}>
      <span className="bars" role="img" aria-label={named ? undefined : label} aria-hidden={named} title={label}>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-filled={bar <= bars || undefined} />
        ))}
      </span>
      {named && <span className="word">{label}</span>}
    </Mark>
  );
}

const Mark = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minInlineSize: 0,
  "& .bars": {
    display: "inline-grid",
    gridTemplateColumns: "repeat(4, 3px)",
    gap: 1.5,
    alignItems: "end",
    flex: "none",
    blockSize: 12,
  },
  "& i": { blockSize: 4, borderRadius: 1, background: "var(--line-strong)" },
  "& i:nth-of-type(2)": { blockSize: 6.5 },
  "& i:nth-of-type(3)": { blockSize: 9 },
  "& i:nth-of-type(4)": { blockSize: 12 },
  "& i[data-filled]": { background: "var(--mark)", boxShadow: "inset 0 0 0 .5px rgb(0 0 0 / .22)" },
  "& .word": {
    fontWeight: 500,
    color: "var(--word)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});
