import styled from "@emotion/styled";
import type { Card, DataTableProps } from "./data-table.tsx";
import { numbersTo, SkeletonBar, skeletonWidth } from "./skeleton.tsx";

/** Rows as cards, for phones. */
export function CardList<R>(props: DataTableProps<R> & { readonly card: (row: R) => Card }) {
  const { rows, rowKey, selection, currentKey, onRowClick, rowActions, card } = props;
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
    <List aria-label={props.label}>
      {rows.map((row) => {
        const { title, meta, when } = card(row);
        const key = rowKey(row);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the title holds the link that keyboards use
          <li
            key={key}
            data-selected={selection?.keys.has(key) || key === currentKey || undefined}
            onClick={() => onRowClick?.(row)}
          >
            <div className="title">{title}</div>
            {rowActions && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from opening the card
              // biome-ignore lint/a11y/noStaticElementInteractions: same
              <div className="actions" onClick={(event) => event.stopPropagation()}>
                {rowActions(row)}
              </div>
            )}
            <div className="meta">{meta}</div>
            <div className="when">{when}</div>
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
    minBlockSize: 77,
    padding: "8px 8px 12px 16px",
    borderBlockEnd: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
    color: "var(--dim)",
  },
  "& > li[data-selected]": { background: "var(--tint)", borderBlockEndColor: "var(--tint-line)" },
  "& .title": { font: "500 14px/20px var(--font)", color: "var(--text)", minInlineSize: 0 },
  "& .actions": { gridRow: 1, gridColumn: 2, justifySelf: "end" },
  "& .actions .on-hover": { display: "none" },
  "& .meta": { gridColumn: 1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .when": { gridColumn: 2, font: "var(--t-cap)", fontVariantNumeric: "tabular-nums", paddingInlineEnd: 8 },
});
