import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";

interface MapToolsProps {
  readonly onZoom?: ((steps: number) => void) | undefined;
  readonly onFit?: (() => void) | undefined;
}

/** Buttons at the corner of a map. */
export function MapTools({ onZoom, onFit }: MapToolsProps) {
  const { t } = useTranslation();
  return (
    <Column className="tools-of-map">
      {onFit && <IconButton icon="fit" size="compact" label={t("map.show-all")} onClick={onFit} />}
      {onZoom && <IconButton icon="plus" size="compact" label={t("map.zoom-in")} onClick={() => onZoom(1)} />}
      {onZoom && <IconButton icon="minus" size="compact" label={t("map.zoom-out")} onClick={() => onZoom(-1)} />}
    </Column>
  );
}

const Column = styled.div({
  position: "absolute",
  zIndex: 1,
  insetBlockEnd: 12,
  insetInlineEnd: 12,
  display: "flex",
  flexDirection: "column",
  gap: 2,
  padding: 3,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
});
