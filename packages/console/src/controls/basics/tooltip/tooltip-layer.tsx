import styled from "@emotion/styled";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { placeTooltip } from "./placement.ts";
import { type ShownTip, watchTips } from "./watch-tips.ts";

/** Shows the tooltips of the page, one at a time. Mounted once, beside the pages. */
export function TooltipLayer() {
  const [tip, setTip] = useState<ShownTip>();
  useEffect(() => watchTips(document, setTip), []);
  return tip && createPortal(<Bubble key={tip.title} tip={tip} />, document.body);
}

function Bubble({ tip: { anchor, title, side } }: { readonly tip: ShownTip }) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = bubble.current;
    if (!shown) return;
    shown.showPopover(); // above dialogs, and above what fills the screen
    const screen = { width: innerWidth, height: innerHeight };
    const { left, top } = placeTooltip(anchor.getBoundingClientRect(), shown.getBoundingClientRect(), screen, side);
    shown.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }, [anchor, side]);
  useEffect(() => {
    // What is spoken as the name already is not said again.
    if (anchor.getAttribute("aria-label") === title || anchor.hasAttribute("aria-describedby")) return;
    anchor.setAttribute("aria-describedby", id);
    return () => anchor.removeAttribute("aria-describedby");
  }, [anchor, title, id]);
  return (
    <Ink ref={bubble} id={id} role="tooltip" popover="manual">
      {title}
    </Ink>
  );
}

const Ink = styled.div({
  position: "fixed",
  inset: "0 auto auto 0", // the place is given in px of the screen, in every direction of writing
  margin: 0,
  border: 0,
  overflow: "visible",
  maxInlineSize: 320,
  inlineSize: "max-content",
  padding: "6px 10px",
  borderRadius: "var(--r-control)",
  background: "var(--ink)",
  color: "var(--on-ink)",
  boxShadow: "var(--shadow-menu)",
  font: "var(--t-cap)",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  pointerEvents: "none",
  animation: "tip-in 120ms ease-out",
  "@keyframes tip-in": { from: { opacity: 0 } },
});
