import styled from "@emotion/styled";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { isTyping, OPEN_LAYER } from "../../../controls/hooks/key-focus.ts";

interface PanelFrameProps {
  readonly tile: ReactNode;
  readonly title: string;
  readonly subtitle: string;
  /** Beside the close button. */
  readonly tools?: ReactNode;
  readonly isWide: boolean;
  readonly onWide: (wide: boolean) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** On the canvas. */
const CHOSEN = ".react-flow__node.selected, .react-flow__edge.selected";
const FIRST = ".react-flow__node-rule";

/** The panel beside the canvas: what it is about above, its tabs below. Escape closes it; F6 goes between it and the canvas. */
export function PanelFrame({ tile, title, subtitle, tools, isWide, onWide, onClose, children }: PanelFrameProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = box.current;
    const before = document.activeElement;
    panel?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const cross = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.defaultPrevented || document.querySelector(OPEN_LAYER)) return;
      event.preventDefault();
      const isInside = box.current?.contains(document.activeElement);
      const part =
        document.querySelector<HTMLElement | SVGElement>(CHOSEN) ?? document.querySelector<HTMLElement>(FIRST);
      (isInside ? part : box.current)?.focus({ preventScroll: true });
    };
    document.addEventListener("keydown", cross);
    return () => document.removeEventListener("keydown", cross);
  }, []);
  return (
    <Panel
      ref={box}
      tabIndex={-1}
      aria-label={title}
      data-wide={isWide || undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OPEN_LAYER)) return;
        event.preventDefault();
        if (isTyping(event.target)) box.current?.focus({ preventScroll: true });
        else onClose();
      }}
    >
      <header>
        {tile}
        <div className="names">
          <h2>{title}</h2>
          <p>{subtitle}</p>
        </div>
        {tools}
        <span className="wide">
          <IconButton
            size="compact"
            icon={isWide ? "fullexit" : "full"}
            label={t(isWide ? "rulechain.narrow-panel" : "rulechain.wide-panel")}
            onClick={() => onWide(!isWide)}
          />
        </span>
        <IconButton size="compact" icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
      </header>
      {children}
    </Panel>
  );
}

const Panel = styled.aside({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  inlineSize: 336,
  borderInlineStart: "1px solid var(--line)",
  background: "var(--surface)",
  "&:focus": { outline: "none" },
  "&[data-wide]": {
    position: "absolute",
    zIndex: 6,
    insetBlock: 0,
    insetInlineEnd: 0,
    inlineSize: "min(100%, max(560px, 100% - 340px))",
    boxShadow: "var(--shadow-sheet)",
  },
  "& > header": { display: "flex", alignItems: "flex-start", gap: 8, padding: "12px 10px 8px 20px" },
  "& .names": { flex: 1, minInlineSize: 0, paddingInlineStart: 4 },
  "& h2": { font: "600 15px/20px var(--font)", letterSpacing: "-.01em", overflowWrap: "anywhere" },
  "& > header p": { font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 1279.95px)": {
    "&:not([data-wide])": {
      position: "absolute",
      zIndex: 6,
      insetBlock: 0,
      insetInlineEnd: 0,
      boxShadow: "var(--shadow-sheet)",
    },
  },
  "@media (max-width: 959.95px)": {
    "&, &:not([data-wide]), &[data-wide]": {
      position: "absolute",
      insetBlockStart: "auto",
      insetInline: 0,
      inlineSize: "100%",
      maxBlockSize: "60%",
      borderBlockStart: "1px solid var(--line)",
      borderInlineStart: 0,
      borderRadius: "12px 12px 0 0",
      boxShadow: "0 -8px 24px rgb(20 24 31 / .14)",
    },
    "& .wide": { display: "none" },
  },
});

export const PanelBody = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  padding: "16px 20px 24px",
  // A table scrolls by itself, between its tools and its foot.
  "&[data-tab='events']": { display: "flex", flexDirection: "column", overflow: "hidden", padding: 0 },
});

export const PanelFoot = styled.footer({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  padding: "12px 20px",
  borderBlockStart: "1px solid var(--line)",
  "& .grow": { flex: 1 },
  "& .step": { font: "var(--t-body-s)", color: "var(--dim)", whiteSpace: "nowrap" },
});
