import type { PageLink } from "@orrery/model";

const LINK: PageLink = { pageSize: 500, page: 0 };

/**
 * Processes a whole list page by page; processed entries must no longer be listed. Entries added meanwhile are
 * processed, too.
 */
export async function forEachPage<E>(
  list: (link: PageLink) => Promise<{ readonly data: readonly E[] }>,
  work: (entity: E) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const { data } = await list(LINK);
    for (const entity of data) await work(entity);
    if (data.length < LINK.pageSize) return;
  }
}
