import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../basics/button.tsx";
import { IconButton } from "../basics/icon-button.tsx";
import type { IconName } from "../basics/icon-names.ts";
import { isTyping, OPEN_LAYER } from "../hooks/key-focus.ts";

interface SelectionBarProps {
  readonly count: number;
  /** Selects more than can be seen; absent: there is no more. */
  readonly more?: { readonly label: string; readonly run: () => void } | undefined;
  readonly actions: readonly {
    readonly id: string;
    readonly label: string;
    readonly icon: IconName;
    readonly run: () => void;
  }[];
  readonly onClear: () => void;
  /** False while something above the list is open, whose Escape it is. */
  readonly hearsEscape?: boolean | undefined;
  /** Over the footer, where a table is so low that the bar would cover the rows themselves. */
  readonly low?: boolean | undefined;
}

/** Floats above the footer while rows are selected, so that nothing moves. */
export function SelectionBar({ count, more, actions, onClear, hearsEscape = true, low = false }: SelectionBarProps) {
  const { t } = useTranslation();
  const handleClear = useEffectEvent(onClear);
  useEffect(() => {
    if (!hearsEscape) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault(); // what is below stays open
      handleClear();
    };
    // Before listeners that close at Escape.
    document.addEventListener("keydown", handleKey, { capture: true });
    return () => document.removeEventListener("keydown", handleKey, { capture: true });
  }, [hearsEscape]);
  return (
    <Bar role="toolbar" data-selection={low ? "low" : "floating"} aria-label={t("table.selected", { count })}>
      <span>{t("table.selected", { count })}</span>
      {more && (
        <Button variant="text" size="toolbar" onClick={more.run}>
          {more.label}
        </Button>
      )}
      <i />
      {actions.map((action) => (
        <Button key={action.id} variant="text" size="toolbar" icon={action.icon} onClick={action.run}>
          {action.label}
        </Button>
      ))}
      <IconButton icon="close" label={t("table.clear-selection")} onClick={onClear} />
    </Bar>
  );
}

/** A field that is typed in, or a menu or dialog that is open, has its own use of the key. */
function isTaken(target: EventTarget | null): boolean {
  return isTyping(target) || document.querySelector(OPEN_LAYER) !== null;
}

const Bar = styled.div({
  position: "absolute",
  zIndex: 5,
  insetInlineStart: "50%",
  insetBlockEnd: 64,
  transform: "translateX(-50%)",
  display: "flex",
  alignItems: "center",
  gap: 4,
  blockSize: 44,
  padding: "0 6px 0 16px",
  borderRadius: 10,
  background: "var(--ink)",
  color: "var(--on-ink)",
  boxShadow: "var(--shadow-menu)",
  font: "500 13px/20px var(--font)",
  whiteSpace: "nowrap",
  "& > i": { inlineSize: 1, blockSize: 20, margin: "0 4px", background: "var(--ink-line)" },
  "& .MuiButton-root": { color: "var(--on-ink)", padding: "0 10px" },
  "& .MuiButton-root .icon, & .icon-button": { color: "var(--on-ink-dim)" },
  "& button:hover": { background: "var(--ink-line)", color: "var(--on-ink)" },
  "@media (max-width: 959.95px)": {
    insetInline: 8,
    insetBlockEnd: 60,
    transform: "none",
    // Words say more than icons where there is room for one of them.
    flexWrap: "wrap",
    blockSize: "auto",
    minBlockSize: 44,
    "& .MuiButton-root": { padding: "0 8px" },
    "& .MuiButton-root .MuiButton-startIcon, & .MuiButton-root .icon": { display: "none" },
    "& > button:last-of-type": { marginInlineStart: "auto" },
  },
  "&[data-selection='low']": { insetBlockEnd: 4, maxInlineSize: "calc(100% - 16px)" },
  "@media (min-width: 960px)": { "&[data-selection='low']": { blockSize: 36, overflow: "auto" } },
});
