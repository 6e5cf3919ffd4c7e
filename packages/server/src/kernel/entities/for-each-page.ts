import type { PageLink } from "@orrery/model";

const LINK: PageLink = { pageSize: 500, page: 0 };

/**
 * Does something to all that a list has, some at a time; what was worked on is not listed any more. Others write in
 * between, and what they add is worked on, too.
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
