import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { LEGEND_BUTTON, LEGEND_STATES } from "../frame/legend-style.ts";

/** One entry of a legend. */
export interface LegendEntry {
  readonly id: string;
  readonly label: string;
  /** Value and part, empty while it is hidden. */
  readonly text: string;
  /** Undefined: it has none of its own. */
  readonly mark: string | undefined;
  readonly isHidden: boolean;
  readonly isFixed: boolean;
}

interface ShareLegendProps {
  readonly entries: readonly LegendEntry[];
  readonly position: "top" | "bottom" | "left" | "right";
  /** Of the texts; absent: the theme's. */
  readonly color?: string | undefined;
  readonly onToggle: (id: string) => void;
}

/** Each value with its name, colour and part: what the chart says, as text. A click hides or shows it. */
export function ShareLegend({ entries, position, color, onToggle }: ShareLegendProps) {
  const { t } = useTranslation();
  return (
    <List
      aria-label={t("legend.legend")}
      data-side={position === "left" || position === "right" || undefined}
      style={{ color }}
    >
      {entries.map(({ id, label, text, mark, isHidden, isFixed }) => (
        <li key={id}>
          <button type="button" aria-pressed={!isHidden} disabled={isFixed} title={label} onClick={() => onToggle(id)}>
            {mark && <i style={{ background: mark }} />}
            <span className="name" dir="auto">
              {label}
            </span>
            <b>{text}</b>
          </button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: "0 20px",
  maxBlockSize: "35%",
  overflow: "auto",
  font: "var(--t-cap)",
  fontVariantNumeric: "tabular-nums",
  "&[data-side]": {
    flexDirection: "column",
    flexWrap: "nowrap",
    alignSelf: "center",
    maxInlineSize: "56%",
    maxBlockSize: "100%",
  },
  "@container (max-width: 320px)": {
    "&[data-side]": { alignSelf: "stretch", maxInlineSize: "100%", maxBlockSize: "40%" },
  },
  "& li": { minInlineSize: 0 },
  "& button": { ...LEGEND_BUTTON, color: "inherit" },
  "&[data-side] button": { inlineSize: "100%" },
  "&[data-side] b": { marginInlineStart: "auto" },
  ...LEGEND_STATES,
  "& i": { flex: "none", inlineSize: 8, blockSize: 8, borderRadius: 2 },
  "& .name": { overflow: "hidden", textOverflow: "ellipsis", textAlign: "start" },
  "&[data-side] .name": { minInlineSize: "4em" },
  "& b": { fontWeight: 500 },
});
