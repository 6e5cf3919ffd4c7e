import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

export type ContextOptions = Omit<BrowserContextOptions, "storageState">;

/** What pages store, of the protocol of Chromium; not the cache of files. Cookies are of no origin. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems";

/** Contexts that keep a process of their own: each takes some 60 MB, and the rarer ones are used once or twice. */
const MAX_KEEPERS = 4;

/**
 * Contexts of a browser. One that is given back is taken again with the same options: all that it stored is cleared, but
 * code stays cached and compiled, which is more than half of what a page costs. So that it stays in memory, too, an empty
 * page of the same site keeps the process in which the next page of the context begins.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #keys = new WeakMap<BrowserContext, string>();
  /** The origins that may have stored something. */
  readonly #visited = new WeakMap<BrowserContext, Set<string>>();
  /** A clock that is set stays with its context: nobody else gets that. */
  readonly #withClock = new WeakSet<BrowserContext>();

  readonly #keepers = new WeakMap<BrowserContext, Page>();
  #keeping = 0;

  /** What browsers say of styles that the page's policy refused. */
  readonly #refused = new WeakMap<BrowserContext, string[]>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The only page of a context with these options, in which nothing is stored. */
  async open(options: ContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const used = this.#free.get(key)?.pop();
    if (used) await this.#keepProcessOf(used);
    const context = used ?? (await this.#make(options, key));
    const page = await context.newPage();
    await this.#clear(page);
    return page;
  }

  /** The pages of a context that its visitor has opened. */
  pagesOf(context: BrowserContext): readonly Page[] {
    const keeper = this.#keepers.get(context);
    return context.pages().filter((page) => page !== keeper);
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
      // Those of no script are Chromium's own, of text that is typed over other in an editor.
      const { lineNumber, url } = message.location();
      if (!url.endsWith(".js") || !/Content Security Policy.*style-src[^;]*'nonce-/s.test(message.text())) return;
      refused.push(`${url}:${lineNumber} ${message.text()}`);
    });
    made.on("page", (page) => page.on("framenavigated", (frame) => visited.add(new URL(frame.url()).origin)));
    this.#watchClock(made);
    return made;
  }

  /** Of one that is used again, with these options thus not for the last time. */
  async #keepProcessOf(context: BrowserContext): Promise<void> {
    if (this.#keepers.has(context) || this.#keeping >= MAX_KEEPERS) return;
    this.#keeping++;
    const keeper = await context.newPage();
    this.#keepers.set(context, keeper);
    context.once("close", () => this.#keeping--);
    await keeper.goto(await emptyPage());
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

let empty: Promise<string> | undefined;

/** The address of a page without content. Ports do not matter to what a browser calls a site. */
function emptyPage(): Promise<string> {
  empty ??= new Promise((resolve) => {
    const server = createServer((_request, response) => response.end("<!doctype html><title>Empty</title>"));
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    server.unref();
  });
  return empty;
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
