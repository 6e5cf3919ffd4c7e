/** What is asked for and not there by then is not waited for any longer, ms. */
const PATIENCE_MS = 5000;

/** Brings a widget of the page into view and gives it the focus, also when its state is only about to be drawn. */
export function revealWidget(id: string): void {
  const selector = `[data-widget-id="${CSS.escape(id)}"]`;
  const tryNow = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return false;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    return true;
  };
  // What was shown before is gone after the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (tryNow()) return;
      const observer = new MutationObserver(() => {
        if (tryNow()) end();
      });
      const timer = setTimeout(() => end(), PATIENCE_MS);
      const end = () => {
        observer.disconnect();
        clearTimeout(timer);
      };
      observer.observe(document.body, { childList: true, subtree: true });
    }),
  );
}
