import styled from "@emotion/styled";
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { StyledHtml } from "../../controls/content/safe-html/styled-html.tsx";
import { actionIn, withActions } from "./action-links.ts";
import type { MapCanvas } from "./engine/map-canvas.ts";
import type { Place } from "./parts/place.ts";

/** A text at a place of the map. */
export interface MapPopup {
  readonly id: string;
  /** What it is about. */
  readonly title: string;
  readonly at: Place;
  /** Of its foot, px from the place. */
  readonly offset: readonly [x: number, y: number];
  /** With markup that is not safe yet; undefined while it is made. */
  readonly html: string | undefined;
  readonly style?: CSSProperties | undefined;
}

interface MapPopupsProps {
  readonly canvas: MapCanvas;
  readonly popups: readonly MapPopup[];
  readonly onClose: (id: string) => void;
  /** A link of the text that names an action. */
  readonly onAction: (id: string, name: string) => void;
}

/** Texts of what is open, which stay with their places while the map moves. */
export function MapPopups({ canvas, popups, onClose, onAction }: MapPopupsProps) {
  return popups.map((popup) => <Popup key={popup.id} {...{ canvas, popup, onClose, onAction }} />);
}

function Popup({ canvas, popup, onClose, onAction }: Omit<MapPopupsProps, "popups"> & { readonly popup: MapPopup }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { id, title, at, offset, html, style } = popup;
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = canvas.pixelOf(at);
      if (box.current) {
        box.current.style.transform = `translate(${x + offset[0]}px, ${y + offset[1]}px) translate(-50%, -100%)`;
      }
    };
    place();
    canvas.map.on("move", place);
    canvas.map.on("resize", place);
    return () => {
      canvas.map.off("move", place);
      canvas.map.off("resize", place);
    };
  }, [canvas, at, offset]);
  return (
    <Box
      ref={box}
      role="dialog"
      aria-label={title}
      style={style}
      onKeyDown={({ key }) => key === "Escape" && onClose(id)}
      onClick={(event) => {
        const name = actionIn(event);
        if (name !== undefined) onAction(id, name);
      }}
    >
      <div className="text">
        {html === undefined ? <Waiting>{t("common.loading")}</Waiting> : <StyledHtml html={withActions(html)} />}
      </div>
      <IconButton icon="close" size="tiny" label={t("action.close")} onClick={() => onClose(id)} />
    </Box>
  );
}

const Waiting = ({ children }: { readonly children: ReactNode }) => <span className="waiting">{children}</span>;

const Box = styled.div({
  position: "absolute",
  insetBlockStart: 0,
  left: 0, // of the map's pixels, whichever way texts run
  zIndex: 2,
  display: "flex",
  alignItems: "flex-start",
  gap: 4,
  inlineSize: "max-content",
  maxInlineSize: "min(280px, 80%)",
  maxBlockSize: "70%",
  padding: "8px 4px 8px 12px",
  borderRadius: "var(--r)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
  font: "var(--t-body-s)",
  "& .text": { minInlineSize: 0, overflow: "auto", overflowWrap: "anywhere", maxBlockSize: "100%" },
  "& .waiting": { color: "var(--dim)" },
  "& a": { color: "var(--accent)" },
});
