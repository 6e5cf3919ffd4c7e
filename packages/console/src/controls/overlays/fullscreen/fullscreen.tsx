import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useStable } from "../../hooks/use-stable.ts";
import { keepTabInside } from "./keep-tab-inside.ts";

interface FullscreenProps {
  readonly active: boolean;
  /** Told after entering (true) and after leaving (false). */
  readonly onFullscreen?: ((active: boolean) => void) | undefined;
  /** Escape asks for it. */
  readonly onLeave: () => void;
  /** Name of the page that it becomes. */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * What may fill the page: the element itself is moved into an overlay and back to its place, so that editors, charts and
 * scroll positions live on. Destroyed while it fills the page, it takes the overlay with it.
 */
export function Fullscreen({ active, onFullscreen, onLeave, label, children, className }: FullscreenProps) {
  const home = useRef<HTMLDivElement>(null);
  const [host] = useState(createHost);
  const handleLeave = useEffectEvent(onLeave);
  const tell = useStable((full: boolean) => onFullscreen?.(full));
  useLayoutEffect(() => {
    host.className = className ?? "";
  }, [host, className]);
  useLayoutEffect(() => {
    home.current?.append(host);
    return () => host.remove();
  }, [host]);
  useEffect(() => {
    if (!active) return;
    const overlay = createOverlay(label);
    const focused = document.activeElement;
    document.body.append(overlay);
    overlay.append(host);
    if (focused instanceof HTMLElement && host.contains(focused)) focused.focus({ preventScroll: true });
    else overlay.focus({ preventScroll: true });
    const handleKey = (event: KeyboardEvent) => {
      keepTabInside(event, overlay);
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault(); // a drawer or dialog behind stays
      handleLeave();
    };
    overlay.addEventListener("keydown", handleKey);
    tell(true);
    return () => {
      const inside = host.contains(document.activeElement) ? document.activeElement : undefined;
      home.current?.append(host);
      overlay.remove();
      if (inside instanceof HTMLElement) inside.focus({ preventScroll: true });
      tell(false);
    };
  }, [active, host, label, tell]);
  return (
    <>
      <div ref={home} style={CONTENTS} data-fullscreen-home />
      {createPortal(children, host)}
    </>
  );
}

const CONTENTS: CSSProperties = { display: "contents" };

function createHost(): HTMLDivElement {
  const host = document.createElement("div");
  host.style.cssText = "display: flex; flex-direction: column; min-block-size: 0; min-inline-size: 0; flex: 1";
  return host;
}

function createOverlay(label: string): HTMLDivElement {
  const overlay = document.createElement("div");
  overlay.className = "fullscreen-overlay";
  overlay.tabIndex = -1;
  overlay.setAttribute("role", "dialog");
  overlay.setAttribute("aria-modal", "true");
  overlay.setAttribute("aria-label", label);
  overlay.style.cssText =
    "position: fixed; inset: 0; z-index: 1280; display: flex; overflow: auto; outline: none; background: var(--surface)";
  return overlay;
}
