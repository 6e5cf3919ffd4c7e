import styled from "@emotion/styled";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { isTyping, OPEN_LAYER } from "../hooks/key-focus.ts";

interface DrawerProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Buttons at the end of the head; the close button belongs to them. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
  /** In place of all that is beside it. */
  readonly whole?: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * The sheet over a list: 65 % wide, 80 % where that is narrow, all but 232 px around a `data-wide-drawer`, the whole
 * screen on phones, no backdrop. Escape leaves the
 * field that is edited, and closes the drawer otherwise.
 */
export function Drawer({ title, subtitle, tools, children, whole = false, onClose }: DrawerProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const handleClose = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus({ preventScroll: true });
    const handleKey = (event: KeyboardEvent) => {
      // A menu, dialog or field that used the key has prevented its default or holds the focus in a layer above.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OPEN_LAYER)) return;
      if (isTyping(event.target)) sheet.current?.focus({ preventScroll: true });
      else handleClose();
    };
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("keydown", handleKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Sheet ref={sheet} aria-labelledby={id} tabIndex={-1} data-whole={whole || undefined}>
      <Head>
        <div className="names">
          <h2 id={id}>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <div className="tools">{tools}</div>
      </Head>
      {children}
    </Sheet>
  );
}

const Sheet = styled.aside({
  position: "absolute",
  zIndex: 6,
  insetInlineEnd: 0,
  insetBlockStart: "var(--bar-h)",
  insetBlockEnd: 0,
  inlineSize: "65%",
  display: "flex",
  flexDirection: "column",
  background: "var(--surface)",
  borderInlineStart: "1px solid var(--line)",
  boxShadow: "var(--shadow-sheet)",
  animation: "drawer-in var(--slow) ease-out",
  "@keyframes drawer-in": { from: { transform: "translateX(24px)", opacity: 0 } },
  "&:focus": { outline: "none" },
  "@media (max-width: 1279.95px)": { inlineSize: "80%" },
  // What needs more room says so, and leaves the names in the list visible.
  "&:has([data-wide-drawer])": { inlineSize: "calc(100% - 232px)" },
  "&[data-whole]": { inlineSize: "100%", borderInlineStart: 0, boxShadow: "none" },
  "@media (max-width: 959.95px)": {
    "&, &:has([data-wide-drawer])": { inlineSize: "100%" },
    insetBlockStart: 0,
    borderInlineStart: 0,
    boxShadow: "none",
  },
});

const Head = styled.div({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  padding: "16px 12px 12px 24px",
  "& .names": { flex: 1, minInlineSize: 0 },
  "& .tools": { display: "flex", alignItems: "center", gap: 4 },
  "& h2": {
    display: "flex",
    alignItems: "flex-start",
    gap: 10,
    font: "600 16px/24px var(--font)",
    letterSpacing: "-.01em",
    overflowWrap: "anywhere",
    "& > .state-dot": { marginBlockStart: 8 }, // at the first of several lines
  },
  "& p": {
    display: "flex",
    flexWrap: "wrap",
    gap: 8,
    marginBlockStart: 2,
    font: "var(--t-body-s)",
    color: "var(--dim)",
  },
  "@media (max-width: 959.95px)": {
    padding: "12px 8px 8px 16px",
    "& .wide": { display: "none" },
    "& .tools": { marginBlockStart: -6 },
  },
});
