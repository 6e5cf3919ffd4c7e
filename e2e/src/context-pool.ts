import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { openBrowser } from "./browser.ts";

export interface ContextOptions extends Omit<BrowserContextOptions, "storageState"> {
  readonly storageState: Exclude<BrowserContextOptions["storageState"], string | undefined>;
}

/**
 * Contexts of a browser. One that is given back is taken again with the same options: all that it stored is cleared, but
 * code stays cached and compiled, which is more than half of what a page costs.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #keys = new WeakMap<BrowserContext, string>();
  /** A clock that is set stays with its context: nobody else gets that. */
  readonly #withClock = new WeakSet<BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take({ storageState, ...options }: ContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const known = this.#free.get(key)?.pop();
    await known?.setStorageState(storageState);
    if (known) return known;
    const made = await this.#browser.newContext({ ...options, storageState });
    this.#keys.set(made, key);
    this.#watchClock(made);
    return made;
  }

  /** Its pages are closed. */
  async give(context: BrowserContext): Promise<void> {
    const key = this.#keys.get(context);
    if (key === undefined || this.#withClock.has(context)) await context.close();
    else this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
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

let shared: Promise<ContextPool> | undefined;

/** The contexts that all test files of this process use, one file after the other. Their browser ends with the process. */
export function sharedPool(): Promise<ContextPool> {
  shared ??= openBrowser().then((browser) => {
    browser.once("disconnected", () => {
      shared = undefined; // after a crash the next file gets another one
    });
    return new ContextPool(browser);
  });
  return shared;
}
