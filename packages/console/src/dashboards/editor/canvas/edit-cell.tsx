import styled from "@emotion/styled";
import { isHeading, type Widget } from "@orrery/model";
import { type CSSProperties, memo, type PointerEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { WidgetHost } from "../../../widgets/widget-host.tsx";
import { SectionHeading } from "../../view/sections/section-heading.tsx";
import { type Edges, HANDLES } from "./drag.ts";

interface EditCellProps {
  readonly widget: Widget;
  readonly style: CSSProperties;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  /** Its size in cells, while it is chosen alone. */
  readonly size: string | undefined;
  readonly tools?: ReactNode;
  /** Absent where widgets have no handles: on phones. */
  readonly onGrip?: ((event: PointerEvent, edges: Edges | undefined) => void) | undefined;
  /** By keyboard or a double press, or on phones. */
  readonly onOpen: () => void;
}

/** A widget that is arranged, not used: what is in it cannot be pressed, it shows live values all the same. */
export function EditCell({ widget, style, isChosen, isDragged, size, tools, onGrip, onOpen }: EditCellProps) {
  const { t } = useTranslation();
  const isSection = isHeading(widget.config);
  const title = widget.config.title || widget.title || t("widget.widget");
  return (
    <Cell style={style} data-chosen={isChosen || undefined} data-dragged={isDragged || undefined}>
      <div className="live" inert>
        {isSection ? <SectionHeading heading={widget} count={0} isFolded={false} /> : <Live widget={widget} />}
      </div>
      <button
        type="button"
        className="cover"
        aria-label={title}
        aria-pressed={isChosen}
        data-widget-id={widget.id}
        onPointerDown={(event) => onGrip?.(event, undefined)}
        onClick={(event) => {
          if (event.detail === 0 || !onGrip) onOpen();
        }}
        onDoubleClick={onOpen}
      />
      {isChosen &&
        !isSection &&
        onGrip &&
        !isDragged &&
        HANDLES.map((edges) => (
          <span
            key={`${edges.x}${edges.y}`}
            className="handle"
            style={handleStyle(edges)}
            onPointerDown={(event) => {
              event.stopPropagation();
              onGrip(event, edges);
            }}
          />
        ))}
      {size && <span className="size">{size}</span>}
      {tools}
    </Cell>
  );
}

/** Drawn again only when the widget itself is another one. */
const Live = memo(WidgetHost);

function handleStyle({ x, y }: Edges): CSSProperties {
  const at = (side: number) => `${(side + 1) * 50}%`;
  const diagonal = x === y ? "nwse-resize" : "nesw-resize";
  return {
    insetInlineStart: at(x),
    insetBlockStart: at(y),
    cursor: x === 0 ? "ns-resize" : y === 0 ? "ew-resize" : diagonal,
  };
}

const Cell = styled.div({
  position: "absolute",
  "& > .live": { position: "absolute", inset: 0 },
  "& > .live > *": { blockSize: "100%" },
  "& > .cover": {
    position: "absolute",
    inset: 0,
    padding: 0,
    border: 0,
    borderRadius: "var(--r)",
    background: "none",
    cursor: "grab",
    touchAction: "none",
  },
  "& > .cover:hover": { boxShadow: "0 0 0 1px var(--line-field)" },
  "& > .cover:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 2 },
  "&[data-chosen]": { zIndex: 2 },
  "&[data-chosen] > .cover": { boxShadow: "0 0 0 2px var(--accent)" },
  "&[data-dragged]": { zIndex: 3, opacity: 0.85 },
  "&[data-dragged] > .cover": { cursor: "grabbing" },
  "& > .handle": {
    position: "absolute",
    zIndex: 1,
    inlineSize: 10,
    blockSize: 10,
    marginInlineStart: -5,
    marginBlockStart: -5,
    border: "1px solid var(--accent)",
    borderRadius: 2,
    background: "var(--surface)",
    touchAction: "none",
  },
  // Larger than it looks, for fingers and hasty hands.
  "& > .handle::after": { content: '""', position: "absolute", inset: -7 },
  "& > .size": {
    position: "absolute",
    zIndex: 1,
    insetBlockEnd: -12,
    insetInlineStart: "50%",
    translate: "-50% 0",
    padding: "2px 6px",
    borderRadius: 4,
    background: "var(--fill)",
    color: "var(--on-fill)",
    font: "600 12px/16px var(--font)",
    whiteSpace: "nowrap",
    pointerEvents: "none",
  },
  "&:dir(rtl) > .size": { translate: "50% 0" },
  "@media (max-width: 959.95px)": { "& > .cover": { cursor: "pointer", touchAction: "auto" } },
});
