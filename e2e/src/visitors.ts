import type { BrowserContext, Page } from "playwright-core";
import { PATIENCE_MS } from "./browser.ts";
import { type ContextOptions, type ContextPool, sharedPool } from "./context-pool.ts";

interface Visit {
  pages(): readonly Page[];
  end(): Promise<void>;
}

const visits = new WeakMap<BrowserContext, Visit>();

/** Visitors of one site. Contexts of those who have left are lent to others. */
export class Visitors {
  readonly #pool: ContextPool;
  readonly #defaults: ContextOptions;
  readonly #lent = new Set<BrowserContext>();

  constructor(pool: ContextPool, defaults: ContextOptions) {
    this.#pool = pool;
    this.#defaults = { reducedMotion: "reduce", ...defaults };
  }

  /** Of the browser that the files of this process share. `defaults`: of the contexts of all visitors. */
  static async of(defaults: ContextOptions): Promise<Visitors> {
    return new Visitors(await sharedPool(), defaults);
  }

  /** The page of a new visitor, whose browser has nothing stored. */
  async open(options: ContextOptions = {}): Promise<Page> {
    const page = await this.#pool.open({ ...this.#defaults, ...options });
    const context = page.context();
    this.#lent.add(context);
    visits.set(context, {
      pages: () => this.#pool.pagesOf(context),
      end: async () => {
        this.#lent.delete(context);
        await this.#pool.give(context);
      },
    });
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  /** Closes what visitors have not left, as after a test that failed. */
  async sendAway(): Promise<void> {
    const lent = [...this.#lent];
    this.#lent.clear();
    await Promise.all(lent.map((context) => context.close()));
  }
}

/** A visitor leaves: all open pages are closed. A test that fails before leaves nothing behind for others to find. */
export async function leave(page: Page): Promise<void> {
  const context = page.context();
  const visit = visits.get(context);
  await Promise.all((visit?.pages() ?? context.pages()).map((open) => open.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await visit?.end();
  visits.delete(context);
}
