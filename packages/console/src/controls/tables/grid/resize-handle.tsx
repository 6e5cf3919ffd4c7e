import styled from "@emotion/styled";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isRightToLeft } from "../../hooks/directed-key.ts";
import type { ColumnWidths } from "../column.ts";
import { fittingWidth, MIN_WIDTH, openWidths, type WidthEditor } from "./column-widths.ts";

interface ResizeHandleProps {
  /** Of the column. */
  readonly label: string;
  readonly onResize: (widths: ColumnWidths) => void;
}

const STEP = 16;

/** At the end of a column's title: dragged or moved by the arrows it changes the width; a double click or Enter fits it. */
export function ResizeHandle({ label, onResize }: ResizeHandleProps) {
  const { t } = useTranslation();
  const handle = useRef<HTMLSpanElement>(null);
  const editor = useRef<WidthEditor>(undefined);
  const start = useRef(0);
  const [width, setWidth] = useState<number>();
  useEffect(() => setWidth(Math.round(headOf(handle.current)?.offsetWidth ?? 0)), []);
  const set = (next: (head: HTMLElement) => number) => {
    const head = headOf(handle.current);
    if (!head) return;
    const opened = editor.current ?? openWidths(head);
    opened.set(next(head));
    setWidth(opened.width);
    return opened;
  };
  const keep = (opened: WidthEditor | undefined) => {
    editor.current = undefined;
    if (opened) onResize(opened.all());
  };
  const fit = () => keep(set(fittingWidth));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const sign = isRightToLeft(event.currentTarget) ? -1 : 1;
    const steps = { ArrowRight: sign, ArrowLeft: -sign }[event.key];
    if (steps === undefined && event.key !== "Enter" && event.key !== "Home") return;
    event.preventDefault();
    event.stopPropagation();
    if (steps !== undefined) keep(set((head) => head.offsetWidth + steps * STEP));
    else if (event.key === "Home") keep(set(() => MIN_WIDTH));
    else fit();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const moved = event.clientX - start.current;
    if (editor.current === undefined && Math.abs(moved) < 3) return;
    const head = headOf(event.currentTarget);
    if (!head) return;
    editor.current ??= openWidths(head);
    const { before } = editor.current;
    set(() => before + (isRightToLeft(head) ? -moved : moved));
  };
  return (
    <Handle
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("table.width-of", { name: label })}
      aria-valuemin={MIN_WIDTH}
      aria-valuenow={width}
      aria-valuetext={t("table.pixels", { count: width ?? 0 })}
      onKeyDown={handleKey}
      onDoubleClick={fit}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
      }}
      onPointerMove={drag}
      onPointerUp={() => editor.current && keep(editor.current)}
      onPointerCancel={() => editor.current && keep(editor.current)}
    />
  );
}

function headOf(handle: HTMLElement | null): HTMLElement | undefined {
  return handle?.closest<HTMLElement>("th") ?? undefined;
}

const Handle = styled.span({
  position: "absolute",
  insetBlock: 4,
  insetInlineEnd: 0, // inside: beyond it the next head lies above
  inlineSize: 10,
  cursor: "col-resize",
  touchAction: "none",
  borderRadius: 3,
  "&::after": {
    content: '""',
    position: "absolute",
    insetBlock: 4,
    insetInlineEnd: 0,
    inlineSize: 2,
    borderRadius: 1,
    background: "transparent",
  },
  "thead:hover &::after": { background: "var(--line)" },
  "&:hover::after, &:active::after, &:focus-visible::after": { background: "var(--accent)" },
});
