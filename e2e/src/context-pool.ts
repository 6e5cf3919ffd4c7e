import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

export type ContextOptions = Omit<BrowserContextOptions, "storageState">;

/** What pages store, of the protocol of Chromium; not the cache of files. Cookies are of no origin. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems";

/**
 * Contexts of a browser. One that is given back is taken again with the same options: all that it stored is cleared, but
 * code stays cached and compiled, which is more than half of what a page costs.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #keys = new WeakMap<BrowserContext, string>();
  /** The origins that may have stored something. */
  readonly #visited = new WeakMap<BrowserContext, Set<string>>();
  /** A clock that is set stays with its context: nobody else gets that. */
  readonly #withClock = new WeakSet<BrowserContext>();

  /** What browsers say of styles that the page's policy refused. */
  readonly #refused = new WeakMap<BrowserContext, string[]>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The only page of a context with these options, in which nothing is stored. */
  async open(options: ContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const context = this.#free.get(key)?.pop() ?? (await this.#make(options, key));
    const page = await context.newPage();
    await this.#clear(page);
    return page;
  }

  /** Its pages are closed. Fails when one of them had styles that its policy refused: what is shown lacks them. */
  async give(context: BrowserContext): Promise<void> {
    const key = this.#keys.get(context);
    const refused = this.#refused.get(context)?.splice(0) ?? [];
    if (key === undefined || this.#withClock.has(context)) await context.close();
    else this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
    if (refused.length > 0) throw new Error(`Styles without the nonce of the page:\n${refused.join("\n")}`);
  }

  async #make(options: ContextOptions, key: string): Promise<BrowserContext> {
    const made = await this.#browser.newContext(options);
    const visited = new Set<string>();
    this.#keys.set(made, key);
    this.#visited.set(made, visited);
    const refused: string[] = [];
    this.#refused.set(made, refused);
    made.on("console", (message) => {
      // Without a line of a script they are Chromium's own, of text that is typed over other in an editor.
      const { lineNumber, url } = message.location();
      if (lineNumber === 0 || !/Content Security Policy.*style-src[^;]*'nonce-/s.test(message.text())) return;
      refused.push(`${url}:${lineNumber} ${message.text()}`);
    });
    made.on("page", (page) => page.on("framenavigated", (frame) => visited.add(new URL(frame.url()).origin)));
    this.#watchClock(made);
    return made;
  }

  /** Asked of Chromium itself: Playwright opens a page for it, which costs as much as a visit. */
  async #clear(page: Page): Promise<void> {
    const visited = this.#visited.get(page.context()) ?? new Set();
    visited.delete("null"); // of pages without an address
    if (visited.size === 0) return;
    const session = await page.context().newCDPSession(page);
    const clearing = [...visited].map((origin) =>
      session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED }),
    );
    await Promise.all([page.context().clearCookies(), ...clearing]);
    await session.detach();
    visited.clear();
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
