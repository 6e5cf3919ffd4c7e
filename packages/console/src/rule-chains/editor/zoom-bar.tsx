import styled from "@emotion/styled";
import { useReactFlow, useStore } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { FIT } from "./canvas/flow-parts.ts";
import { useIsReadOnly } from "./read-only.ts";

interface ZoomBarProps {
  readonly isChoosing: boolean;
  readonly onChoosing: (choosing: boolean) => void;
}

/** How large the chain is drawn, and whether a drag chooses or moves the view. */
export function ZoomBar({ isChoosing, onChoosing }: ZoomBarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const flow = useReactFlow();
  const readOnly = useIsReadOnly();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <Bar role="toolbar" aria-label={t("rulechain.view")}>
      <IconButton size="compact" icon="minus" label={t("rulechain.zoom-out")} onClick={() => void flow.zoomOut()} />
      <button type="button" data-tip={t("rulechain.zoom-whole")} onClick={() => void flow.zoomTo(1)}>
        {number(zoom, { style: "percent", maximumFractionDigits: 0 })}
      </button>
      <IconButton size="compact" icon="plus" label={t("rulechain.zoom-in")} onClick={() => void flow.zoomIn()} />
      <span className="separator" />
      <IconButton
        size="compact"
        icon="fit"
        label={t("rulechain.do-fit")}
        shortcut="F"
        onClick={() => void flow.fitView({ ...FIT, duration: 200 })}
      />
      {!readOnly && (
        <IconButton
          size="compact"
          icon="layout"
          label={t("rulechain.choose-by-drag")}
          aria-pressed={isChoosing}
          onClick={() => onChoosing(!isChoosing)}
        />
      )}
    </Bar>
  );
}

const Bar = styled.div({
  position: "absolute",
  zIndex: 5,
  insetInlineStart: 12,
  insetBlockEnd: 12,
  display: "flex",
  alignItems: "center",
  gap: 2,
  padding: 3,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  "& > button:not(.icon-button)": {
    minInlineSize: 48,
    blockSize: 28,
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "500 12px/16px var(--font)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--dim)",
    cursor: "pointer",
  },
  "& [aria-pressed='true']": { background: "var(--tint)", color: "var(--accent)" },
  "& .separator": { inlineSize: 1, blockSize: 20, marginInline: 4, background: "var(--line)" },
});
