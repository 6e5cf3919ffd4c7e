import styled from "@emotion/styled";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { StyledHtml } from "../../controls/content/safe-html/styled-html.tsx";
import { actionIn, withActions } from "./action-links.ts";
import type { TripSettings } from "./parts/map-settings.ts";
import { chosenColor } from "./parts/marker-parts.ts";

interface TripPanelProps {
  readonly html: string;
  readonly settings: TripSettings;
  readonly onAction: (name: string) => void;
}

/** What is said of a trip at the time that is shown; in colours of settings, where they are not those of every form. */
export function TripPanel({ html, settings, onAction }: TripPanelProps) {
  const { t } = useTranslation();
  const { tooltipColor, tooltipFontColor, tooltipOpacity } = settings;
  const style: CSSProperties = {
    background: chosenColor(tooltipColor, "#fff") || undefined,
    color: chosenColor(tooltipFontColor, "#000") || undefined,
    opacity: tooltipOpacity ?? 1,
  };
  return (
    <Panel
      role="group"
      aria-label={t("map.trip-now")}
      tabIndex={0} // what scrolls has to be reached with the keyboard
      style={style}
      onClick={(event) => {
        const name = actionIn(event);
        if (name !== undefined) onAction(name);
      }}
    >
      <StyledHtml html={withActions(html)} />
    </Panel>
  );
}

const Panel = styled.div({
  position: "absolute",
  zIndex: 1,
  insetBlockStart: 12,
  insetInlineEnd: 12,
  maxInlineSize: "min(240px, 60%)",
  maxBlockSize: "60%",
  overflow: "auto",
  overflowWrap: "anywhere",
  padding: "8px 12px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  "& a": { color: "var(--accent)" },
});
