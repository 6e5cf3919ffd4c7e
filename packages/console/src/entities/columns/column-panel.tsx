import styled from "@emotion/styled";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { ToolbarLayer } from "../../controls/tables/filter-pill/toolbar-layer.tsx";
import { Hidden } from "../../controls/tables/table-styles.ts";
import { withMoved } from "./change-columns.ts";
import { ColumnRow } from "./column-row.tsx";
import type { ColumnControl } from "./use-columns.ts";

interface ColumnPanelProps extends ColumnControl {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Which columns a list shows, and in which order: by dragging, by buttons, or with Alt and the arrows. */
export function ColumnPanel({ placed, isChanged, onChange, onReset, anchor, onClose }: ColumnPanelProps) {
  const { t } = useTranslation();
  const rows = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [followed, setFollowed] = useState<string>();
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const moved = placed[from];
    const next = withMoved(placed, from, to);
    const at = moved ? next.indexOf(moved) : -1;
    if (!moved || at < 1 || at === from) return;
    onChange(next);
    setSaid(t("columns.moved", { name: moved.column.label, at: at + 1, count: next.length }));
  };
  useEffect(() => {
    // The row that was moved is another element now, and the keyboard stays with it.
    if (followed === undefined) return;
    setFollowed(undefined);
    rows.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(followed)}"] input`)?.focus();
  }, [followed]);
  const reset = () => {
    rows.current?.querySelector<HTMLElement>("input:enabled")?.focus(); // the button is disabled then, and keys would be lost
    onReset();
  };
  const handleKey = (event: KeyboardEvent, at: number, key: string) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (event.altKey) {
      move(at, at + step);
      setFollowed(key);
    } else setFollowed(placed[at + step]?.column.key);
  };
  const drag = (event: PointerEvent<HTMLElement>, at: number) => {
    const under = rowAt(rows.current, event.clientY);
    if (under !== undefined && under !== at) move(at, under);
  };
  return (
    <ToolbarLayer anchor={anchor} align="end" label={t("columns.columns")} onClose={onClose}>
      <Rows ref={rows}>
        {placed.map(({ column: { key } }, at) => (
          <ColumnRow
            key={key}
            placed={placed}
            at={at}
            dragged={key === dragged}
            onChange={onChange}
            onMove={move}
            onFollow={setFollowed}
            onKey={handleKey}
            onGrab={setDragged}
            onDrag={drag}
          />
        ))}
      </Rows>
      <Foot>
        <Button size="compact" variant="text" disabled={!isChanged} onClick={reset}>
          {t("columns.reset")}
        </Button>
      </Foot>
      <Hidden role="status">{said}</Hidden>
    </ToolbarLayer>
  );
}

/** The place of the row at this height of the window, the first and the last beyond them. */
function rowAt(list: HTMLElement | null, y: number): number | undefined {
  const boxes = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const under = boxes.findIndex(({ bottom }) => y < bottom);
  return boxes.length === 0 ? undefined : under < 0 ? boxes.length - 1 : under;
}

const Rows = styled.ul({
  maxBlockSize: "min(440px, 60vh)",
  overflow: "auto",
  scrollbarWidth: "thin",
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minBlockSize: 32,
    paddingInlineEnd: 4,
    borderRadius: "var(--r-control)",
    userSelect: "none",
  },
  "& li:hover, & li:focus-within": { background: "var(--hover)" },
  "& li[data-dragged]": { background: "var(--tint)" },
  "& .handle": {
    display: "grid",
    placeItems: "center",
    inlineSize: 24,
    blockSize: 32,
    color: "var(--faint)",
    cursor: "grab",
    touchAction: "none",
  },
  "& .handle[data-fixed]": { cursor: "default" },
  "& [data-dragged] .handle": { cursor: "grabbing", color: "var(--accent)" },
  "& .checkbox": { flex: 1, minInlineSize: 0, padding: "6px 0" },
  "& .checkbox > span:last-child": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .moves": { display: "flex", opacity: 0 },
  "& li:hover .moves, & li:focus-within .moves, & .moves[data-pinned]": { opacity: 1 },
  "& .moves [aria-pressed='true']": { color: "var(--accent)" },
  "@media (hover: none)": { "& .moves": { opacity: 1 } },
});

const Foot = styled.div({
  display: "flex",
  justifyContent: "flex-end",
  marginBlockStart: 4,
  paddingBlockStart: 8,
  borderBlockStart: "1px solid var(--line-soft)",
});
