/** A symbol, so that no client can send this member. */
const CURSOR = Symbol("cursor");

/** The row after which a page begins: the value of its sort key, unless that is the id, and its id. */
export interface PagePosition {
  readonly value: unknown;
  readonly id: unknown;
}

/**
 * Reads a long list page by page, each page starting after the last row of the one before: offsets become slower from
 * page to page. It is passed in the page link to the code that selects the rows.
 */
export class PageCursor {
  #after: PagePosition | undefined;
  #isTaken = false;
  #hasMore = true;

  /** Whether there may be more rows. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /**
   * Whether the list supports cursors. Lists that do not start again from the first page, and must be asked for pages
   * by number.
   */
  get isFollowed(): boolean {
    return this.#isTaken;
  }

  /** `link` for the next page. */
  next<L extends object>(link: L): L {
    this.#isTaken = false;
    return Object.assign({ ...link }, { [CURSOR]: this });
  }

  /**
   * For the code that selects the rows: where the page begins, and a function that it calls with where the page ends.
   */
  take(): { readonly after: PagePosition | undefined; readonly ended: (at: PagePosition | undefined) => void } {
    this.#isTaken = true;
    const after = this.#after;
    const ended = (at: PagePosition | undefined): void => {
      this.#hasMore = at !== undefined;
      this.#after = at ?? after;
    };
    return { after, ended };
  }
}

/** The cursor in a page link; only for the first call. */
export function cursorOf(link: object): PageCursor | undefined {
  const cursor = (link as { readonly [CURSOR]?: PageCursor })[CURSOR];
  return cursor?.isFollowed ? undefined : cursor;
}

/** Copies the cursor of `from` to `to`, for code that builds a link from another one. */
export function carryCursor<L extends object>(from: object, to: L): L {
  const cursor = cursorOf(from);
  return cursor ? Object.assign(to, { [CURSOR]: cursor }) : to;
}
