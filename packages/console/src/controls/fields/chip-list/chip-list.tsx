import styled from "@emotion/styled";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RemovableChip } from "../../autocomplete/removable-chip.tsx";
import { Icon } from "../../basics/icon.tsx";
import { VisuallyHidden } from "../../basics/visually-hidden.ts";
import { directedKey, isRightToLeft } from "../../hooks/directed-key.ts";
import { useStable } from "../../hooks/use-stable.ts";
import { type ChipDrop, type DropMarker, dropIndex, emitDrop, markerAt } from "./chip-drop.ts";

interface ChipListProps {
  readonly label: string;
  readonly chips: readonly { readonly key: string; readonly text: string }[];
  /** A chip goes to another place; `withDrop` gives the new list. */
  readonly onDrop?: ((drop: ChipDrop) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
  readonly disabled?: boolean | undefined;
}

/** Chips in an order that people choose, by dragging or with Alt and the arrow keys. */
export function ChipList({ label, chips, onDrop, onRemove, disabled = false }: ChipListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<{ readonly index: number; readonly marker: DropMarker }>();
  const [said, setSaid] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const emit = useStable((move: ChipDrop) => onDrop?.(move));
  const movable = onDrop !== undefined && !disabled && chips.length > 1;
  useEffect(() => () => clearTimeout(timer.current), []);

  const markerOf = (event: DragEvent<HTMLElement>) =>
    markerAt(event.clientX, event.currentTarget.getBoundingClientRect(), isRightToLeft(event.currentTarget));
  const focus = (selector: string, index: number) => {
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(selector)[index]?.focus());
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (event: DragEvent<HTMLElement>, target: number) => {
    event.preventDefault();
    if (dragged === undefined) return;
    const move = { from: dragged, to: dropIndex(dragged, target, markerOf(event)) };
    end();
    if (target === move.from || move.to === move.from) return;
    timer.current = emitDrop(move, emit);
  };
  const press = (event: KeyboardEvent<HTMLElement>, from: number) => {
    if (!movable || !event.altKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const to = from + (directedKey(event.key, event.currentTarget) === "ArrowRight" ? 1 : -1);
    if (to < 0 || to >= chips.length) return;
    emit({ from, to });
    setSaid(t("chips.moved", { name: chips[from]?.text, n: to + 1, count: chips.length }));
    focus("[data-handle]", to);
  };
  /** The focused button is removed with its chip; the next one's gets the focus. */
  const remove = (key: string, index: number) => {
    const byKeys = document.activeElement?.matches(":focus-visible") ?? false;
    onRemove?.(key);
    if (byKeys) focus("[data-chip] button", Math.min(index, chips.length - 2));
  };
  return (
    <>
      <List ref={list} aria-label={label}>
        {chips.map(({ key, text }, index) => (
          <li
            key={key}
            draggable={movable}
            data-dragged={index === dragged || undefined}
            data-marker={over?.index === index && index !== dragged ? over.marker : undefined}
            onDragStart={(event) => {
              event.dataTransfer.setData("text/plain", text);
              event.dataTransfer.effectAllowed = "move";
              setDragged(index);
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver({ index, marker: markerOf(event) });
            }}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget as Node | null)) setOver(undefined); // else: to a part of the chip
            }}
            onDrop={(event) => drop(event, index)}
          >
            {movable && (
              <button
                type="button"
                className="icon-button"
                data-size="tiny"
                data-handle
                aria-label={`${t("chips.move", { name: text })}. ${t("chips.hint")}`}
                onKeyDown={(event) => press(event, index)}
              >
                <Icon name="drag" size={14} />
              </button>
            )}
            <RemovableChip text={text} onRemove={disabled || !onRemove ? undefined : () => remove(key, index)} />
          </li>
        ))}
      </List>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

const List = styled.ul({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& li": { position: "relative", display: "flex", alignItems: "center", maxInlineSize: "100%" },
  "& li[draggable='true']": { cursor: "grab" },
  "& li[data-dragged]": { opacity: 0.4 },
  "& li[data-marker]::before": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    inlineSize: 2,
    borderRadius: 1,
    background: "var(--accent)",
  },
  "& li[data-marker='before']::before": { insetInlineStart: -5 },
  "& li[data-marker='after']::before": { insetInlineEnd: -5 },
  "& [data-handle]": { color: "var(--faint)", cursor: "inherit" },
});
