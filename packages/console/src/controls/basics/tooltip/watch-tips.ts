import type { TooltipSide } from "./placement.ts";

/** A tooltip that is due: what it says, and beside which element. */
export interface ShownTip {
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly side: TooltipSide;
}

/** ms until the first tooltip comes, and the next one right after another. */
const FIRST_MS = 400;
const NEXT_MS = 100;
/** ms after a tooltip went in which the next one counts as "right after". */
const RECENT_MS = 500;

/**
 * Follows pointer and focus on the page and says which tooltip is to be seen (`undefined`: none). Pointers show it
 * after a moment, the keyboard at once; Escape, a press, scrolling and leaving end it.
 */
export function watchTips(page: Document, show: (tip: ShownTip | undefined) => void): () => void {
  let anchor: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  let wentAt = Number.NEGATIVE_INFINITY;

  const hide = () => {
    clearTimeout(timer);
    anchor = undefined;
    if (!shown) return;
    shown = false;
    wentAt = performance.now();
    show(undefined);
  };
  const showNow = (target: HTMLElement) => {
    if (!target.isConnected) return hide();
    shown = true;
    show({
      anchor: target,
      title: target.dataset.tip ?? "",
      side: (target.dataset.tipSide ?? "bottom") as TooltipSide,
    });
  };
  const enter = (event: PointerEvent) => {
    const target = marked(event.target);
    if (target === anchor) return;
    hide();
    if (!target || event.pointerType === "touch") return;
    anchor = target;
    const wait = performance.now() - wentAt < RECENT_MS ? NEXT_MS : FIRST_MS;
    timer = setTimeout(() => showNow(target), wait);
  };
  const focus = (event: FocusEvent) => {
    const target = marked(event.target);
    if (!target || target !== event.target || !target.matches(":focus-visible")) return;
    hide();
    anchor = target;
    showNow(target);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };
  const left = (event: PointerEvent) => {
    if (event.relatedTarget === null) hide(); // out of the window
  };

  const listeners = new AbortController();
  const quiet = { signal: listeners.signal, capture: true, passive: true };
  page.addEventListener("pointerover", enter, quiet);
  page.addEventListener("pointerout", left, quiet);
  page.addEventListener("pointerdown", hide, quiet);
  page.addEventListener("focusin", focus, quiet);
  page.addEventListener("focusout", hide, quiet);
  page.addEventListener("keydown", key, quiet);
  page.addEventListener("scroll", hide, quiet);
  return () => {
    listeners.abort();
    hide();
  };
}

function marked(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-tip]") ?? undefined) : undefined;
}
