import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useStable } from "../../hooks/use-stable.ts";
import { keepTabInside } from "./keep-tab-inside.ts";
import { moveInto } from "./move-into.ts";

interface FullscreenProps {
  readonly active: boolean;
  /** Called after entering (true) and after leaving (false). */
  readonly onFullscreen?: ((active: boolean) => void) | undefined;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  /** Name of the full page; or `labelledBy`. */
  readonly label?: string | undefined;
  /** Id of the element that names the full page. */
  readonly labelledBy?: string | undefined;
  readonly children: ReactNode;
  /** As high as its container. Default: as its content. */
  readonly fill?: boolean | undefined;
}

/**
 * Content that may fill the page: the element itself is moved into an overlay and back to its place, so that editors,
 * charts and scroll positions live on. Unmounted while it fills the page, it removes the overlay.
 */
export function Fullscreen(props: FullscreenProps) {
  const { active, onFullscreen, onLeave, label, labelledBy, fill = false, children } = props;
  const home = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [host] = useState(createHost);
  const notify = useStable((full: boolean) => onFullscreen?.(full));
  // Attached with the ref, not in an effect: children that measure themselves in theirs are in the document by then.
  const attachHome = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      home.current = element;
      element.append(host);
      return () => host.remove();
    },
    [host],
  );
  useLayoutEffect(() => {
    const place = home.current;
    if (!active || !place) return;
    const overlay = createOverlay(label, labelledBy);
    // Inside of a dialog: it keeps the focus, and covers the rest of the page.
    (place.closest(DIALOGS) ?? document.body).append(overlay);
    moveInto(overlay, host);
    if (!host.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
    notify(true);
    return () => {
      moveInto(place, host);
      overlay.remove();
      notify(false);
    };
  }, [active, host, label, labelledBy, notify]);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!active) return;
    keepTabInside(event.nativeEvent, event.currentTarget);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault(); // a drawer or dialog behind stays
    event.stopPropagation();
    onLeave();
  };
  return (
    <>
      <div ref={attachHome} style={CONTENTS} data-fullscreen-home />
      {createPortal(
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of all controls inside come by
        <div ref={content} tabIndex={-1} style={active || fill ? FILLING : CONTENT} onKeyDown={handleKeyDown}>
          {children}
        </div>,
        host,
      )}
    </>
  );
}

const DIALOGS = 'dialog, [role="dialog"]:not(.fullscreen-overlay)';

const CONTENTS: CSSProperties = { display: "contents" };

const CONTENT: CSSProperties = { minInlineSize: 0, outline: "none" };

const FILLING: CSSProperties = {
  ...CONTENT,
  display: "grid",
  grid: "minmax(0, 1fr) / minmax(0, 1fr)",
  flex: "1 1 auto",
  inlineSize: "100%",
  blockSize: "100%",
  minBlockSize: 0,
};

function createHost(): HTMLElement {
  const host = document.createElement("div");
  host.style.display = "contents";
  return host;
}

/** Below menus and dialogs of the page. */
const LEVEL = 1280;

function createOverlay(label: string | undefined, labelledBy: string | undefined): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "fullscreen-overlay";
  overlay.setAttribute("role", "dialog");
  overlay.setAttribute("aria-modal", "true");
  if (label !== undefined) overlay.setAttribute("aria-label", label);
  if (labelledBy !== undefined) overlay.setAttribute("aria-labelledby", labelledBy);
  overlay.style.cssText = `position: fixed; inset: 0; z-index: ${LEVEL}; display: flex; overflow: auto; background: var(--surface)`;
  return overlay;
}
