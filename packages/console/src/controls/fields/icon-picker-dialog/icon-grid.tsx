import styled from "@emotion/styled";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MaterialIcon } from "../../basics/material-icon/material-icon.tsx";
import { Tooltip } from "../../basics/tooltip/tooltip.tsx";
import { directedKey } from "../../hooks/directed-key.ts";
import { useVisibleRows } from "../../hooks/use-visible-rows.ts";
import { gridStep, rowsOf } from "./icon-search.ts";

interface IconGridProps {
  readonly names: readonly string[];
  readonly current: string;
  readonly onChoose: (name: string) => void;
}

const CELL = 44;

/** Icon buttons by row; only those that can be seen are on the page. One tab stop, arrows move. */
export function IconGrid({ names, current, onChoose }: IconGridProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(10);
  const [focused, setFocused] = useState(() => Math.max(0, names.indexOf(current)));
  const index = Math.min(focused, names.length - 1);
  const rows = rowsOf(names, columns);
  const list = useVisibleRows({ scroller: box, count: rows.length, size: CELL, overscan: 3 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setColumns(Math.max(1, Math.floor(element.clientWidth / CELL)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  // The highlighted icon is seen at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is new
  useLayoutEffect(() => {
    const at = names.indexOf(current);
    if (at > 0) list.scrollTo(Math.floor(at / columns), "middle");
  }, [names, columns]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = gridStep(directedKey(event.key, event.currentTarget), index, columns, names.length);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    list.scrollTo(Math.floor(next / columns));
    // The row may come onto the page with the next frame only.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus());
  };
  return (
    <Box ref={box} role="group" aria-label={t("icon.icons")} onKeyDown={move}>
      <div style={{ blockSize: list.total, position: "relative" }}>
        {list.items.map((row) => (
          <Row key={row.index} style={{ transform: `translateY(${row.start}px)` }}>
            {(rows[row.index] ?? []).map((name, column) => {
              const at = row.index * columns + column;
              return (
                <Tooltip key={name} title={name}>
                  <button
                    type="button"
                    data-index={at}
                    aria-label={name}
                    aria-pressed={name === current}
                    tabIndex={at === index ? 0 : -1}
                    onFocus={() => setFocused(at)}
                    onClick={() => onChoose(name)}
                  >
                    <MaterialIcon name={name} size={24} />
                  </button>
                </Tooltip>
              );
            })}
          </Row>
        ))}
      </div>
    </Box>
  );
}

const Box = styled.div({ blockSize: 316, overflow: "auto", overscrollBehavior: "contain", padding: 2 });

const Row = styled.div({
  position: "absolute",
  insetInline: 0,
  display: "flex",
  blockSize: CELL,
  "& button": {
    display: "grid",
    placeItems: "center",
    inlineSize: CELL - 4,
    blockSize: CELL - 4,
    margin: 2,
    padding: 0,
    border: "1px solid transparent",
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--dim)",
    cursor: "pointer",
    transition: "background var(--fast)",
  },
  "& button:hover": { background: "var(--hover)", color: "var(--text)" },
  "& button[aria-pressed='true']": {
    background: "var(--tint)",
    borderColor: "var(--tint-line)",
    color: "var(--accent)",
  },
});
