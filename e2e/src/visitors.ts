import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "./browser.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface VisitorOptions extends Omit<BrowserContextOptions, "storageState"> {
  /** What the visitor's browser has stored from before; nothing when absent. */
  readonly storageState?: StorageState | undefined;
}

const NOTHING_STORED: StorageState = { cookies: [], origins: [] };
const left = new WeakMap<BrowserContext, () => Promise<void>>();

/**
 * Visitors of one site. A visitor who has left lends the browser's context to the next one with the same options: all that
 * it stored is cleared, but code stays cached and compiled, which is more than half of what a page costs.
 */
export class Visitors {
  readonly #browser: Browser;
  readonly #defaults: BrowserContextOptions;
  readonly #free = new Map<string, BrowserContext[]>();
  /** A clock that is set stays with its context: no other visitor gets that. */
  readonly #withClock = new WeakSet<BrowserContext>();

  constructor(browser: Browser, defaults: BrowserContextOptions) {
    this.#browser = browser;
    this.#defaults = { reducedMotion: "reduce", ...defaults };
  }

  /** The page of a new visitor. */
  async open({ storageState = NOTHING_STORED, ...options }: VisitorOptions = {}): Promise<Page> {
    const key = JSON.stringify(options);
    const known = this.#free.get(key)?.pop();
    await known?.setStorageState(storageState);
    const context = known ?? (await this.#browser.newContext({ ...this.#defaults, ...options, storageState }));
    if (!known) this.#watchClock(context);
    left.set(context, async () => {
      if (this.#withClock.has(context)) await context.close();
      else this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  #watchClock(context: BrowserContext): void {
    const { clock } = context;
    const install = clock.install.bind(clock);
    clock.install = (options) => {
      this.#withClock.add(context);
      return install(options);
    };
  }
}

/** A visitor leaves: all open pages are closed. A test that fails before leaves nothing behind for others to find. */
export async function leave(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((open) => open.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await left.get(context)?.();
  left.delete(context);
}
