import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { numbersTo, SkeletonBar, skeletonWidth } from "../basics/skeleton.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { useLongPress } from "../hooks/use-long-press.ts";
import type { Card, DataTableProps } from "./column.ts";
import { toggled } from "./grid/toggled.ts";

/** Rows as cards, for phones. A held finger selects the first one, then a tap selects more. */
export function CardList<R>(props: DataTableProps<R> & { readonly card: (row: R) => Card }) {
  const { t } = useTranslation();
  const { rows, rowKey, selection, currentKey, onRowClick, rowActions, card } = props;
  const { handlers, wasHeld } = useLongPress();
  const selecting = selection !== undefined && selection.keys.size > 0;
  const toggle = (row: R) => {
    if (selection && (props.selectable?.(row) ?? true)) selection.onChange(toggled(selection.keys, rowKey(row)));
  };
  if (rows === undefined) {
    return (
      <List aria-label={props.label} aria-busy>
        {numbersTo(props.skeletonRows ?? 8).map((index) => (
          <li key={index}>
            <div className="title">
              <SkeletonBar width={skeletonWidth(index)} />
            </div>
            <div className="meta">
              <SkeletonBar width="40%" />
            </div>
          </li>
        ))}
      </List>
    );
  }
  return (
    <List aria-label={props.label} data-narrow={props.narrow || undefined}>
      {rows.map((row) => {
        const { title, meta, when } = card(row);
        const key = rowKey(row);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the title holds the link that keyboards use
          <li
            key={key}
            data-short={!meta && !when ? true : undefined}
            data-selected={selection?.keys.has(key) || key === currentKey || undefined}
            onClick={() => onRowClick?.(row)}
            // Before the link of the title: while cards are selected nothing is opened.
            onClickCapture={(event) => {
              const held = wasHeld();
              if (!held && (!selecting || (event.target as Element).closest(".actions, .pick"))) return;
              event.preventDefault();
              event.stopPropagation();
              if (!held) toggle(row);
            }}
            {...(selection ? handlers(() => toggle(row)) : {})}
          >
            <div className="title">{title}</div>
            {selection && (
              <span className="pick">
                <Checkbox
                  bare
                  label={t("table.select-row", { name: props.rowName(row) })}
                  checked={selection.keys.has(key)}
                  disabled={!(props.selectable?.(row) ?? true)}
                  onChange={() => toggle(row)}
                />
              </span>
            )}
            {rowActions && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from opening the card
              // biome-ignore lint/a11y/noStaticElementInteractions: same
              <div className="actions" onClick={(event) => event.stopPropagation()}>
                {rowActions(row)}
              </div>
            )}
            {meta && (
              <div className="meta" dir="auto">
                {meta}
              </div>
            )}
            {when && <div className="when">{when}</div>}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul({
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "0 12px",
    position: "relative",
    minBlockSize: 77,
    WebkitTouchCallout: "none",
    padding: "8px 8px 12px 16px",
    borderBlockEnd: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
    color: "var(--dim)",
  },
  "&[data-narrow] > li": { minBlockSize: 53, padding: "6px 0 6px 16px", font: "var(--t-cap)" },
  "& > li[data-short]": { minBlockSize: 57, paddingBlock: 8 },
  "& > li[data-selected]": {
    "--faint": "var(--dim)",
    background: "var(--tint)",
    borderBlockEndColor: "var(--tint-line)",
  },
  // Keyboards and screen readers select with the box; fingers do not need to see it.
  "& .pick": { position: "absolute", insetInlineStart: 0, insetBlockStart: 0, background: "var(--surface)" },
  "& .pick:not(:focus-within)": { inlineSize: 1, blockSize: 1, overflow: "hidden", clipPath: "inset(50%)" },
  "& .title": { font: "500 14px/20px var(--font)", color: "var(--text)", minInlineSize: 0 },
  "&[data-narrow] .title": {
    gridRow: 1,
    gridColumn: "1 / -1",
    paddingInlineEnd: 32,
    font: "500 12px/16px var(--font)",
    overflowWrap: "anywhere",
  },
  "& .actions": { gridRow: 1, gridColumn: 2, justifySelf: "end" },
  "& .actions .on-hover": { display: "none" },
  "& .meta": { gridColumn: 1, overflow: "hidden", textAlign: "left", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .when": { gridColumn: 2, font: "var(--t-cap)", fontVariantNumeric: "tabular-nums", paddingInlineEnd: 8 },
});
