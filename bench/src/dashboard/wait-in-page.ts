import type { Page } from "playwright-core";

/** A busy machine needs a third of it for what is waited for longest. */
const WAITED_MS = 60_000;
const TEXT_SHOWN = 400;

/**
 * Waits until `condition`, a text evaluated in the page, is neither undefined nor false, and returns its value. The page looks by a
 * timer of its own, as its policy refuses texts that playwright would evaluate again and again.
 *
 * @throws after a minute, or when the page is gone: what was waited for, and what the page shows instead
 */
export async function waitInPage(page: Page, what: string, condition: string): Promise<unknown> {
  const found = await withDeadline(
    page.evaluate(`new Promise((done) => {
      const look = () => {
        const found = ${condition};
        if (found !== undefined && found !== false) done({ found });
        else if (performance.now() < until) setTimeout(look, 5);
        else done({ shown: document.querySelector("main")?.innerText ?? document.body.innerText });
      };
      const until = performance.now() + ${WAITED_MS};
      look();
    })`) as Promise<{ readonly found?: unknown; readonly shown?: string }>,
    what,
  );
  if (found.shown === undefined) return found.found;
  const text = found.shown.replaceAll(/\s+/g, " ").slice(0, TEXT_SHOWN);
  throw new Error(`After ${WAITED_MS / 1000} s there are not yet ${what} on ${page.url()}. It shows: ${text}`);
}

/**
 * The answer of a page to what needs no longer than a wait.
 *
 * @throws when it does not come: a main thread that never becomes free answers nothing at all
 */
export async function withDeadline<T>(answer: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    const error = new Error(`The page did not answer while ${what} were waited for`);
    timer = setTimeout(() => refuse(error), 2 * WAITED_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
