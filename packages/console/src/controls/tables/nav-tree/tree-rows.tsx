import styled from "@emotion/styled";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../../basics/busy.tsx";
import { Icon } from "../../basics/icon.tsx";
import { directedKey } from "../../hooks/directed-key.ts";
import { useVisibleRows } from "../../hooks/use-visible-rows.ts";
import { treeKey } from "./tree-keys.ts";
import { isExpandable, isOpened, type TreeNode, type TreeRow } from "./tree-node.ts";

interface TreeRowsProps<D> {
  readonly label: string;
  readonly rows: readonly TreeRow<D>[];
  readonly searching: boolean;
  readonly value: string | undefined;
  readonly tree: {
    readonly loading: ReadonlySet<string>;
    readonly failed: ReadonlySet<string>;
    readonly open: (node: TreeNode<D>) => void;
    readonly close: (node: TreeNode<D>) => void;
  };
  readonly icon: ((data: D) => ReactNode) | undefined;
  readonly content?: ((data: D) => ReactNode | undefined) | undefined;
  readonly onChange: (id: string, data: D) => void;
}

const ROW = 32;

/** The rows that can be seen. One tab stop: arrows move and open, Enter chooses. */
export function TreeRows<D>({ label, rows, searching, value, tree, icon, content, onChange }: TreeRowsProps<D>) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(value);
  const found = rows.findIndex(({ node }) => node.id === active);
  const index = Math.max(0, found);
  const list = useVisibleRows({ scroller: box, count: rows.length, size: ROW, overscan: 8 });
  const go = (next: number) => {
    setActive(rows[next]?.node.id);
    list.scrollTo(next);
  };
  const toggle = (node: TreeNode<D>) => (isOpened(node, searching) ? tree.close(node) : tree.open(node));
  const handleKey = (event: KeyboardEvent) => {
    const step = treeKey(directedKey(event.key, event.currentTarget), rows, index, searching);
    if (step === undefined) return;
    event.preventDefault();
    switch (step.do) {
      case "go":
        return go(step.index);
      case "open":
        return tree.open(step.node);
      case "close":
        return tree.close(step.node);
      case "choose":
        return onChange(step.node.id, step.node.data);
      case "nothing":
        return;
    }
  };
  return (
    <Box
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${index}`}
      onKeyDown={handleKey}
    >
      <div role="none" style={{ blockSize: list.total, position: "relative" }}>
        {list.items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <RowView
              key={row.node.id}
              id={`${id}-${item.index}`}
              row={row}
              start={item.start}
              tree={tree}
              opened={isOpened(row.node, searching)}
              selected={row.node.id === value}
              active={item.index === index}
              icon={icon}
              content={content}
              onActivate={setActive}
              onToggle={toggle}
              onChange={onChange}
            />
          );
        })}
      </div>
    </Box>
  );
}

interface RowViewProps<D> extends Pick<TreeRowsProps<D>, "tree" | "icon" | "content" | "onChange"> {
  readonly id: string;
  readonly row: TreeRow<D>;
  /** From the top of the list, in px. */
  readonly start: number;
  readonly opened: boolean;
  readonly selected: boolean;
  /** The arrows start from here. */
  readonly active: boolean;
  readonly onActivate: (id: string) => void;
  readonly onToggle: (node: TreeNode<D>) => void;
}

function RowView<D>({ id, row, start, tree, icon, content, onChange, ...props }: RowViewProps<D>) {
  const { t } = useTranslation();
  const { opened, selected, active, onActivate, onToggle } = props;
  const { node, level, position, siblings } = row;
  const expandable = isExpandable(node);
  return (
    <Row
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={expandable ? opened : undefined}
      aria-selected={selected}
      data-active={active || undefined}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: 4 + (level - 1) * 20 }}
      onClick={() => {
        onActivate(node.id);
        onChange(node.id, node.data);
      }}
      onDoubleClick={() => expandable && onToggle(node)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: left and right do it with the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: same */}
      <span
        className="twist"
        data-opened={opened || undefined}
        onClick={(event) => {
          if (!expandable) return;
          event.stopPropagation();
          onActivate(node.id);
          onToggle(node);
        }}
      >
        {tree.loading.has(node.id) ? (
          <Spinner label={t("tree.loading")} size={16} />
        ) : (
          expandable && <Icon name="right" size={16} />
        )}
      </span>
      {icon?.(node.data)}
      <span className="text">{content?.(node.data) ?? node.text}</span>
      {tree.failed.has(node.id) && (
        <button
          type="button"
          className="retry"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            tree.open(node);
          }}
        >
          {t("tree.failed")}
        </button>
      )}
    </Row>
  );
}

const Box = styled.div({
  overflow: "auto",
  minBlockSize: 0,
  borderRadius: "var(--r-control)",
  "&:focus-visible [data-active]": { outline: "2px solid var(--accent)", outlineOffset: -2 },
});

const Row = styled.div({
  position: "absolute",
  insetInline: 0,
  display: "flex",
  alignItems: "center",
  gap: 6,
  blockSize: ROW,
  paddingInlineEnd: 8,
  borderRadius: "var(--r-control)",
  font: "var(--t-body-s)",
  color: "var(--text)",
  cursor: "pointer",
  userSelect: "none",
  "&:hover": { background: "var(--hover)" },
  "&[aria-selected='true']": { background: "var(--tint)", color: "var(--accent)", fontWeight: 500 },
  "& .twist": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 24,
    blockSize: 24,
    color: "var(--dim)",
  },
  "& .twist > .icon": { transition: "transform var(--fast)" },
  "& .twist[data-opened] > .icon": { transform: "rotate(90deg)" },
  "& .text": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
