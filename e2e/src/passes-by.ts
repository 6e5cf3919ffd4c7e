import type { Page } from "playwright-core";

interface Passing {
  /** Of CSS. */
  readonly selector: string;
  /** Part of its text. */
  readonly text?: string | undefined;
}

/** A message of the window or of a part of it, most of which leave by themselves. */
export const toastOf = (text: string): Passing => ({ selector: "[data-type]", text });

/**
 * Causes what is shown for a moment only, and resolves when it has been shown. The page itself notices it, so that a test
 * on a slow machine does not come too late. Not for causes that load another page.
 */
export async function passesBy(
  page: Page,
  { selector, text = "" }: Passing,
  cause: () => Promise<unknown>,
): Promise<void> {
  const seen = await page.evaluateHandle(
    ([wanted, part]) => {
      const found = { is: false };
      const observer = new MutationObserver(() => {
        found.is = [...document.querySelectorAll(wanted)].some((one) => one.textContent?.includes(part));
        if (found.is) observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      return found;
    },
    [selector, text] as const,
  );
  await cause();
  await page.waitForFunction(({ is }) => is, seen);
}
