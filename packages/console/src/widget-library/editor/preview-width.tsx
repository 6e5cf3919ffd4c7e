import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import type { WidgetDocument } from "./widget-document.ts";

const SCREENS = ["phone", "tablet", "desktop", "free"] as const;

/** Where a preview is seen: on a screen, or as wide as its author drags it. */
export interface PreviewWidth {
  readonly screen: (typeof SCREENS)[number];
  /** Pixels, of `free`. */
  readonly free: number;
}

export const USUAL_WIDTH: PreviewWidth = { screen: "desktop", free: 420 };

/** Pixels of a cell on a screen of usual width. */
const CELL = 52;
/** Of a tablet that is held upright, with 24 columns. */
const TABLET_CELL = 30;
/** On phones widgets are as wide as the screen, less its margins. */
const PHONE_PX = 358;
const [MIN_PX, MAX_PX] = [120, 1200];

/** Pixels of a widget on a screen. */
export function previewSize({ sizeX, sizeY }: Pick<WidgetDocument, "sizeX" | "sizeY">, { screen, free }: PreviewWidth) {
  const widths = { phone: PHONE_PX, tablet: sizeX * TABLET_CELL, desktop: sizeX * CELL, free };
  return { width: Math.round(widths[screen]), height: Math.round(sizeY * CELL) };
}

interface PreviewWidthControlProps {
  readonly value: PreviewWidth;
  readonly onChange: (value: PreviewWidth) => void;
}

/** Chooses how wide a preview is. */
export function PreviewWidthControl({ value, onChange }: PreviewWidthControlProps) {
  const { t } = useTranslation();
  return (
    <Widths>
      <SegmentedControl
        bare
        label={t("widget.preview-width")}
        value={value.screen}
        choices={SCREENS.map((screen) => ({ value: screen, label: t(`widget.preview-${screen}`) }))}
        onChange={(screen) => onChange({ ...value, screen })}
      />
      {value.screen === "free" && (
        <input
          type="range"
          aria-label={t("widget.preview-free-width")}
          min={MIN_PX}
          max={MAX_PX}
          step={10}
          value={value.free}
          onChange={({ target }) => onChange({ ...value, free: target.valueAsNumber })}
        />
      )}
    </Widths>
  );
}

const Widths = styled.div({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: 12,
  "& > input": { inlineSize: 160, accentColor: "var(--accent)" },
});
