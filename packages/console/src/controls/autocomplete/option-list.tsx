import styled from "@emotion/styled";
import { useEffect, useRef } from "react";
import { Icon } from "../basics/icon.tsx";
import { TAG_LOOK } from "../basics/tag-look.ts";
import { useVisibleRows } from "../hooks/use-visible-rows.ts";
import type { ComboOption } from "./option-search.ts";

interface OptionListProps<V> {
  /** Of the field. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboOption<V>[];
  readonly chosenKey?: string | undefined;
  readonly active: number;
  /** New options are on their way. */
  readonly stale: boolean;
  readonly onPick: (option: ComboOption<V>) => void;
}

const ROW = 34;
const SHOWN_ROWS = 8;

export function optionId(field: string, index: number): string {
  return `${field}-option-${index}`;
}

/** The options under a field; only those in sight exist on the page. */
export function OptionList<V>({ id, label, options, chosenKey, active, stale, onPick }: OptionListProps<V>) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = ROW * SHOWN_ROWS;
  const { items, total, scrollTo } = useVisibleRows({
    scroller,
    count: options.length,
    size: ROW,
    overscan: 6,
    height,
  });
  const chosen = options.findIndex(({ key }) => key === chosenKey);
  const target = active >= 0 ? active : chosen;
  useEffect(() => {
    if (target >= 0) scrollTo(target);
  }, [target, scrollTo]);
  return (
    <Scroller ref={scroller} id={`${id}-list`} role="listbox" aria-label={label} data-stale={stale || undefined}>
      <div role="presentation" style={{ blockSize: total, position: "relative" }}>
        {items.map(({ index, start }) => {
          const option = options[index];
          if (option === undefined) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
            <div
              key={option.key}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === chosenKey}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              style={{ insetBlockStart: start }}
              // At the press, for new options may come and move it before the release: then there would be no click.
              onMouseDown={({ button }) => button === 0 && onPick(option)}
              onClick={() => onPick(option)} // of screen readers, which press nothing; after a press the list is gone
            >
              <span className="text">{option.text}</span>
              {option.detail !== undefined && <span className="detail">{option.detail}</span>}
              {option.tag !== undefined && <span className="tag">{option.tag}</span>}
              {option.key === chosenKey && <Icon name="check" size={16} />}
            </div>
          );
        })}
      </div>
    </Scroller>
  );
}

const Scroller = styled.div({
  maxBlockSize: ROW * SHOWN_ROWS + 8,
  padding: 4,
  overflow: "auto",
  "&[data-stale]": { opacity: 0.6 },
  "& [role='option']": {
    position: "absolute",
    insetInline: 0,
    display: "flex",
    alignItems: "center",
    gap: 8,
    blockSize: ROW,
    padding: "0 8px",
    borderRadius: "var(--r-control)",
    cursor: "pointer",
  },
  "& [role='option']:hover, & [data-active]": { background: "var(--hover)" },
  "& [data-active]": { boxShadow: "inset 2px 0 var(--accent)" },
  "& [aria-selected='true']": { background: "var(--tint)", color: "var(--accent)", fontWeight: 500 },
  "& .text": { flex: 1, minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .detail": {
    maxInlineSize: "45%",
    color: "var(--dim)",
    fontSize: 12,
    fontWeight: 400,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .tag": TAG_LOOK,
});
