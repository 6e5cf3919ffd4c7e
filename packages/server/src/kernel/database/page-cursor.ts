/** Not a name that anybody could send. */
const CURSOR = Symbol("cursor");

/** The row after which a page begins: the value by which the list is sorted, if it is not its id, and the id. */
export interface PagePosition {
  readonly value: unknown;
  readonly id: unknown;
}

/**
 * Walks through a long list page by page, each page found by the last row of the one before: to skip rows by their
 * number costs more from page to page. It travels with the page link to whoever selects rows, {@link positionOf}.
 */
export class PageCursor {
  #after: PagePosition | undefined;
  #isTaken = false;
  #hasMore = true;

  /** Whether rows may follow those of the page before. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Whether the list has set its page by this cursor: others begin anew, and must be asked for pages by number. */
  get isFollowed(): boolean {
    return this.#isTaken;
  }

  /** `link` for the next page. */
  next<L extends object>(link: L): L {
    this.#isTaken = false;
    return Object.assign({ ...link }, { [CURSOR]: this });
  }

  /** For the one who selects the rows of a page: where it begins, and to be told where it ends. */
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

/** The cursor that a page link has with it, for the first who asks. */
export function cursorOf(link: object): PageCursor | undefined {
  const cursor = (link as { readonly [CURSOR]?: PageCursor })[CURSOR];
  return cursor?.isFollowed ? undefined : cursor;
}

/** `to` with the cursor that travels with `from`: where a link is made of what was asked for. */
export function carryCursor<L extends object>(from: object, to: L): L {
  const cursor = cursorOf(from);
  return cursor ? Object.assign(to, { [CURSOR]: cursor }) : to;
}
